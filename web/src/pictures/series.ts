// The values of a sequence, growing as they arrive, with counts by blocks of heaps, so
// that ten million values are drawn as fast as a thousand.

import type { Picture } from "../types";

type Packed = Uint8Array | Uint16Array | Uint32Array;

/** Heaps of the smallest block that is counted: more where there are many rows, for the memory. */
const leastBlock = (rows: number) => Math.max(256, 2 * rows);
/** The most rows of values that are counted apart. */
const mostRows = 512;

/** Counts of values in blocks of `heaps` heaps. */
export interface Level {
  heaps: number;
  blocks: number;
  /** blocks x rows: how many values of the block are in the row */
  counts: Uint32Array;
  /** a heap of that block whose value is in that row, where there is one */
  sample: Uint32Array;
  /** how many values are 0, by block */
  lost: Uint32Array;
}

export class Series {
  values: Packed = new Uint8Array(0);
  length = 0;
  max = 0;
  lost = 0;
  /** values of a row of the levels: 2^shift */
  shift = 0;
  rows = 1;
  levels: Level[] = [];

  constructor(readonly capacity: number) {
    this.values = new Uint8Array(capacity);
  }

  /** Takes the next part; what is known already is passed over. */
  append(part: Picture): void {
    const fresh = unpack(part.data, part.width);
    const skip = this.length - Number(part.from);
    if (skip < 0 || skip >= fresh.length) return;
    this.widen(fresh.BYTES_PER_ELEMENT);
    const from = this.length;
    const take = fresh.subarray(skip, Math.min(fresh.length, skip + this.capacity - from));
    this.values.set(take, from);
    this.length += take.length;
    for (const v of take) {
      if (v > this.max) this.max = v;
      if (v === 0) this.lost++;
    }
    this.count(from);
  }

  private widen(bytes: number): void {
    if (bytes <= this.values.BYTES_PER_ELEMENT) return;
    const wide = bytes === 2 ? new Uint16Array(this.capacity) : new Uint32Array(this.capacity);
    wide.set(this.values.subarray(0, this.length));
    this.values = wide;
  }

  /** Counts the values from a heap on; all of them anew when they need more rows. */
  private count(from: number): void {
    let rows = this.rows, shift = this.shift;
    while ((this.max >>> shift) >= rows) {
      if (rows < mostRows) rows *= 2;
      else shift++;
    }
    if (rows !== this.rows || shift !== this.shift || this.levels.length === 0) {
      this.rows = rows;
      this.shift = shift;
      this.levels = [];
      const block = leastBlock(rows);
      for (let heaps = block; heaps === block || heaps < this.capacity / 64; heaps *= 2) {
        const blocks = Math.ceil(this.capacity / heaps);
        this.levels.push({
          heaps, blocks, counts: new Uint32Array(blocks * rows), sample: new Uint32Array(blocks * rows), lost: new Uint32Array(blocks),
        });
      }
      from = 0;
    }
    const { values, length } = this;
    const least = this.levels[0]!;
    const block = least.heaps;
    for (let i = from; i < length; i++) {
      const v = values[i]!;
      const b = Math.floor(i / block);
      const at = b * rows + (v >>> shift);
      least.counts[at]!++;
      least.sample[at] = i;
      if (v === 0) least.lost[b]!++;
    }
    for (let l = 1; l < this.levels.length; l++) this.sumUp(this.levels[l - 1]!, this.levels[l]!, from);
  }

  /** Makes the blocks of a level from pairs of the one below. */
  private sumUp(below: Level, level: Level, from: number): void {
    const { rows } = this;
    for (let b = Math.floor(from / level.heaps); b * level.heaps < this.length; b++) {
      const left = 2 * b, right = 2 * b + 1 < below.blocks ? 2 * b + 1 : -1;
      level.lost[b] = below.lost[left]! + (right < 0 ? 0 : below.lost[right]!);
      for (let r = 0; r < rows; r++) {
        const l = below.counts[left * rows + r]!, k = right < 0 ? 0 : below.counts[right * rows + r]!;
        level.counts[b * rows + r] = l + k;
        level.sample[b * rows + r] = l >= k ? below.sample[left * rows + r]! : below.sample[right * rows + r]!;
      }
    }
  }

  /** The level whose blocks are a quarter of a column at most; null: single heaps are. */
  levelFor(heapsPerColumn: number): Level | null {
    let found: Level | null = null;
    for (const level of this.levels) if (level.heaps * 4 <= heapsPerColumn) found = level;
    return found;
  }
}

/** Unpacks base64 of little-endian numbers of 1, 2 or 4 bytes. */
export function unpack(data: string, width: number): Packed {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  switch (width) {
    case 2: return new Uint16Array(bytes.buffer);
    case 4: return new Uint32Array(bytes.buffer);
    default: return bytes;
  }
}
