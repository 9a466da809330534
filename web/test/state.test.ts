import { describe, expect, it } from "vitest";
import { readState, writeState } from "../src/state";

const blank = readState("");

describe("state", () => {
  it("is empty for an empty address", () => {
    expect(writeState(blank)).toBe("");
    expect(blank.rule).toBe("");
    expect(blank.count).toBeNull();
    expect(blank.misere).toBe(false);
  });

  it("comes back from a link", () => {
    const state = {
      ...blank, rule: "n -> n-1 | n//2 & x#y=z+1", view: "sum", position: "3+4+5", from: "1000000000000000000",
      count: 600, x0: -1.5, x1: 2000, colour: "mod3", misere: true, level: "teacher" as const, step: 0, lang: "zh" as const, theme: "dark" as const,
    };
    expect(readState(writeState(state))).toEqual(state);
  });

  it("keeps rules readable", () => {
    expect(writeState({ ...blank, rule: "take {1,3,4}" })).toBe("#rule=take+{1,3,4}");
  });

  it("keeps the lines of a program", () => {
    const rule = "def options(n):\n\treturn [[n - 1]]\n";
    expect(readState(writeState({ ...blank, rule })).rule).toBe(rule);
  });

  it("leaves out what is no valid field", () => {
    const state = readState("#lang=fr&theme=pink&count=-3&from=12x&view=<b>&level=god&misere=yes&x0=&y1=NaN&other=1&rule=nim");
    expect(state).toEqual({ ...blank, rule: "nim" });
  });
});
