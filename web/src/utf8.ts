// Offsets in bytes, as the engine gives them, and in characters, as the page needs them.

/** The index in text of the character at a byte of its UTF-8 form. */
export function indexOfByte(text: string, byte: number): number {
  let at = 0;
  for (const c of text) {
    const code = c.codePointAt(0)!;
    byte -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (byte < 0) return at;
    at += c.length;
  }
  return at;
}
