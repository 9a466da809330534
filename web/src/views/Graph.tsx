// The game graph of a small position, with the values of all positions.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ViewProps } from ".";
import { useAsk } from "../ask";
import { pngOf, svgText } from "../graph/file";
import { boxText, drawnEdges, layOut, neighbour, type Placed } from "../graph/layout";
import { fileName, save } from "../pictures/save";
import { useZoom } from "../graph/useZoom";
import type { Texts } from "../texts";
import type { Graph as Answer, GraphNode } from "../types";
import { Busy, Failure, Said } from "../ui";
import "./Graph.css";

const usual = 60;
const sizes = [30, usual, 120, 200];

export default function Graph({ rule, engine, state, set, t }: ViewProps) {
  const position = state.position || rule.positions[0] || "";
  const [most, setMost] = useState(usual);
  const { answer, problem, loading } = useAsk(engine, "graph", position ? { rule: rule.rule, position, most } : null);
  const [placed, setPlaced] = useState<{ answer: Answer; layout: Placed } | null>(null);
  const svg = useRef<SVGSVGElement>(null);

  useEffect(() => {
    if (!answer) return;
    let gone = false;
    void layOut(answer).then((layout) => !gone && setPlaced({ answer, layout }));
    return () => {
      gone = true;
    };
  }, [answer]);

  const name = rule.name || rule.rule;
  const text = () => svgText(svg.current!, getComputedStyle(document.documentElement).getPropertyValue("--raised").trim());
  const savePNG = async () => {
    const file = await pngOf(text(), placed!.layout.width, placed!.layout.height);
    if (file) save(fileName(`${name} ${position}`, "png"), file);
  };
  return (
    <div class="graph">
      <div class="toolbar">
        <PositionField key={position} position={position} t={t} onPosition={(p) => set({ position: p }, "push")} />
        <label class="field">
          <span>{t.graph.most}</span>
          <select value={most} onChange={(e) => setMost(Number(e.currentTarget.value))}>
            {sizes.map((n) => <option key={n} value={n}>{n}</option>)}
          </select>
        </label>
        <div class="row">
          <button type="button" disabled={!placed} onClick={() => void savePNG()}>{t.picture.png}</button>
          <button type="button" disabled={!placed} onClick={() => save(fileName(`${name} ${position}`, "svg"), new Blob([text()], { type: "image/svg+xml" }))}>{t.picture.svg}</button>
        </div>
      </div>
      {problem && <Failure problem={problem} t={t} onHint={problem.field === "position" ? (hint) => set({ position: hint }) : undefined} />}
      {!placed && !problem && <Busy t={t} />}
      {placed && !problem && (
        <div aria-busy={loading || placed.answer !== answer}>
          {placed.answer.partial && <p class="graph-cut" role="note"><Said text={placed.answer.partial} t={t} /></p>}
          {placed.answer.truncated && <p class="graph-cut" role="note">{t.graph.truncated(placed.answer.nodes.length)}</p>}
          <Drawing key={placed.answer.nodes[0]?.position} {...placed} svg={svg} title={t.graph.title(name, position)} t={t} onOpen={(p) => set({ position: p }, "push")} />
        </div>
      )}
    </div>
  );
}

function PositionField({ position, t, onPosition }: { position: string; t: Texts; onPosition: (p: string) => void }) {
  const [text, setText] = useState(position);
  return (
    <form class="field" onSubmit={(e) => { e.preventDefault(); if (text.trim()) onPosition(text.trim()); }}>
      <label for="graph-position">{t.graph.position}</label>
      <div class="row tight">
        <input id="graph-position" class="graph-position" value={text} spellcheck={false} autocomplete="off" onInput={(e) => setText(e.currentTarget.value)} />
        <button type="submit">{t.values.show}</button>
      </div>
    </form>
  );
}

interface DrawingProps {
  answer: Answer;
  layout: Placed;
  svg: { current: SVGSVGElement | null };
  title: string;
  t: Texts;
  onOpen: (position: string) => void;
}

/** What is said of a position, alone. */
function describe(n: GraphNode, t: Texts): string {
  return t.graph.node(n.position, n.value === null ? "" : String(n.value), n.outcome);
}

/** The value, or who wins; a question mark where neither is known. */
const shortOf = (n: GraphNode) => (n.value === null ? n.outcome || "?" : String(n.value));

