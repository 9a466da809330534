// Whole numbers of any size, as people type and read them.

import type { Int } from "./types";

const term = /^(\d+)(?:\^(\d{1,4})|e(\d{1,4}))?$/i;

/** Reads a heap: 12, 1_000, 10^18, 1e18, 10^18+5; null is no heap. */
export function readHeap(text: string): bigint | null {
  const plain = text.replace(/[\s_,']/g, "");
  let sum = 0n;
  // a sign stands before each term but the first
  for (const [, sign, body] of plain.replace(/^(?=[^+-])/, "+").matchAll(/([+-])([^+-]*)/g)) {
    const m = term.exec(body!);
    if (!m) return null;
    const [, base, power, tens] = m;
    const value = power ? BigInt(base!) ** BigInt(power) : BigInt(base!) * 10n ** BigInt(tens ?? 0);
    sum += sign === "-" ? -value : value;
  }
  return plain === "" || sum < 0n ? null : sum;
}

/** Writes a number with thin spaces between groups of three digits. */
export function grouped(n: Int): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** Writes a heap as short as readHeap reads it: 10^18 for a long power of ten. */
export function shortHeap(n: Int): string {
  const text = String(n);
  return /^10{6,}$/.test(text) ? `10^${text.length - 1}` : text;
}
