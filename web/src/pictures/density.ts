// A sequence as pixels: how many of the points that a cell could hold are there, by
// logarithm.

import type { RGB } from "./colours";
import type { Series } from "./series";
import { sizeOf, type Window } from "./span";

/** Counts of the cells of a raster, and their colours if points differ. */
export interface Bins {
  width: number;
  height: number;
  counts: Uint32Array;
  /** how many points of a cell were mixed to its colour, and the sums of theirs: three numbers a cell */
  mixed: Uint32Array;
  sums: Float32Array | null;
  /** heaps of each column */
  heaps: Uint32Array;
  /** values 0 of each column */
  lost: Uint32Array;
}

/** What the bins are made for. */
export interface Paint {
  /** by residue of the heap; one colour is the same for all */
  colours: readonly RGB[];
}

/** The most heaps whose colours are mixed; of more, so many that are spread evenly. */
const mostMixed = 1 << 21;

/** The distance of the heaps that are mixed: all residues come equally often. */
export function stride(heaps: number, mod: number, most = mostMixed): number {
  let step = Math.max(1, Math.ceil(heaps / most));
  while (common(step, mod) > 1) step++;
  return step;
}

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));

/** Counts the points of a window in cells. Row 0 is the top one. */
export function count(series: Series, { x, y }: Window, width: number, height: number, { colours }: Paint): Bins {
  const cells = width * height;
  const bins: Bins = {
    width, height, counts: new Uint32Array(cells),
    mixed: new Uint32Array(colours.length > 1 ? cells : 0), sums: colours.length > 1 ? new Float32Array(3 * cells) : null,
    heaps: new Uint32Array(width), lost: new Uint32Array(width),
  };
  const perColumn = sizeOf(x) / width;
  const perRow = sizeOf(y) / height;
  const level = series.levelFor(perColumn);
  const first = Math.max(0, Math.ceil(x.lo)), last = Math.min(series.length - 1, Math.floor(x.hi));
  const { values } = series;
  const { counts, mixed, sums, heaps, lost } = bins;
  const mix = (cell: number, heap: number) => {
    const [r, g, b] = colours[heap % colours.length]!;
    mixed[cell]!++;
    sums![3 * cell]! += r;
    sums![3 * cell + 1]! += g;
    sums![3 * cell + 2]! += b;
  };
  if (sums) {
    const step = stride(last - first + 1, colours.length);
    for (let i = first; i <= last; i += step) {
      const row = Math.floor((y.hi - values[i]!) / perRow);
      if (row >= 0 && row < height) mix(row * width + Math.min(width - 1, Math.floor((i - x.lo) / perColumn)), i);
    }
  }
  if (!level) {
    for (let i = first; i <= last; i++) {
      const column = Math.min(width - 1, Math.floor((i - x.lo) / perColumn));
      const v = values[i]!;
      heaps[column]!++;
      if (v === 0) lost[column]!++;
      const row = Math.floor((y.hi - v) / perRow);
      if (row < 0 || row >= height) continue;
      counts[row * width + column]!++;
    }
    return bins;
  }
  const { rows, shift } = series;
  const middle = ((1 << shift) - 1) / 2;
  const from = Math.floor(first / level.heaps), to = Math.floor(last / level.heaps);
  for (let b = from; b <= to; b++) {
    const column = Math.min(width - 1, Math.max(0, Math.floor(((b + 0.5) * level.heaps - x.lo) / perColumn)));
    heaps[column]! += Math.min(level.heaps, series.length - b * level.heaps);
    lost[column]! += level.lost[b]!;
    for (let r = 0; r < rows; r++) {
      const n = level.counts[b * rows + r]!;
      if (n === 0) continue;
      const row = Math.floor((y.hi - ((r << shift) + middle)) / perRow);
      if (row < 0 || row >= height) continue;
      const cell = row * width + column;
      counts[cell]! += n;
      if (sums && mixed[cell] === 0) mix(cell, level.sample[b * rows + r]!); // too few to be among the heaps that were mixed
    }
  }
  return bins;
}

const least = 0.3;
const depth = 80;

/** How opaque a cell is of which a share is full. */
export function tone(share: number): number {
  return least + (1 - least) * Math.min(1, Math.log1p(depth * share) / Math.log1p(depth));
}

/** Tones are looked up: they are asked for a million times a second. */
const tones = Uint8ClampedArray.from({ length: 1025 }, (_, i) => Math.round(255 * tone(i / 1024)));

/** How tall and wide a point is drawn, in cells. */
export function dot({ x, y }: Window, width: number, height: number): [number, number] {
  const room = (pixels: number, size: number) => Math.max(1, Math.min(4, Math.floor((0.6 * pixels) / size)));
  return [Math.max(1, Math.ceil(width / sizeOf(x))), room(height, sizeOf(y))];
}

/** Draws the bins: colour and opacity of each cell. Values 0 are left out when they have marks of their own. */
export function draw(bins: Bins, window: Window, common: RGB, lostColour: RGB, image: ImageData): void {
  const { width, height, counts, mixed, sums, heaps } = bins;
  const out = new Uint32Array(image.data.buffer);
  const [wide, tall] = dot(window, width, height);
  const values = Math.max(1, sizeOf(window.y) / height);
  const plain = common[0] | common[1] << 8 | common[2] << 16;
  const zero = Math.floor(window.y.hi / (sizeOf(window.y) / height));
  const lostPacked = lostColour[0] | lostColour[1] << 8 | lostColour[2] << 16;
  for (let row = 0; row < height; row++) {
    const top = row - (tall >> 1);
    for (let column = 0; column < width; column++) {
      const cell = row * width + column;
      const n = counts[cell]!;
      if (n === 0) continue;
      const share = n / (Math.max(heaps[column]!, 1) * values);
      let colour = plain;
      if (row === zero && 2 * bins.lost[column]! >= n) colour = lostPacked;
      else if (sums) {
        const m = Math.max(1, mixed[cell]!);
        colour = Math.round(sums[3 * cell]! / m) | Math.round(sums[3 * cell + 1]! / m) << 8 | Math.round(sums[3 * cell + 2]! / m) << 16;
      }
      const packed = colour | tones[Math.min(1024, Math.round(share * 1024))]! << 24;
      for (let r = Math.max(0, top); r < Math.min(height, top + tall); r++) {
        for (let c = column; c < Math.min(width, column + wide); c++) out[r * width + c] = packed;
      }
    }
  }
}
