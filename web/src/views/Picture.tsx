// The values of a rule of heaps as points, or as a density where they are many.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { ViewProps } from ".";
import { grouped } from "../numbers";
import { Chart, type Probe } from "../pictures/Chart";
import { css, residueColour, type Look, type RGB } from "../pictures/colours";
import { firstFrom, mostApart, paintPoints } from "../pictures/paint";
import type { Line, Painter } from "../pictures/plot";
import { fileName, save } from "../pictures/save";
import { paper, toPNG, toSVG, type Sheet } from "../pictures/sheet";
import { isPart, windowOf, type Window } from "../pictures/span";
import { useSeries, type Streamed } from "../pictures/useSeries";
import type { Texts } from "../texts";
import { useTheme } from "../theme";
import { Failure, Said } from "../ui";

const usual = 10_000;
const lengths = [100, 1000, usual, 100_000, 1_000_000, 10_000_000];
/** The most residues that are coloured without being asked for. */
const shortPeriod = 16;

type Colouring = { by: "none" | "rare" } | { by: "residue"; mod: number };

/** By what the points are coloured: what was chosen, or what the game makes worth seeing. */
export function colouring(chosen: string, period: number, rare: number): Colouring {
  const mod = /^mod([1-9]\d{0,5})$/.exec(chosen);
  if (mod) return { by: "residue", mod: Number(mod[1]) };
  if (chosen === "none") return { by: "none" };
  if (rare > 0 && chosen !== "residue") return { by: "rare" };
  if (period > 1 && (chosen === "residue" || period <= shortPeriod)) return { by: "residue", mod: period };
  return { by: "none" };
}

export default function Picture({ rule, engine, state, set, t }: ViewProps) {
  const theme = useTheme(state.theme);
  const to = Math.min(state.to ?? usual, lengths.at(-1)!);
  const streamed = useSeries(engine, rule.rule, to);
  const { series, known, version, problem, loading, stopped, stop } = streamed;
  const how = colouring(state.colour, known.period, known.rare.length);
  const all = useMemo<Window>(() => {
    const most = Math.max(series.max, 1);
    return { x: { lo: -0.5 - to / 200, hi: to - 0.5 + to / 200 }, y: { lo: -0.5 - most / 40, hi: most + 0.5 + most / 40 } };
  }, [to, series.max]);
  const window = windowOf(state.x0, state.x1, state.y0, state.y1, all, 4);

  const paint: Painter = (ctx, area, w, look) =>
    paintPoints(ctx, area, w, look, {
      series, colours: coloursOf(how, look), rare: how.by === "rare" ? known.rare : [], period: known.period, start: known.start,
    });
  const line = ({ x }: Window): Line => {
    const first = Math.max(0, Math.floor(x.lo)), last = Math.min(series.length - 1, Math.ceil(x.hi));
    const heaps = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
    return [heaps, heaps.map((n) => series.values[n]!)];
  };
  const found = (heap: number): Probe | null => {
    if (heap < 0 || heap >= series.length) return null;
    const g = series.values[heap]!;
    const rare = known.rare[firstFrom(known.rare, heap)] === heap;
    return { x: heap, y: g, text: t.values.cell(grouped(heap), grouped(g)) + (g === 0 ? ` · ${t.values.lost}` : "") + (rare ? ` · ${t.picture.isRare}` : "") };
  };
  const probe = (x: number, y: number, reach: { x: number; y: number }): Probe | null => {
    let best = -1, distance = Infinity;
    const last = Math.min(series.length - 1, Math.ceil(x + reach.x));
    const every = Math.max(1, Math.floor(reach.x / 5000));
    for (let i = Math.max(0, Math.floor(x - reach.x)); i <= last; i += every) {
      const d = ((i - x) / reach.x) ** 2 + ((series.values[i]! - y) / reach.y) ** 2;
      if (d < distance) [best, distance] = [i, d];
    }
    return found(best);
  };
  const step = (from: Probe | null, dx: number, dy: number, w: Window): Probe | null => {
    const last = series.length - 1;
    if (!from) return found(Math.min(last, Math.max(0, Math.ceil(w.x.lo))));
    // sideways to the next heap, up and down among the rare ones
    if (dy === 0) return found(Math.min(last, Math.max(0, from.x + dx)));
    const k = firstFrom(known.rare, from.x + (dy > 0 ? 1 : 0)) + (dy > 0 ? 0 : -1);
    return found(known.rare[k] ?? from.x);
  };

  const name = rule.name || rule.rule;
  const title = t.picture.title(name, grouped(Math.max(0, series.length - 1)));
  const label = `${title}. ${summary(streamed, how, t)}`;
  const sheet = (): Sheet => ({
    title, note: summary(streamed, how, t), names: ["n", "G(n)"], all, window: { ...window }, square: false, look: paper, paint, line,
  });
  const part = isPart(window, all);
  return (
    <div class="picture">
      <div class="toolbar">
        <label class="field">
          <span>{t.picture.to}</span>
          <select
            value={to}
            onChange={(e) => {
              const n = Number(e.currentTarget.value);
              set({ to: n === usual ? null : n, x0: null, x1: null, y0: null, y1: null });
            }}
          >
            {[...new Set([...lengths, to])].sort((a, b) => a - b).map((n) => <option key={n} value={n}>{grouped(n)}</option>)}
          </select>
        </label>
        <Colours how={how} chosen={state.colour} period={known.period} rare={known.rare.length} t={t} onColour={(colour) => set({ colour })} />
        <div class="row">
          <button type="button" disabled={series.length === 0} onClick={() => void toPNG(sheet()).then((b) => b && save(fileName(name, "png"), b))}>{t.picture.png}</button>
          <button type="button" disabled={series.length === 0} onClick={() => save(fileName(name, "svg"), new Blob([toSVG(sheet())], { type: "image/svg+xml" }))}>{t.picture.svg}</button>
        </div>
        <div class="picture-progress" role="status">
          {loading && to > usual && (
            <>
              <progress max={to} value={series.length} aria-label={t.picture.progress(grouped(series.length), grouped(to))} />
              <span>{t.picture.progress(grouped(series.length), grouped(to))}</span>
              <button type="button" onClick={stop}>{t.picture.stop}</button>
            </>
          )}
          {stopped && <span>{t.picture.stopped(grouped(series.length))}</span>}
          {!loading && part && <span>{t.picture.part(grouped(Math.max(0, Math.ceil(window.x.lo))), grouped(Math.min(to - 1, Math.floor(window.x.hi))))}</span>}
        </div>
      </div>
      {problem && <Failure problem={problem} t={t} />}
      {known.partial && <p class="muted"><Said text={known.partial} t={t} /></p>}
      <Chart
        id="picture" label={label} names={["n", "G(n)"]} all={all} window={window} least={4}
        version={`${version} ${state.colour} ${to}`} theme={theme} t={t} paint={paint} line={line} probe={probe} step={step}
        onWindow={(w) => set(isPart(w, all) ? { x0: round(w.x.lo), x1: round(w.x.hi), y0: round(w.y.lo), y1: round(w.y.hi) } : { x0: null, x1: null, y0: null, y1: null })}
        onOpen={rule.views.includes("why") ? (p) => set({ view: "why", n: String(p.x) }, "push") : undefined}
      />
      <Legend how={how} streamed={streamed} dark={theme === "dark"} t={t} />
    </div>
  );
}

