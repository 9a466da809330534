// The nim sum in columns of binary digits.

export interface XorColumns {
  /** the powers of two, the greatest first */
  powers: bigint[];
  /** a row of digits for each value */
  rows: number[][];
  /** how many ones a column has */
  ones: number[];
  /** the digits of the nim sum: whether a column has an odd number of ones */
  parity: number[];
  sum: bigint;
}

export function xorColumns(values: bigint[]): XorColumns {
  const width = Math.max(1, ...values.map((v) => v.toString(2).length));
  const powers = Array.from({ length: width }, (_, i) => 1n << BigInt(width - 1 - i));
  const rows = values.map((v) => powers.map((p) => (v & p ? 1 : 0)));
  const ones = powers.map((_, i) => rows.reduce((n, row) => n + row[i]!, 0));
  return { powers, rows, ones, parity: ones.map((n) => n % 2), sum: values.reduce((a, b) => a ^ b, 0n) };
}
