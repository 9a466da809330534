// How large a drawing is shown that scrolls in its frame: by buttons, by two fingers, and
// by the wheel with Ctrl, as browsers zoom.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const least = 0.2, most = 4;

interface Place {
  x: number;
  y: number;
}

export interface Zoom {
  zoom: number;
  /** larger by a factor, about the middle of the frame */
  by: (factor: number) => void;
  /** the largest at which the frame holds a drawing of this width, but no larger than it is */
  fit: (width: number) => void;
}

/** Where to scroll to so that what is at a place of the frame stays there. */
export function scrolled(scroll: number, at: number, factor: number): number {
  return (scroll + at) * factor - at;
}

export function useZoom(frame: { current: HTMLElement | null }): Zoom {
  const [zoom, setZoom] = useState(1);
  const now = useRef(1);
  const next = useRef<Place | null>(null);
  const set = (to: number, at: Place) => {
    const box = frame.current!, before = now.current;
    now.current = Math.min(most, Math.max(least, to));
    const factor = now.current / before;
    const from = next.current ?? { x: box.scrollLeft, y: box.scrollTop };
    next.current = { x: scrolled(from.x, at.x, factor), y: scrolled(from.y, at.y, factor) };
    setZoom(now.current);
  };
  useLayoutEffect(() => {
    if (next.current) frame.current!.scrollTo({ left: next.current.x, top: next.current.y, behavior: "instant" });
    next.current = null;
  }, [zoom]);

  useEffect(() => {
    const box = frame.current!;
    let fingers = 0; // pixels between them
    const local = (x: number, y: number): Place => {
      const r = box.getBoundingClientRect();
      return { x: x - r.left, y: y - r.top };
    };
    const touch = (e: TouchEvent) => {
      const [a, b] = e.touches;
      if (!a || !b) {
        fingers = 0;
        return;
      }
      if (e.cancelable) e.preventDefault();
      const apart = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
      if (fingers > 0) set((now.current * apart) / fingers, local((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2));
      fingers = apart;
    };
    const wheel = (e: WheelEvent) => {
      if (!e.ctrlKey) return;
      e.preventDefault();
      set(now.current * Math.exp(-e.deltaY * (e.deltaMode === 1 ? 0.05 : 0.005)), local(e.clientX, e.clientY));
    };
    const listening = new AbortController();
    const options = { passive: false, signal: listening.signal };
    for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const) box.addEventListener(type, touch, options);
    box.addEventListener("wheel", wheel, options);
    return () => listening.abort();
  }, []);

  const middle = () => ({ x: frame.current!.clientWidth / 2, y: frame.current!.clientHeight / 2 });
  return {
    zoom,
    by: (factor) => set(now.current * factor, middle()),
    fit: (width) => set(Math.min(1, (frame.current!.clientWidth - 16) / width), { x: 0, y: 0 }),
  };
}
