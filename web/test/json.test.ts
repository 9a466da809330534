import { describe, expect, it } from "vitest";
import { parse, stringify } from "../src/json";

describe("json", () => {
  it("keeps whole numbers exact", () => {
    expect(parse('{"from":1000000000000000000,"values":[3,-9007199254740993]}')).toEqual({
      from: 1000000000000000000n, values: [3, -9007199254740993n],
    });
  });

  it("leaves numbers that are exact, fractions, and digits in texts", () => {
    const text = '{"n":9007199254740991,"x":0.12345678901234567,"s":"take 12345678901234567890 \\" 1","e":1e20}';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it("reads long texts", () => {
    const data = "A/+9".repeat(2_000_000);
    expect(parse<{ data: string; n: unknown }>(`{"data":"${data}","n":12345678901234567890}`)).toEqual({ data, n: 12345678901234567890n });
  });

  it("writes bigints as numbers", () => {
    expect(stringify({ from: 10n ** 18n, rule: 'a "b"', count: 3 })).toBe('{"from":1000000000000000000,"rule":"a \\"b\\"","count":3}');
  });

  it("gives back what it wrote", () => {
    const value = { a: [2n ** 70n, 1, null, "x"], b: { c: -(2n ** 60n) } };
    expect(parse(stringify(value))).toEqual(value);
  });
});
