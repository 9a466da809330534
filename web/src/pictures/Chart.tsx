// A picture with axes that can be moved and zoomed by wheel, drag, pinch and keys. The
// frame is uPlot's; what is inside is painted by its owner, as a density of ten million
// points is no series of a chart.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Texts } from "../texts";
import type { Theme } from "../theme";
import { lookOf } from "./colours";
import { gestures } from "./gestures";
import { plotIn, shapeOf, type Content, type Painter, type Plot } from "./plot";
import { inside, moved, sizeOf, toPixel, zoomed, type Window } from "./span";
import "./pictures.css";

/** A place that a pointer or the keyboard is at, and what is there. */
export interface Probe {
  x: number;
  y: number;
  text: string;
}

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
  line?: Content["line"];
  /** what is nearest to a place; reach is in units of the axes */
  probe: (x: number, y: number, reach: { x: number; y: number }) => Probe | null;
  /** the place that a step of the keyboard leads to */
  step: (from: Probe | null, dx: number, dy: number, window: Window) => Probe | null;
  onWindow: (window: Window) => void;
  /** a click on a place, or a second tap */
  onOpen?: ((probe: Probe) => void) | undefined;
}

export function Chart(props: Props) {
  const { id, label, names, all, square = false, theme, t, version } = props;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const seen = useRef<Window>(props.window);
  const frame = useRef(0);
  const settle = useRef<number | undefined>(undefined);
  const [at, setAt] = useState<Probe | null>(null);
  const probed = useRef<Probe | null>(null);

  const paintNow = () => {
    frame.current = 0;
    plot.current?.draw();
    const box = host.current, w = seen.current;
    // a finger moves what is zoomed, and else the page
    if (box) box.style.touchAction = sizeOf(w.y) < 0.999 * sizeOf(latest.current.all.y) ? "none" : "pan-y";
    point(probed.current);
  };
  const repaint = () => {
    frame.current ||= requestAnimationFrame(paintNow);
  };

  /** Shows a window at once, and tells the owner when the hand rests. */
  const show = (window: Window) => {
    const { all, least } = latest.current;
    seen.current = { x: inside(window.x, all.x, least), y: inside(window.y, all.y, least) };
    repaint();
    clearTimeout(settle.current);
    settle.current = setTimeout(() => latest.current.onWindow(seen.current), 250);
  };

  /** Marks a place, and says what is there. */
  const point = (probe: Probe | null) => {
    probed.current = probe;
    if (!plot.current) return;
    const { width, height } = plot.current.area();
    const w = seen.current;
    const x = probe ? toPixel(probe.x, w.x, width) : -1, y = probe ? height - toPixel(probe.y, w.y, height) : -1;
    plot.current.cross(x < 0 || x > width || y < 0 || y > height ? null : { x, y });
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
    const box = host.current!;
    const made = (plot.current = plotIn(box, box.clientWidth, box.clientHeight, {
      names, all, square, window: () => seen.current,
      look: () => lookOf(latest.current.theme === "dark"),
      paint: (...all) => latest.current.paint(...all),
      line: props.line && ((w) => latest.current.line!(w)),
    }));
    const observer = new ResizeObserver(() => {
      made.resize(box.clientWidth, box.clientHeight);
      repaint();
    });
    observer.observe(box);
    const unhand = gestures(box, {
      area: made.area, window: () => seen.current, square, show,
      point: (p, reach) => tell(p && latest.current.probe(p.x, p.y, reach)),
      choose: (p, reach, mouse) => {
        const before = probed.current, probe = latest.current.probe(p.x, p.y, reach);
        tell(probe);
        if (probe && (mouse || (before?.x === probe.x && before.y === probe.y))) latest.current.onOpen?.(probe);
      },
    });
    return () => {
      unhand();
      observer.disconnect();
      clearTimeout(settle.current);
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      made.end();
      plot.current = null;
    };
  }, [shapeOf(all, square), names[0], names[1]]);

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
        <div ref={host} id={id} class="chart-plot" role="img" aria-label={label} />
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