function Drawing({ answer, layout, svg, title, t, onOpen }: DrawingProps) {
  const { nodes } = answer;
  const edges = useMemo(() => drawnEdges(answer), [answer]);
  const [at, setAt] = useState(0); // where the keyboard is
  const [over, setOver] = useState<number | null>(null); // where the pointer is
  const [focused, setFocused] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { zoom, by, fit } = useZoom(frame);
  const seen = over ?? (focused ? at : null);
  const options = useMemo(() => new Set(edges.filter(([a]) => a === (seen ?? at)).map(([, b]) => b)), [edges, seen, at]);
  const shown = seen ?? at;
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === "Enter" || e.key === " ") {
      e.preventDefault();
      onOpen(nodes[at]!.position);
      return;
    }
    if (!e.key.startsWith("Arrow")) return;
    e.preventDefault();
    const next = neighbour(e.key, at, layout.boxes, edges);
    setAt(next);
    svg.current!.querySelector<SVGGElement>(`[data-node="${next}"]`)?.focus();
  };
  const lost = nodes.filter((n) => n.outcome === "P").length;
  return (
    <>
      <div ref={frame} class="graph-frame" tabIndex={0}>
        <svg
          ref={svg} viewBox={`0 0 ${layout.width} ${layout.height}`} width={layout.width * zoom} height={layout.height * zoom} role="group"
          aria-label={`${title}. ${t.graph.summary(nodes.length, lost)}`} class={seen === null ? undefined : "looking"} onKeyDown={onKeyDown}
        >
          <title>{title}</title>
          <g aria-hidden="true">
            {edges.map(([a, b], i) => <path key={i} class={a === seen ? "edge option" : "edge"} d={layout.paths[i]} data-to={b} />)}
          </g>
          {nodes.map((n, i) => {
            const { x, y, width, height } = layout.boxes[i]!;
            const kind = [n.outcome, i === 0 && "first", seen === i && "seen", seen !== null && options.has(i) && "option"].filter(Boolean).join(" ");
            return (
              <g
                key={i} data-node={i} class={`node ${kind}`} transform={`translate(${Math.round(x - width / 2)} ${Math.round(y - height / 2)})`}
                role="button" tabIndex={i === at ? 0 : -1}
                onClick={() => onOpen(n.position)} onPointerEnter={() => setOver(i)} onPointerLeave={() => setOver(null)}
                onFocus={() => { setAt(i); setFocused(true); }} onBlur={() => setFocused(false)}
              >
                <title>{describe(n, t)}</title>
                <rect width={width} height={height} rx={8} />
                <text class="position" x={width / 2} y={20}>{boxText(n.position)}</text>
                <text class="value" x={width / 2} y={37}>{shortOf(n)}</text>
              </g>
            );
          })}
        </svg>
      </div>
      <div class="row graph-zoom">
        <button type="button" aria-label={t.picture.zoomIn} title={t.picture.zoomIn} onClick={() => by(1.5)}>+</button>
        <button type="button" aria-label={t.picture.zoomOut} title={t.picture.zoomOut} onClick={() => by(1 / 1.5)}>−</button>
        <button type="button" onClick={() => fit(layout.width)}>{t.picture.whole}</button>
      </div>
      <div class="graph-at" aria-live="polite">
        <p><strong class="mono">{nodes[shown]!.position}</strong> {describe(nodes[shown]!, t).slice(nodes[shown]!.position.length)}</p>
        <p class="muted">
          {options.size === 0 ? t.graph.noOptions : t.graph.options}{" "}
          {[...options].map((o, k) => (
            <span key={o}>{k > 0 && ", "}<span class={`mono ${nodes[o]!.outcome}`}>{nodes[o]!.position}</span> ({shortOf(nodes[o]!)})</span>
          ))}
        </p>
      </div>
      <ul class="legend">
        <li><span class="key graph-P">P</span>{t.values.lost}</li>
        <li><span class="key graph-N">N</span>{t.values.won}</li>
        {nodes.some((n) => n.outcome === "D") && <li><span class="key graph-D">D</span>{t.graph.draw}</li>}
        <li>{t.graph.summary(nodes.length, lost)}</li>
        <li class="keyboard">{t.graph.keys}</li>
      </ul>
    </>
  );
}
