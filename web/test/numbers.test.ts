import { describe, expect, it } from "vitest";
import { grouped, readHeap, shortHeap } from "../src/numbers";
import { indexOfByte } from "../src/utf8";

describe("readHeap", () => {
  it("reads what people type", () => {
    for (const [text, heap] of [
      ["0", 0n], [" 12 ", 12n], ["1_000", 1000n], ["1,000", 1000n], ["10^18", 10n ** 18n], ["1e18", 10n ** 18n],
      ["10^18+5", 10n ** 18n + 5n], ["2^10 - 1", 1023n], ["618033988749894849", 618033988749894849n],
    ] as const) expect(readHeap(text), text).toBe(heap);
  });

  it("reads nothing else", () => {
    for (const text of ["", "x", "-1", "1.5", "3+", "1--1", "10^", "5-6", "^3", "10^99999"]) expect(readHeap(text), text).toBeNull();
  });
});

describe("numbers as text", () => {
  it("are short where they are round", () => {
    expect(shortHeap(10n ** 18n)).toBe("10^18");
    expect(shortHeap(1000)).toBe("1000");
    expect(readHeap(shortHeap(10n ** 30n))).toBe(10n ** 30n);
  });

  it("have groups of three", () => {
    expect(grouped(149459)).toBe("149\u202f459");
    expect(grouped(12)).toBe("12");
  });
});

describe("indexOfByte", () => {
  it("counts bytes of UTF-8", () => {
    expect(indexOfByte("take", 2)).toBe(2);
    expect(indexOfByte("é≥x", 5)).toBe(2);
    expect(indexOfByte("取n", 3)).toBe(1);
    expect(indexOfByte("🙂n", 4)).toBe(2);
    expect(indexOfByte("ab", 9)).toBe(2);
  });
});
