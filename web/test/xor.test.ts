import { describe, expect, it } from "vitest";
import { xorColumns } from "../src/views/xor";

describe("xorColumns", () => {
  it("counts the ones of each column", () => {
    expect(xorColumns([3n, 1n, 4n])).toEqual({
      powers: [4n, 2n, 1n], rows: [[0, 1, 1], [0, 0, 1], [1, 0, 0]], ones: [1, 1, 2], parity: [1, 1, 0], sum: 6n,
    });
  });

  it("has a column for nothing", () => {
    expect(xorColumns([0n, 0n])).toEqual({ powers: [1n], rows: [[0], [0]], ones: [0], parity: [0], sum: 0n });
    expect(xorColumns([])).toEqual({ powers: [1n], rows: [], ones: [0], parity: [0], sum: 0n });
  });

  it("is exact beyond 2^53, and its parity is the sum", () => {
    const values = [2n ** 63n + 5n, 2n ** 62n + 4n];
    const { powers, parity, sum } = xorColumns(values);
    expect(sum).toBe(values[0]! ^ values[1]!);
    expect(powers.reduce((total, p, i) => total + p * BigInt(parity[i]!), 0n)).toBe(sum);
  });
});
