import { describe, expect, it } from "vitest";
import { mex, mexSteps, slots } from "../src/views/steps";

describe("mex", () => {
  it("is the least number that is missing", () => {
    expect(mex([])).toBe(0);
    expect(mex([1, 2, 3])).toBe(0);
    expect(mex([0, 1, 3, 1])).toBe(2);
    expect(mex([4, 2, 0, 1, 3])).toBe(5);
  });
});

describe("mexSteps", () => {
  it("places each value, then asks each slot up to the empty one", () => {
    expect(mexSteps([0, 1, 3])).toEqual([
      { placed: 0, asked: -1, found: null },
      { placed: 1, asked: -1, found: null },
      { placed: 2, asked: -1, found: null },
      { placed: 3, asked: -1, found: null },
      { placed: 3, asked: 0, found: null },
      { placed: 3, asked: 1, found: null },
      { placed: 3, asked: 2, found: 2 },
    ]);
  });

  it("finds 0 where there are no options", () => {
    expect(mexSteps([])).toEqual([{ placed: 0, asked: -1, found: null }, { placed: 0, asked: 0, found: 0 }]);
  });

  it("places several of many at a time, and all of them", () => {
    for (const n of [29, 30, 31, 59, 60, 61, 1000]) {
      const values = Array.from({ length: n }, () => 0);
      const steps = mexSteps(values);
      expect(steps.length).toBeLessThanOrEqual(34);
      expect(steps.at(-1)).toEqual({ placed: n, asked: 1, found: 1 });
      steps.forEach((s, i) => i > 0 && expect(s.placed).toBeGreaterThanOrEqual(steps[i - 1]!.placed));
    }
  });
});

describe("slots", () => {
  it("draws the slots up to the mex and the values, but no far ones", () => {
    expect(slots([0, 1, 3])).toEqual({ shown: 4, beyond: 0 });
    expect(slots([0, 1])).toEqual({ shown: 3, beyond: 0 });
    expect(slots([])).toEqual({ shown: 1, beyond: 0 });
    expect(slots([0, 500])).toEqual({ shown: 2, beyond: 1 });
  });
});
