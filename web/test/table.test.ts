import { describe, expect, it } from "vitest";
import { layout, rowsOf } from "../src/views/table";

describe("layout", () => {
  it("takes as many periods as fit", () => {
    expect(layout(25, 12)).toEqual({ columns: 24, periods: 2, rows: 0 });
    expect(layout(13, 12)).toEqual({ columns: 12, periods: 1, rows: 1 });
    expect(layout(12, 12)).toEqual({ columns: 12, periods: 1, rows: 1 });
  });

  it("takes a divisor of a period that does not fit", () => {
    expect(layout(20, 34)).toEqual({ columns: 17, periods: 0, rows: 2 });
    expect(layout(11, 12)).toEqual({ columns: 6, periods: 0, rows: 2 });
  });

  it("takes a round number where nothing is aligned", () => {
    expect(layout(37, 0)).toEqual({ columns: 30, periods: 0, rows: 0 });
    expect(layout(20, 149459)).toEqual({ columns: 20, periods: 0, rows: 0 });
    expect(layout(7, 1)).toEqual({ columns: 5, periods: 0, rows: 0 });
    expect(layout(3, 0)).toEqual({ columns: 3, periods: 0, rows: 0 });
  });

  it("never has more columns than fit, nor none", () => {
    for (let fit = 1; fit <= 60; fit++) {
      for (let period = 0; period <= 200; period++) {
        const { columns, periods, rows } = layout(fit, period);
        const fits = columns > 0 && columns <= fit;
        const says = (periods === 0 || columns === periods * period) && (rows === 0 || columns * rows === period);
        if (!fits || !says) expect.fail(`fit ${fit}, period ${period}: ${columns} columns, ${periods} periods, ${rows} rows`);
      }
    }
  });
});

describe("rowsOf", () => {
  it("cuts values into rows", () => {
    expect(rowsOf(0n, [0, 1, 2, 3, 4], 2)).toEqual([
      { first: 0n, cells: [0, 1] }, { first: 2n, cells: [2, 3] }, { first: 4n, cells: [4, undefined] },
    ]);
  });

  it("begins rows at multiples of their width, also far out", () => {
    const far = 10n ** 18n;
    const rows = rowsOf(far, [..."abcdefghij"], 7);
    expect(rows.map((r) => r.first % 7n)).toEqual([0n, 0n]);
    const lead = Number(far % 7n);
    expect(rows[0]!.cells.slice(0, lead).every((c) => c === undefined)).toBe(true);
    expect(rows[0]!.cells[lead]).toBe("a");
    expect(rows.flatMap((r) => r.cells).filter(Boolean).join("")).toBe("abcdefghij");
  });
});
