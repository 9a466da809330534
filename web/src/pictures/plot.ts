// The frame of a picture, by uPlot: axes with their numbers, the grid, the crosshair, and
// the line through values that are few. The picture's owner paints on top of them.

import uPlot from "uplot";
import { grouped } from "../numbers";
import { css, type Look } from "./colours";
import { sizeOf, type Window } from "./span";
import "uplot/dist/uPlot.min.css";

/** The rectangle inside the axes, in pixels of the page. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Painter = (ctx: CanvasRenderingContext2D, area: Area, window: Window, look: Look) => void;

/** Numbers along, and numbers up. */
export type Line = [number[], number[]];

/** What a frame shows; it asks anew whenever it draws. */
export interface Content {
  names: [string, string];
  all: Window;
  /** both axes have the same scale, and cells fill the frame */
  square: boolean;
  look: () => Look;
  window: () => Window;
  paint: Painter;
  /** the line through the values of a window; it is asked for where they are few */
  line?: ((window: Window) => Line) | undefined;
}

export interface Plot {
  /** draws everything anew */
  draw: () => void;
  area: () => Area;
  /** the numbers beside the axes, as drawn last */
  ticks: () => Line;
  /** the line through values; null where they are too many */
  line: () => Line | null;
  resize: (width: number, height: number) => void;
  /** puts the crosshair on a place in the area; null takes it away */
  cross: (at: { x: number; y: number } | null) => void;
  canvas: HTMLCanvasElement;
  end: () => void;
}

/** Axes count heaps and values: the steps between numbers are no fractions. */
const steps = Array.from({ length: 16 }, (_, k) => [1, 2, 5].map((m) => m * 10 ** k)).flat();

/** Pixels for the name of an axis. */
const labelled = 18;

/** The least pixels between values that a line joins. */
const apart = 8;

/** The room around the area, by the length of the numbers beside it. */
function margins(all: Window): { left: number; right: number; top: number; bottom: number } {
  const letters = (v: number) => grouped(Math.max(0, Math.floor(v))).length;
  return { left: 34 + 7 * letters(all.y.hi), right: 8 + Math.ceil(3.6 * letters(all.x.hi)), top: 12, bottom: 44 };
}

/** What a frame is made anew for: the room that numbers need, and the form of cells. */
export function shapeOf(all: Window, square: boolean): string {
  const { left, right } = margins(all);
  return [left, right, square && sizeOf(all.x) / sizeOf(all.y)].join();
}

/** The size that a frame takes of the room there is: all of it, or what keeps cells square. */
function fit(width: number, height: number, { all, square }: Content): { width: number; height: number } {
  if (!square) return { width, height };
  const m = margins(all), across = m.left + m.right, down = m.top + m.bottom;
  const ratio = sizeOf(all.x) / sizeOf(all.y);
  const side = Math.max(40, Math.min(width - across, (height - down) * ratio));
  return { width: side + across, height: side / ratio + down };
}

/** Makes a frame in an element. Everything in it is `zoom` times as large as on the page. */
export function plotIn(host: HTMLElement, width: number, height: number, content: Content, zoom = 1): Plot {
  const { names, look } = content;
  const room = margins(content.all);
  const at: Line = [[], []];
  const font = look().font.replace(/\d+(?=px)/, (size) => String(zoom * Number(size)));
  const axis = (k: 0 | 1): uPlot.Axis => ({
    scale: "xy"[k]!, side: k === 0 ? 2 : 3, size: zoom * ((k === 0 ? room.bottom : room.left) - labelled), space: zoom * (k === 0 ? 100 : 36),
    label: names[k], labelSize: zoom * labelled, labelFont: font, font, gap: zoom * 3, incrs: steps,
    stroke: () => css(look().soft),
    values: (_, splits) => {
      at[k] = splits.map((v) => v + 0); // no -0
      return at[k].map(grouped);
    },
    grid: { show: !content.square, stroke: () => css(look().line), width: zoom },
    ticks: { stroke: () => css(look().soft), width: zoom, size: zoom * 5 },
    border: { show: true, stroke: () => css(look().soft), width: zoom },
  });
  const scale = (k: "x" | "y"): uPlot.Scale => ({ time: false, auto: false, range: () => [content.window()[k].lo, content.window()[k].hi] });
  const none = () => null;
  const area = (): Area => {
    const { left, top, width, height } = u.bbox, r = uPlot.pxRatio * zoom;
    return { left: left / r, top: top / r, width: width / r, height: height / r };
  };
  const scaled = (u: uPlot, act: (ctx: CanvasRenderingContext2D) => void) => {
    u.ctx.save();
    u.ctx.scale(uPlot.pxRatio * zoom, uPlot.pxRatio * zoom);
    act(u.ctx);
    u.ctx.restore();
  };
  const sized = (width: number, height: number) => {
    const size = fit(width, height, content);
    return { width: zoom * size.width, height: zoom * size.height };
  };
  const u: uPlot = new uPlot({
    ...sized(width, height),
    padding: [zoom * room.top, zoom * room.right, 0, 0],
    legend: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    // the pointer, the fingers and the keys are those of the picture
    cursor: {
      points: { show: false }, drag: { x: false, y: false, setScale: false },
      bind: { mousemove: none, mousedown: none, mouseup: none, click: none, dblclick: none, mouseenter: none, mouseleave: none },
    },
    scales: { x: scale("x"), y: scale("y") },
    axes: [axis(0), axis(1)],
    series: [{}, { scale: "y", stroke: () => css(look().line2), width: zoom, points: { show: false } }],
    hooks: {
      drawClear: [(u) => scaled(u, (ctx) => {
        ctx.fillStyle = css(look().paper);
        ctx.fillRect(0, 0, u.width, u.height);
      })],
      draw: [(u) => scaled(u, (ctx) => content.paint(ctx, area(), content.window(), look()))],
    },
  }, [[], []], host);
  const line = () => {
    const w = content.window();
    return sizeOf(w.x) * apart <= area().width ? content.line?.(w) ?? null : null;
  };
  return {
    area,
    line,
    ticks: () => at,
    draw: () => u.batch(() => {
      const w = content.window();
      u.setData(line() ?? [[], []], false);
      u.setScale("x", { min: w.x.lo, max: w.x.hi });
      u.setScale("y", { min: w.y.lo, max: w.y.hi });
    }),
    resize: (width, height) => u.setSize(sized(width, height)),
    cross: (at) => u.setCursor(at ? { left: at.x, top: at.y } : { left: -10, top: -10 }, false),
    canvas: u.ctx.canvas,
    end: () => u.destroy(),
  };
}
