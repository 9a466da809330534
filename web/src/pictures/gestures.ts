// What hands do to a picture: wheel, mouse, pen, and one finger or two.

import { fromPixel, moved, pinched, sizeOf, zoomed, type Window } from "./span";
import type { Area } from "./plot";

export interface Hands {
  /** the rectangle that they move, in pixels from the corner of the element */
  area: () => Area;
  window: () => Window;
  /** both axes keep the same scale */
  square: boolean;
  show: (window: Window) => void;
  /** a place that is pointed at, and how far around it counts; null is outside */
  point: (at: Point | null, reach: Point) => void;
  /** a place that is clicked or tapped */
  choose: (at: Point, reach: Point, mouse: boolean) => void;
}

export interface Point {
  x: number;
  y: number;
}

/** Fingers that are closer than this are as good as one upon the other. */
const close = 60;

/** Listens to an element; gives what ends it. */
export function gestures(box: HTMLElement, { area, window, square, show, point, choose }: Hands): () => void {
  const pointers = new Map<number, Point>();
  let travelled = 0;
  const local = (e: MouseEvent): Point => {
    const r = box.getBoundingClientRect(), a = area();
    return { x: e.clientX - r.left - a.left, y: e.clientY - r.top - a.top };
  };
  const numbers = (p: Point): Point => {
    const a = area(), w = window();
    return { x: fromPixel(p.x, w.x, a.width), y: fromPixel(a.height - p.y, w.y, a.height) };
  };
  const reach = (pixels: number): Point => {
    const a = area(), w = window();
    return { x: (pixels * sizeOf(w.x)) / a.width, y: (pixels * sizeOf(w.y)) / a.height };
  };
  const wheel = (e: WheelEvent) => {
    e.preventDefault();
    const factor = Math.exp(-(e.deltaY || e.deltaX) * (e.deltaMode === 1 ? 0.05 : 0.0015));
    const n = numbers(local(e)), w = window();
    show({ x: zoomed(w.x, square || !e.shiftKey ? factor : 1, n.x), y: zoomed(w.y, square || e.shiftKey ? factor : 1, n.y) });
  };
  const down = (e: PointerEvent) => {
    if (e.button !== 0) return;
    box.setPointerCapture(e.pointerId);
    if (pointers.size === 0) travelled = 0;
    pointers.set(e.pointerId, local(e));
  };
  const move = (e: PointerEvent) => {
    const p = local(e), old = pointers.get(e.pointerId), a = area(), w = window();
    if (!old) {
      const outside = p.x < 0 || p.y < 0 || p.x > a.width || p.y > a.height;
      return point(outside ? null : numbers(p), reach(8));
    }
    travelled += Math.abs(p.x - old.x) + Math.abs(p.y - old.y);
    pointers.set(e.pointerId, p);
    const other = [...pointers].find(([id]) => id !== e.pointerId)?.[1];
    if (!other) return show({ x: moved(w.x, (old.x - p.x) / a.width), y: moved(w.y, (p.y - old.y) / a.height) });
    // what was between the fingers stays between them
    const across = (q: Point) => Math.max(square ? Math.hypot(q.x - other.x, q.y - other.y) : Math.abs(q.x - other.x), close);
    const upward = (q: Point) => Math.max(Math.abs(q.y - other.y), close);
    const fx = across(p) / across(old);
    const middle = (q: Point): Point => ({ x: (q.x + other.x) / 2, y: (q.y + other.y) / 2 });
    const from = middle(old), to = middle(p);
    show({
      x: pinched(w.x, a.width, from.x, to.x, fx),
      y: pinched(w.y, a.height, a.height - from.y, a.height - to.y, square ? fx : upward(p) / upward(old)),
    });
  };
  const up = (e: PointerEvent) => {
    if (!pointers.delete(e.pointerId) || pointers.size > 0 || travelled > 6 || e.type !== "pointerup") return;
    choose(numbers(local(e)), reach(12), e.pointerType === "mouse");
  };
  const leave = (e: PointerEvent) => pointers.size === 0 && e.pointerType === "mouse" && point(null, reach(8));
  // two fingers are no scrolling of the page, where one is
  const touch = (e: TouchEvent) => e.touches.length > 1 && e.cancelable && e.preventDefault();
  const listening = new AbortController();
  const { signal } = listening;
  box.addEventListener("wheel", wheel, { passive: false, signal });
  box.addEventListener("touchstart", touch, { passive: false, signal });
  box.addEventListener("touchmove", touch, { passive: false, signal });
  box.addEventListener("pointerdown", down, { signal });
  box.addEventListener("pointermove", move, { signal });
  box.addEventListener("pointerup", up, { signal });
  box.addEventListener("pointercancel", up, { signal });
  box.addEventListener("pointerleave", leave, { signal });
  return () => listening.abort();
}
