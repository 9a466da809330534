// Paints a sequence inside the axes of a picture.

import type { Area } from "./plot";
import { css, type Look, type RGB } from "./colours";
import { count, draw } from "./density";
import type { Series } from "./series";
import { sizeOf, toPixel, type Window } from "./span";

/** A sequence and how it is coloured. */
export interface Points {
  series: Series;
  /** by residue of the heap; one for all */
  colours: readonly RGB[];
  /** the heaps that stand out, in increasing order */
  rare: readonly number[];
  period: number;
  start: number;
}

/** The most points that are drawn one by one. */
export const mostApart = 2000;
/** The most heaps that are marked on top of a density. */
const mostMarks = 4000;

const sheet = { canvas: null as OffscreenCanvas | null, image: null as ImageData | null };

/** Draws the points of a window. */
export function paintPoints(ctx: CanvasRenderingContext2D, area: Area, window: Window, look: Look, points: Points): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top - 6, area.width + 6, area.height + 12);
  ctx.clip();
  periods(ctx, area, window, look, points);
  if (Math.min(sizeOf(window.x), points.series.length) <= mostApart) singly(ctx, area, window, look, points);
  else {
    density(ctx, area, window, look, points);
    const first = firstFrom(points.rare, window.x.lo), end = firstFrom(points.rare, window.x.hi);
    const every = Math.max(1, Math.ceil((end - first) / mostMarks));
    for (let k = first; k < end; k += every) mark(ctx, area, window, points.series, points.rare[k]!, look.rare, 2.2);
  }
  ctx.restore();
}

/** The place of the first number of an increasing list that is at least `least`. */
export function firstFrom(list: readonly number[], least: number): number {
  let lo = 0, hi = list.length;
  while (lo < hi) {
    const middle = (lo + hi) >> 1;
    if (list[middle]! < least) lo = middle + 1;
    else hi = middle;
  }
  return lo;
}

function mark(ctx: CanvasRenderingContext2D, area: Area, window: Window, series: Series, heap: number, colour: RGB, radius: number): void {
  if (heap >= series.length) return;
  const v = series.values[heap]!;
  if (v < window.y.lo || v > window.y.hi) return;
  ctx.fillStyle = css(colour);
  ctx.beginPath();
  ctx.arc(area.left + toPixel(heap, window.x, area.width), area.top + area.height - toPixel(v, window.y, area.height), radius, 0, 2 * Math.PI);
  ctx.fill();
}

function singly(ctx: CanvasRenderingContext2D, area: Area, window: Window, look: Look, { series, colours, rare }: Points): void {
  const radius = Math.min(4.5, Math.max(1.8, 0.35 * (area.width / sizeOf(window.x))));
  const last = Math.min(series.length - 1, Math.floor(window.x.hi));
  let next = firstFrom(rare, window.x.lo);
  for (let i = Math.max(0, Math.ceil(window.x.lo)); i <= last; i++) {
    const isRare = rare[next] === i;
    if (isRare) next++;
    const colour = series.values[i] === 0 ? look.lost : isRare ? look.rare : colours[i % colours.length]!;
    mark(ctx, area, window, series, i, colour, isRare ? 1.3 * radius : radius);
  }
}

function density(ctx: CanvasRenderingContext2D, area: Area, window: Window, look: Look, { series, colours }: Points): void {
  const width = Math.max(1, Math.round(area.width)), height = Math.max(1, Math.round(area.height));
  if (sheet.canvas?.width !== width || sheet.canvas.height !== height || !sheet.image) {
    sheet.canvas = new OffscreenCanvas(width, height);
    sheet.image = new ImageData(width, height);
  }
  sheet.image.data.fill(0);
  draw(count(series, window, width, height, { colours }), window, colours[0]!, look.lost, sheet.image);
  sheet.canvas.getContext("2d")!.putImageData(sheet.image, 0, 0);
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(sheet.canvas, area.left, area.top, area.width, area.height);
}

/** Shades every other period where there is room, and draws a line where they begin. */
function periods(ctx: CanvasRenderingContext2D, area: Area, { x }: Window, look: Look, { series, period, start }: Points): void {
  if (period === 0 || start >= series.length) return;
  const at = (heap: number) => area.left + Math.min(Math.max(toPixel(heap - 0.5, x, area.width), 0), area.width);
  if ((period / sizeOf(x)) * area.width > 10) {
    ctx.fillStyle = css(look.line);
    ctx.globalAlpha = 0.35;
    for (let k = Math.max(0, Math.floor((x.lo - start) / period)); start + k * period < Math.min(x.hi, series.length); k++) {
      if (k % 2 === 0) ctx.fillRect(at(start + k * period), area.top, at(start + (k + 1) * period) - at(start + k * period), area.height);
    }
    ctx.globalAlpha = 1;
  }
  if (start > 0 && start > x.lo && start < x.hi) {
    ctx.strokeStyle = css(look.soft);
    ctx.setLineDash([5, 4]);
    ctx.beginPath();
    ctx.moveTo(at(start), area.top);
    ctx.lineTo(at(start), area.top + area.height);
    ctx.stroke();
    ctx.setLineDash([]);
  }
}