const round = (v: number) => Math.round(v * 100) / 100;

/** The colours of common points, by residue. */
function coloursOf(how: Colouring, look: Look): readonly RGB[] {
  if (how.by !== "residue") return [look.common];
  return Array.from({ length: how.mod }, (_, r) => residueColour(r, how.mod, look.dark));
}

/** What a picture shows, for those who do not see it. */
function summary({ series, known }: Streamed, how: Colouring, t: Texts): string {
  return [
    t.picture.values(grouped(series.length), grouped(series.max)),
    t.picture.lost(grouped(series.lost)),
    known.period > 1 && t.picture.period(grouped(known.period), grouped(known.start)),
    how.by === "rare" && t.picture.rare(grouped(known.rare.length), t.say(known.mask)),
  ].filter(Boolean).join("; ");
}

interface ColoursProps {
  how: Colouring;
  chosen: string;
  period: number;
  rare: number;
  t: Texts;
  onColour: (colour: string) => void;
}

function Colours({ how, chosen, period, rare, t, onColour }: ColoursProps) {
  const [mod, setMod] = useState(how.by === "residue" ? String(how.mod) : "");
  useEffect(() => {
    if (how.by === "residue") setMod(String(how.mod));
  }, [how.by === "residue" && how.mod]);
  const own = /^mod/.test(chosen);
  return (
    <>
      <label class="field">
        <span>{t.picture.colour}</span>
        <select value={own ? "mod" : how.by} onChange={(e) => onColour(e.currentTarget.value === "mod" ? "mod2" : e.currentTarget.value)}>
          <option value="none">{t.picture.byNone}</option>
          {rare > 0 && <option value="rare">{t.picture.byRare}</option>}
          {period > 1 && <option value="residue">{t.picture.byPeriod(grouped(period))}</option>}
          <option value="mod">{t.picture.byMod}</option>
        </select>
      </label>
      {own && (
        <label class="field">
          <span>{t.picture.mod}</span>
          <input
            class="mod" inputMode="numeric" value={mod} size={6} aria-invalid={!/^[1-9]\d{0,5}$/.test(mod)}
            onInput={(e) => {
              setMod(e.currentTarget.value);
              if (/^[1-9]\d{0,5}$/.test(e.currentTarget.value)) onColour(`mod${e.currentTarget.value}`);
            }}
          />
        </label>
      )}
    </>
  );
}

function Legend({ how, streamed: { series, known }, dark, t }: { how: Colouring; streamed: Streamed; dark: boolean; t: Texts }) {
  return (
    <ul class="legend">
      {how.by === "residue" && how.mod <= 24 && Array.from({ length: how.mod }, (_, r) => (
        <li key={r}><span class="swatch" style={{ background: css(residueColour(r, how.mod, dark)) }} />{t.picture.residue(r, how.mod)}</li>
      ))}
      {how.by === "residue" && how.mod > 24 && <li>{t.picture.wheel(grouped(how.mod))}</li>}
      {how.by === "residue" && series.length > mostApart && <li>{t.picture.mixed}</li>}
      {how.by !== "residue" && <li><span class="swatch common" />{how.by === "rare" ? t.picture.common : t.picture.positive}</li>}
      {how.by === "rare" && <li><span class="swatch rare" />{t.picture.rare(grouped(known.rare.length), t.say(known.mask))}</li>}
      {series.lost > 0 && <li><span class="swatch lost" />{t.picture.lost(grouped(series.lost))}</li>}
      {known.period > 1 && <li>{t.picture.period(grouped(known.period), grouped(known.start))}</li>}
    </ul>
  );
}
