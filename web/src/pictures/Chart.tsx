// A picture with axes that can be moved and zoomed by wheel, drag, pinch and keys. What
// is inside the axes is painted by its owner. The axes are our own: a density of ten
// million points is no series of a chart library, and the rest of one is fifty lines.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { grouped } from "../numbers";
import type { Texts } from "../texts";
import type { Theme } from "../theme";
import { css, lookOf, type Look } from "./colours";
import { fromPixel, inside, moved, sizeOf, toPixel, zoomed, type Window } from "./span";
import { ticks } from "./ticks";
import "./pictures.css";

/** The rectangle inside the axes, in pixels of the page. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A place that a pointer or the keyboard is at, and what is there. */
export interface Probe {
  x: number;
  y: number;
  text: string;
}

export type Painter = (ctx: CanvasRenderingContext2D, area: Area, window: Window, look: Look) => void;

interface Props {
  id: string;
  /** what the picture shows, in a sentence */
  label: string;
  names: [string, string];
  all: Window;
  window: Window;
  /** the least size of a span */
  least: number;
  /** both axes have the same scale */
  square?: boolean;
  /** changes whenever painting would change, but for the window */
  version: string | number;
  theme: Theme;
  t: Texts;
  paint: Painter;
  /** what is nearest to a place; reach is in units of the axes */
  probe: (x: number, y: number, reach: { x: number; y: number }) => Probe | null;
  /** the place that a step of the keyboard leads to */
  step: (from: Probe | null, dx: number, dy: number, window: Window) => Probe | null;
  onWindow: (window: Window) => void;
  /** a click on a place */
  onOpen?: (probe: Probe) => void;
}

const margin = { left: 56, right: 36, top: 12, bottom: 44 };

/** The rectangle inside the axes of a picture of some size. */
export function areaOf(width: number, height: number, square: boolean, all: Window): Area {
  const area = { left: margin.left, top: margin.top, width: Math.max(width - margin.left - margin.right, 40), height: Math.max(height - margin.top - margin.bottom, 40) };
  if (!square) return area;
  const ratio = sizeOf(all.x) / sizeOf(all.y);
  const side = Math.min(area.width, area.height * ratio);
  return { ...area, width: side, height: side / ratio };
}

/** Draws the axes of a picture with the numbers beside them. */
export function drawAxes(ctx: CanvasRenderingContext2D, area: Area, window: Window, look: Look, names: [string, string]): void {
  const { left, top, width, height } = area;
  const right = left + width, bottom = top + height;
  ctx.font = look.font;
  ctx.lineWidth = 1;
  ctx.strokeStyle = css(look.soft);
  ctx.fillStyle = css(look.soft);
  ctx.beginPath();
  ctx.moveTo(left - 0.5, top);
  ctx.lineTo(left - 0.5, bottom + 0.5);
  ctx.lineTo(right, bottom + 0.5);
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  for (const v of ticks(window.x.lo, window.x.hi, Math.max(2, width / 100))) {
    const x = Math.round(left + toPixel(v, window.x, width)) + 0.5;
    ctx.moveTo(x, bottom);
    ctx.lineTo(x, bottom + 5);
    ctx.fillText(grouped(v), x, bottom + 8);
  }
  ctx.textAlign = "right";
  ctx.textBaseline = "middle";
  for (const v of ticks(window.y.lo, window.y.hi, Math.max(2, height / 36))) {
    const y = Math.round(bottom - toPixel(v, window.y, height)) + 0.5;
    ctx.moveTo(left - 5, y);
    ctx.lineTo(left, y);
    ctx.fillText(grouped(v), left - 8, y);
  }
  ctx.stroke();
  ctx.fillStyle = css(look.ink);
  ctx.textBaseline = "bottom";
  ctx.fillText(names[0], right, bottom + margin.bottom - 2);
  ctx.save();
  ctx.translate(12, top + height / 2);
  ctx.rotate(-Math.PI / 2);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(names[1], 0, 0);
  ctx.restore();
}

