// unpack(bytes) undoes LZMA, as the command "xz --format=lzma" writes it: browsers undo
// gzip only, and the engine would be half as large again.
//
// The format is that of Igor Pavlov's LZMA specification: a byte of properties, four of
// the dictionary's size, eight of the size of the content, and the range coded content.
"use strict";

function unpack(input) {
  const lc = input[0] % 9;
  const lp = Math.floor(input[0] / 9) % 5;
  const pb = Math.floor(input[0] / 45);
  const size = new DataView(input.buffer, input.byteOffset).getUint32(5, true);
  const out = new Uint8Array(size);

  // the range decoder
  let at = 14; // the first byte behind the header is 0
  let code = 0;
  let range = 0xffffffff;
  for (let i = 0; i < 4; i++) code = ((code << 8) | input[at++]) >>> 0;

  function bit(probabilities, i) {
    const p = probabilities[i];
    const bound = (range >>> 11) * p;
    let b;
    if (code < bound) {
      range = bound;
      probabilities[i] = p + ((2048 - p) >>> 5);
      b = 0;
    } else {
      range -= bound;
      code -= bound;
      probabilities[i] = p - (p >>> 5);
      b = 1;
    }
    if (range < 0x1000000) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | input[at++]) >>> 0;
    }
    return b;
  }

  /** Bits that are as likely as not. */
  function direct(count) {
    let v = 0;
    while (count-- > 0) {
      range >>>= 1;
      const b = code >= range ? 1 : 0;
      if (b) code -= range;
      v = v * 2 + b;
      if (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | input[at++]) >>> 0;
      }
    }
    return v;
  }

  /** A number of some bits by a tree, the highest bit first. */
  function tree(probabilities, from, bits) {
    let m = 1;
    for (let i = 0; i < bits; i++) m = (m << 1) | bit(probabilities, from + m);
    return m - (1 << bits);
  }

  /** The same, the lowest bit first. */
  function reverse(probabilities, from, bits) {
    let m = 1;
    let v = 0;
    for (let i = 0; i < bits; i++) {
      const b = bit(probabilities, from + m);
      m = (m << 1) | b;
      v |= b << i;
    }
    return v;
  }

  const fresh = (n) => new Uint16Array(n).fill(1024);
  const literals = fresh(0x300 << (lc + lp));
  const isMatch = fresh(12 << 4);
  const isRep = fresh(12);
  const isRep0 = fresh(12);
  const isRep0Long = fresh(12 << 4);
  const isRep1 = fresh(12);
  const isRep2 = fresh(12);
  const slots = fresh(4 << 6);
  const near = fresh(128);
  const align = fresh(16);
  const lengths = () => ({ choice: fresh(2), low: fresh(16 << 3), mid: fresh(16 << 3), high: fresh(256) });
  const matchLength = lengths();
  const repLength = lengths();

  function length({ choice, low, mid, high }, place) {
    if (!bit(choice, 0)) return 2 + tree(low, place << 3, 3);
    if (!bit(choice, 1)) return 10 + tree(mid, place << 3, 3);
    return 18 + tree(high, 0, 8);
  }

  /** How far back a match of this length begins, less one. */
  function distance(len) {
    const slot = tree(slots, Math.min(len - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return base + reverse(near, base - slot, bits);
    return base + direct(bits - 4) * 16 + reverse(align, 0, 4);
  }

  let state = 0; // of the last few symbols: literals, matches, repeated matches
  let rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0; // the last distances
  let n = 0;
  const places = (1 << pb) - 1;
  const lines = (1 << lp) - 1;

  while (n < size) {
    const place = n & places;
    if (!bit(isMatch, (state << 4) + place)) {
      const before = n > 0 ? out[n - 1] : 0;
      const from = 0x300 * (((n & lines) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let like = out[n - rep0 - 1];
        do {
          const l = (like >> 7) & 1;
          like <<= 1;
          const b = bit(literals, from + ((1 + l) << 8) + symbol);
          symbol = (symbol << 1) | b;
          if (l !== b) break;
        } while (symbol < 0x100);
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, from + symbol);
      out[n++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let len;
    if (!bit(isRep, state)) {
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      len = length(matchLength, place);
      rep0 = distance(len);
      state = state < 7 ? 7 : 10;
    } else {
      if (!bit(isRep0, state)) {
        if (!bit(isRep0Long, (state << 4) + place)) {
          state = state < 7 ? 9 : 11;
          out[n] = out[n - rep0 - 1];
          n++;
          continue;
        }
      } else {
        let d;
        if (!bit(isRep1, state)) {
          d = rep1;
        } else {
          if (!bit(isRep2, state)) {
            d = rep2;
          } else {
            d = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = d;
      }
      len = length(repLength, place);
      state = state < 7 ? 8 : 11;
    }
    if (rep0 >= n) throw new Error("the engine is damaged: a match before its beginning");
    for (const end = Math.min(n + len, size); n < end; n++) out[n] = out[n - rep0 - 1];
  }
  return out;
}
