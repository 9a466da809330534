// The values of a rule of two coordinates as a heat map.

import { useMemo } from "preact/hooks";
import type { ViewProps } from ".";
import { useAsk } from "../ask";
import { grouped } from "../numbers";
import { Chart, type Probe } from "../pictures/Chart";
import { css, heatColour } from "../pictures/colours";
import { fromCells, paintCells } from "../pictures/cells";
import type { Painter } from "../pictures/plot";
import { fileName, save } from "../pictures/save";
import { paper, toPNG, toSVG, type Sheet } from "../pictures/sheet";
import { isPart, windowOf, type Window } from "../pictures/span";
import { useTheme } from "../theme";
import type { Heat as Answer } from "../types";
import { Busy, Failure } from "../ui";

const usual = 64;
const sides = [16, 32, usual, 128, 256];

/** Parts are rows that go on where the one before ended. */
const joined = (before: Answer | null, part: Answer): Answer =>
  before ? { ...before, values: before.values.concat(part.values) } : part;

export default function Heat({ rule, engine, state, set, t }: ViewProps) {
  const theme = useTheme(state.theme);
  const side = Math.min(state.to ?? usual, sides.at(-1)!);
  const asked = useAsk(engine, "heat", { rule: rule.rule, width: side, height: side }, { join: joined });
  const { problem, loading } = asked;
  const answer = asked.part ?? asked.answer;
  const cells = useMemo(() => (answer ? fromCells(answer) : null), [answer]);
  const all = useMemo<Window>(() => {
    const size = { x: cells?.width ?? side, y: cells?.height ?? side };
    return { x: { lo: -0.5, hi: size.x - 0.5 }, y: { lo: -0.5, hi: size.y - 0.5 } };
  }, [cells, side]);
  const window = windowOf(state.x0, state.x1, state.y0, state.y1, all, 3);
  const name = rule.name || rule.rule;
  const title = t.heat.title(name, grouped(side));

  const found = (x: number, y: number): Probe | null => {
    if (!cells || x < 0 || y < 0 || x >= cells.width || y >= cells.height) return null;
    const v = cells.values[y * cells.width + x]!;
    const text = t.heat.cell(grouped(x), grouped(y), v < 0 ? t.heat.unknown : grouped(v)) + (v === 0 ? ` · ${t.values.lost}` : "");
    return { x, y, text };
  };
  const paint: Painter = (ctx, area, w, look) => cells && paintCells(ctx, area, w, look, cells);
  const summary = cells ? t.heat.summary(grouped(cells.lost), grouped(cells.known), grouped(cells.most)) : "";
  const sheet = (): Sheet => ({ title, note: summary, names: ["x", "y"], all, window: { ...window }, square: true, look: paper, paint });
  return (
    <div class="picture">
      <div class="toolbar">
        <label class="field">
          <span>{t.heat.size}</span>
          <select
            value={side}
            onChange={(e) => {
              const n = Number(e.currentTarget.value);
              set({ to: n === usual ? null : n, x0: null, x1: null, y0: null, y1: null });
            }}
          >
            {[...new Set([...sides, side])].sort((a, b) => a - b).map((n) => <option key={n} value={n}>{n}</option>)}
          </select>
        </label>
        <div class="row">
          <button type="button" disabled={!cells} onClick={() => void toPNG(sheet()).then((b) => b && save(fileName(name, "png"), b))}>{t.picture.png}</button>
          <button type="button" disabled={!cells} onClick={() => save(fileName(name, "svg"), new Blob([toSVG(sheet())], { type: "image/svg+xml" }))}>{t.picture.svg}</button>
        </div>
      </div>
      {problem && <Failure problem={problem} t={t} />}
      {(!cells || asked.part) && !problem && <Busy t={t} />}
      {cells && (
        <div aria-busy={loading}>
          <Chart
            id="heat" label={`${title}. ${summary}`} names={["x", "y"]} all={all} window={window} least={3} square
            version={`${side} ${cells.known}`} theme={theme} t={t} paint={paint}
            probe={(x, y) => found(Math.round(x), Math.round(y))}
            step={(from, dx, dy, w) => (from ? found(from.x + dx, from.y + dy) ?? from : found(Math.max(0, Math.ceil(w.x.lo)), Math.max(0, Math.ceil(w.y.lo))))}
            onWindow={(w) => set(isPart(w, all) ? { x0: w.x.lo, x1: w.x.hi, y0: w.y.lo, y1: w.y.hi } : { x0: null, x1: null, y0: null, y1: null })}
            onOpen={rule.views.includes("why") ? (p) => set({ view: "why", n: `(${[p.x, p.y, ...Array<number>(rule.dim - 2).fill(0)].join(",")})` }, "push") : undefined}
          />
          {rule.dim > 2 && <p class="muted">{t.heat.slice}</p>}
          <ul class="legend">
            <li><span class="swatch square lost-cell" />{summary}</li>
            <li>
              {t.heat.value} 0 <span class="ramp" aria-hidden="true">
                {Array.from({ length: 12 }, (_, i) => <i key={i} style={{ background: css(heatColour(i / 11, theme === "dark")) }} />)}
              </span> {grouped(cells.most)}
            </li>
          </ul>
        </div>
      )}
    </div>
  );
}
