// A heat map: each position is a cell of the colour of its value.

import type { Heat } from "../types";
import type { Area } from "./plot";
import { css, heatColour, type Look, type RGB } from "./colours";
import { sizeOf, toPixel, type Window } from "./span";

export interface Cells {
  width: number;
  height: number;
  values: Float64Array;
  /** how many values there are so far */
  known: number;
  most: number;
  lost: number;
  /** by colours: light and dark */
  drawn: Map<boolean, OffscreenCanvas>;
}

/** P positions, in a colour that values do not have. */
const lostColour: Record<"light" | "dark", RGB> = { light: [214, 56, 10], dark: [255, 122, 60] };

/** Takes an answer, or what there is of it. */
export function fromCells({ width, height, values }: Heat): Cells {
  const all = new Float64Array(width * height).fill(-1);
  all.set(values.map(Number));
  let most = 0, lost = 0;
  for (const v of all) {
    if (v > most) most = v;
    if (v === 0) lost++;
  }
  return { width, height, values: all, known: values.length, most, lost, drawn: new Map() };
}

/** The colour of a value; null is not known. */
export function cellColour(v: number, most: number, dark: boolean): RGB | null {
  if (v < 0) return null;
  return v === 0 ? lostColour[dark ? "dark" : "light"] : heatColour(v / Math.max(most, 1), dark);
}

/** A pixel for each position; the first row is the greatest y. */
function drawn(cells: Cells, dark: boolean): OffscreenCanvas {
  const old = cells.drawn.get(dark);
  if (old) return old;
  const { width, height, values, most } = cells;
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = cellColour(values[y * width + x]!, most, dark);
      if (colour) image.data.set([...colour, 255], 4 * ((height - 1 - y) * width + x));
    }
  }
  canvas.getContext("2d")!.putImageData(image, 0, 0);
  cells.drawn.set(dark, canvas);
  return canvas;
}

/** Pixels of a cell from which on its value is written in it. */
const readable = 26;

/** Draws the cells of a window, with their values where there is room. */
export function paintCells(ctx: CanvasRenderingContext2D, area: Area, window: Window, look: Look, cells: Cells): void {
  const { x, y } = window;
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.width, area.height);
  ctx.clip();
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(
    drawn(cells, look.dark), x.lo + 0.5, cells.height - 0.5 - y.hi, sizeOf(x), sizeOf(y), area.left, area.top, area.width, area.height,
  );
  const size = area.width / sizeOf(x);
  if (size >= readable) {
    ctx.font = look.font;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    for (let v = Math.max(0, Math.floor(y.lo)); v <= Math.min(cells.height - 1, Math.ceil(y.hi)); v++) {
      for (let u = Math.max(0, Math.floor(x.lo)); u <= Math.min(cells.width - 1, Math.ceil(x.hi)); u++) {
        const value = cells.values[v * cells.width + u]!;
        const colour = cellColour(value, cells.most, look.dark);
        if (!colour) continue;
        ctx.fillStyle = css(0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2] > 140 ? [20, 20, 20] : [255, 255, 255]);
        ctx.fillText(String(value), area.left + toPixel(u, x, area.width), area.top + area.height - toPixel(v, y, area.height));
      }
    }
  }
  ctx.restore();
}