export function Chart(props: Props) {
  const { id, label, all, square = false, theme, t, version } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const seen = useRef<Window>(props.window);
  const frame = useRef(0);
  const settle = useRef<number | undefined>(undefined);
  const [at, setAt] = useState<Probe | null>(null);
  const probed = useRef<Probe | null>(null);

  const size = () => ({ width: canvas.current!.clientWidth, height: canvas.current!.clientHeight });
  const area = () => areaOf(size().width, size().height, square, all);

  const paintNow = () => {
    frame.current = 0;
    const box = canvas.current;
    if (!box) return;
    const { width, height } = size();
    const scale = devicePixelRatio || 1;
    if (box.width !== Math.round(width * scale) || box.height !== Math.round(height * scale)) {
      box.width = Math.round(width * scale);
      box.height = Math.round(height * scale);
    }
    const ctx = box.getContext("2d")!;
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    const { paint, names, theme } = latest.current;
    const look = lookOf(theme === "dark");
    ctx.fillStyle = css(look.paper);
    ctx.fillRect(0, 0, width, height);
    paint(ctx, area(), seen.current, look);
    drawAxes(ctx, area(), seen.current, look, names);
    point(probed.current);
  };
  const repaint = () => {
    frame.current ||= requestAnimationFrame(paintNow);
  };

  /** Shows a window at once, and tells the owner when the hand rests. */
  const show = (window: Window) => {
    const { least } = latest.current;
    seen.current = { x: inside(window.x, all.x, least), y: inside(window.y, all.y, least) };
    repaint();
    clearTimeout(settle.current);
    settle.current = setTimeout(() => latest.current.onWindow(seen.current), 250);
  };

  /** Marks a place, and says what is there. */
  const point = (probe: Probe | null) => {
    probed.current = probe;
    const mark = ring.current!;
    const { left, top, width, height } = area();
    const w = seen.current;
    const x = probe ? toPixel(probe.x, w.x, width) : -1, y = probe ? height - toPixel(probe.y, w.y, height) : -1;
    mark.hidden = !probe || x < 0 || x > width || y < 0 || y > height;
    mark.style.transform = `translate(${left + x}px, ${top + y}px)`;
  };
  const tell = (probe: Probe | null) => {
    point(probe);
    setAt(probe);
  };

  useLayoutEffect(() => {
    seen.current = props.window;
    repaint();
  }, [props.window.x.lo, props.window.x.hi, props.window.y.lo, props.window.y.hi]);
  useLayoutEffect(repaint, [version, theme, label]);

  useEffect(() => {
    const box = canvas.current!;
    const observer = new ResizeObserver(repaint);
    observer.observe(box);
    repaint();
    const pointers = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    const local = (e: { clientX: number; clientY: number }) => {
      const r = box.getBoundingClientRect(), a = area();
      return { x: e.clientX - r.left - a.left, y: e.clientY - r.top - a.top };
    };
    const numbers = (p: { x: number; y: number }) => {
      const a = area(), w = seen.current;
      return { x: fromPixel(p.x, w.x, a.width), y: fromPixel(a.height - p.y, w.y, a.height) };
    };
    const zoomAt = (p: { x: number; y: number }, fx: number, fy: number) => {
      const n = numbers(p), w = seen.current;
      show({ x: zoomed(w.x, fx, n.x), y: zoomed(w.y, fy, n.y) });
    };
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      const factor = Math.exp(-(e.deltaY || e.deltaX) * (e.deltaMode === 1 ? 0.05 : 0.0015));
      const both = latest.current.square;
      zoomAt(local(e), both || !e.shiftKey ? factor : 1, both || e.shiftKey ? factor : 1);
    };
    const down = (e: PointerEvent) => {
      if (e.button !== 0) return;
      box.setPointerCapture(e.pointerId);
      pointers.set(e.pointerId, local(e));
      travelled = 0;
    };
    const move = (e: PointerEvent) => {
      const p = local(e), old = pointers.get(e.pointerId), a = area();
      if (!old) {
        const n = numbers(p), w = seen.current;
        const outside = p.x < 0 || p.y < 0 || p.x > a.width || p.y > a.height;
        return tell(outside ? null : latest.current.probe(n.x, n.y, { x: (8 * sizeOf(w.x)) / a.width, y: (8 * sizeOf(w.y)) / a.height }));
      }
      travelled += Math.abs(p.x - old.x) + Math.abs(p.y - old.y);
      const w = seen.current;
      const [other] = [...pointers].filter(([id]) => id !== e.pointerId).map(([, q]) => q);
      pointers.set(e.pointerId, p);
      if (!other) {
        return show({ x: moved(w.x, (old.x - p.x) / a.width), y: moved(w.y, (p.y - old.y) / a.height) });
      }
      const spread = (q: { x: number; y: number }) => Math.max(Math.hypot(q.x - other.x, latest.current.square ? q.y - other.y : 0), 24);
      const factor = spread(p) / spread(old);
      zoomAt({ x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 }, factor, latest.current.square ? factor : 1);
    };
    const up = (e: PointerEvent) => {
      if (!pointers.delete(e.pointerId) || travelled > 6 || e.type !== "pointerup") return;
      const n = numbers(local(e)), a = area(), w = seen.current;
      const probe = latest.current.probe(n.x, n.y, { x: (12 * sizeOf(w.x)) / a.width, y: (12 * sizeOf(w.y)) / a.height });
      tell(probe);
      if (probe && e.pointerType === "mouse") latest.current.onOpen?.(probe);
    };
    const leave = () => pointers.size === 0 && tell(null);
    box.addEventListener("wheel", wheel, { passive: false });
    box.addEventListener("pointerdown", down);
    box.addEventListener("pointermove", move);
    box.addEventListener("pointerup", up);
    box.addEventListener("pointercancel", up);
    box.addEventListener("pointerleave", leave);
    return () => {
      observer.disconnect();
      clearTimeout(settle.current);
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      box.removeEventListener("wheel", wheel);
      box.removeEventListener("pointerdown", down);
      box.removeEventListener("pointermove", move);
      box.removeEventListener("pointerup", up);
      box.removeEventListener("pointercancel", up);
      box.removeEventListener("pointerleave", leave);
    };
  }, [square, all.x.lo, all.x.hi, all.y.lo, all.y.hi]);

  /** Zooms about the middle. */
  const zoomBy = (factor: number) => {
    const w = seen.current, middle = (s: Window["x"]) => (s.lo + s.hi) / 2;
    show({ x: zoomed(w.x, factor, middle(w.x)), y: square ? zoomed(w.y, factor, middle(w.y)) : w.y });
  };
  const keys: Record<string, () => void> = {
    "+": () => zoomBy(1.5),
    "=": () => zoomBy(1.5),
    "-": () => zoomBy(1 / 1.5),
    "0": () => show(all),
    ArrowLeft: () => show({ ...seen.current, x: moved(seen.current.x, -0.15) }),
    ArrowRight: () => show({ ...seen.current, x: moved(seen.current.x, 0.15) }),
    ArrowUp: () => show({ ...seen.current, y: moved(seen.current.y, 0.15) }),
    ArrowDown: () => show({ ...seen.current, y: moved(seen.current.y, -0.15) }),
    "[": () => show({ ...seen.current, y: zoomed(seen.current.y, 1 / 1.5, seen.current.y.lo) }),
    "]": () => show({ ...seen.current, y: zoomed(seen.current.y, 1.5, seen.current.y.lo) }),
    ",": () => tell(latest.current.step(probed.current, -1, 0, seen.current)),
    ".": () => tell(latest.current.step(probed.current, 1, 0, seen.current)),
    "<": () => tell(latest.current.step(probed.current, 0, -1, seen.current)),
    ">": () => tell(latest.current.step(probed.current, 0, 1, seen.current)),
    Enter: () => probed.current && latest.current.onOpen?.(probed.current),
    Escape: () => tell(null),
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const act = e.ctrlKey || e.metaKey || e.altKey ? undefined : keys[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  };

  return (
    <figure class={square ? "chart square" : "chart"}>
      <div class="chart-frame" role="application" tabIndex={0} aria-label={label} aria-describedby={`${id}-keys`} onKeyDown={onKeyDown}>
        <canvas ref={canvas} id={id} role="img" aria-label={label} />
        <div ref={ring} class="chart-ring" hidden />
      </div>
      <figcaption class="chart-foot">
        <output class="chart-at mono" aria-live="polite">{at?.text ?? "\u00a0"}</output>
        <span class="row tight">
          <button type="button" aria-label={t.picture.zoomIn} title={t.picture.zoomIn} onClick={() => zoomBy(2)}>+</button>
          <button type="button" aria-label={t.picture.zoomOut} title={t.picture.zoomOut} onClick={() => zoomBy(0.5)}>−</button>
          <button type="button" onClick={() => show(all)}>{t.picture.whole}</button>
        </span>
      </figcaption>
      <p id={`${id}-keys`} class="small muted keyboard">{square ? t.picture.keysHeat : t.picture.keys}</p>
    </figure>
  );
}
