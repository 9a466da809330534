// The part of a picture that is seen: spans of its two axes, and what zooming and
// moving do to them.

export interface Span {
  lo: number;
  hi: number;
}

export interface Window {
  x: Span;
  y: Span;
}

export const sizeOf = (s: Span): number => s.hi - s.lo;

/** A span of at least `least`, inside of another one; what sticks out is moved in. */
export function inside(s: Span, all: Span, least: number): Span {
  const size = Math.min(Math.max(sizeOf(s), least), sizeOf(all));
  const grow = (size - sizeOf(s)) / 2;
  const lo = Math.min(Math.max(s.lo - grow, all.lo), all.hi - size);
  return { lo, hi: lo + size };
}

/** Makes a span smaller by a factor (larger, below 1), so that the number `at` stays where it is. */
export function zoomed(s: Span, factor: number, at: number): Span {
  return { lo: at - (at - s.lo) / factor, hi: at + (s.hi - at) / factor };
}

/** Moves a span by a share of its size. */
export function moved(s: Span, share: number): Span {
  const by = share * sizeOf(s);
  return { lo: s.lo + by, hi: s.hi + by };
}

/** Zooms by a factor so that the number at pixel `from` comes to pixel `to`, of so many. */
export function pinched(s: Span, pixels: number, from: number, to: number, factor: number): Span {
  return moved(zoomed(s, factor, fromPixel(from, s, pixels)), (from - to) / pixels);
}

/** Where a number is on an axis of so many pixels. */
export function toPixel(v: number, s: Span, pixels: number): number {
  return ((v - s.lo) / sizeOf(s)) * pixels;
}

/** The number at a pixel. */
export function fromPixel(p: number, s: Span, pixels: number): number {
  return s.lo + (p / pixels) * sizeOf(s);
}

/** The window of a state: what it leaves out is all there is. */
export function windowOf(x0: number | null, x1: number | null, y0: number | null, y1: number | null, all: Window, least: number): Window {
  const span = (lo: number | null, hi: number | null, whole: Span) =>
    lo === null || hi === null || !(hi > lo) ? whole : inside({ lo, hi }, whole, least);
  return { x: span(x0, x1, all.x), y: span(y0, y1, all.y) };
}

/** Whether a window shows less than everything. */
export function isPart(window: Window, all: Window): boolean {
  return sizeOf(window.x) < 0.999 * sizeOf(all.x) || sizeOf(window.y) < 0.999 * sizeOf(all.y);
}
