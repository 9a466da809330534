// JSON whose whole numbers stay exact: those that a number cannot hold are bigints.

// texts, and whole numbers of 16 digits and more
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;
const mark = "\u0001";

/** Reads JSON; whole numbers beyond 2^53 become bigints. */
export function parse<T>(text: string): T {
  if (!/\d{16}/.test(text)) return JSON.parse(text) as T;
  const marked = text.replace(token, (s) => (s[0] === '"' || Number.isSafeInteger(Number(s)) ? s : `"\\u0001${s}"`));
  return JSON.parse(marked, (_, v: unknown) => (typeof v === "string" && v.startsWith(mark) ? BigInt(v.slice(1)) : v)) as T;
}

/** Writes JSON; bigints become whole numbers. */
export function stringify(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) => (typeof v === "bigint" ? mark + v : v)).replace(/"\\u0001(-?\d+)"/g, "$1");
}
