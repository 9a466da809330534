// How values stand in rows so that a period shows as columns.

/** Rows of one width, and how they lie to the period. */
export interface Layout {
  columns: number;
  /** periods in a row; 0 if a row is not a whole number of them */
  periods: number;
  /** rows in a period; 0 if a period is not a whole number of them */
  rows: number;
}

const fewest = 5;

/**
 * The width of rows, at most fit columns: a multiple of the period where one fits, else
 * a divisor of it, else a round number. A period of 0 is none.
 */
export function layout(fit: number, period: number): Layout {
  if (period > 1 && period <= fit) {
    const periods = Math.floor(fit / period);
    return { columns: periods * period, periods, rows: periods === 1 ? 1 : 0 };
  }
  if (period > fit && Number.isSafeInteger(period)) {
    for (let columns = fit; columns >= Math.max(fewest, fit / 2); columns--) {
      if (period % columns === 0) return { columns, periods: 0, rows: period / columns };
    }
  }
  const columns = fit >= 10 ? fit - (fit % 10) : Math.min(fit, fewest);
  return { columns: Math.max(1, columns), periods: 0, rows: 0 };
}

/** A row: the heap of its first column, and the values; undefined is before or behind what was asked. */
export interface Row<V> {
  first: bigint;
  cells: (V | undefined)[];
}

/**
 * Cuts values into rows whose first heaps are multiples of columns, so that a column is a
 * residue class wherever the values begin.
 */
export function rowsOf<V>(from: bigint, values: readonly V[], columns: number): Row<V>[] {
  const lead = Number(from % BigInt(columns));
  const rows: Row<V>[] = [];
  for (let at = -lead; at < values.length; at += columns) {
    rows.push({
      first: from + BigInt(at),
      cells: Array.from({ length: columns }, (_, i) => values[at + i]),
    });
  }
  return rows;
}
