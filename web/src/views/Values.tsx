// The nim values in rows as wide as the period.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ViewProps } from ".";
import { useAsk } from "../ask";
import { grouped, readHeap, shortHeap } from "../numbers";
import type { Texts } from "../texts";
import type { Values as Answer } from "../types";
import { Busy, ClaimLine, Failure, lawOf, Said } from "../ui";
import { layout, rowsOf, type Layout } from "./table";
import "./Values.css";

const usual = 240;
const counts = [60, usual, 600, 1200, 3000];
const far = 10n ** 18n;

/** Parts go on where the one before ended. */
const joined = (before: Answer | null, part: Answer): Answer =>
  before ? { ...part, from: before.from, values: before.values.concat(part.values) } : part;

export default function Values({ rule, engine, state, set, t }: ViewProps) {
  const from = BigInt(state.from || 0);
  const count = Math.min(state.count ?? usual, counts.at(-1)!);
  const asked = useAsk(engine, "values", { rule: rule.rule, from, count }, { join: joined });
  const { problem, loading } = asked;
  const answer = asked.part ?? asked.answer;
  const goTo = (heap: bigint) => set({ from: heap > 0n ? String(heap) : "" });
  return (
    <div class="values">
      <div class="toolbar">
        <HeapField key={state.from} from={from} t={t} onHeap={goTo} />
        <label class="field">
          <span>{t.values.count}</span>
          <select value={count} onChange={(e) => set({ count: Number(e.currentTarget.value) === usual ? null : Number(e.currentTarget.value) })}>
            {[...new Set([...counts, count])].sort((a, b) => a - b).map((n) => <option key={n} value={n}>{n}</option>)}
          </select>
        </label>
        <div class="row">
          <button type="button" disabled={from === 0n} onClick={() => goTo(0n)}>{t.values.first}</button>
          <button type="button" disabled={from === 0n} onClick={() => goTo(from - BigInt(count))}>{t.values.earlier}</button>
          <button type="button" onClick={() => goTo(from + BigInt(count))}>{t.values.later}</button>
          {((answer && lawOf(answer.claim)) || from >= far) && <button type="button" disabled={from === far} onClick={() => goTo(far)}>{t.values.jump}</button>}
        </div>
      </div>
      {problem && <Failure problem={problem} t={t} />}
      {!answer && !problem && <Busy t={t} />}
      {answer && (
        <>
          {asked.part ? loading && <Busy t={t} /> : <ClaimLine claim={answer.claim} t={t} />}
          {answer.partial && <p class="claim muted"><Said text={answer.partial} t={t} /></p>}
          <Table answer={answer} loading={loading} t={t} onOpen={(n) => set({ view: "why", n: String(n) }, "push")} canOpen={rule.views.includes("why")} />
        </>
      )}
    </div>
  );
}

/** Where the table begins; what is typed counts when it is a heap. */
function HeapField({ from, t, onHeap }: { from: bigint; t: Texts; onHeap: (heap: bigint) => void }) {
  const [text, setText] = useState(shortHeap(from));
  const heap = readHeap(text);
  return (
    <form class="field" onSubmit={(e) => { e.preventDefault(); if (heap !== null) onHeap(heap); }}>
      <label for="from">{t.values.from}</label>
      <div class="row tight">
        <input
          id="from" class="heap" inputMode="text" value={text} aria-invalid={heap === null} aria-describedby="from-fault"
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <button type="submit" disabled={heap === null}>{t.values.show}</button>
      </div>
      <span id="from-fault" class="fault small" role="status">{heap === null && t.values.badHeap}</span>
    </form>
  );
}

interface TableProps {
  answer: Answer;
  loading: boolean;
  t: Texts;
  canOpen: boolean;
  onOpen: (n: bigint) => void;
}

function Table({ answer, loading, t, canOpen, onOpen }: TableProps) {
  const { claim } = answer;
  const from = BigInt(answer.from);
  const digits = Math.max(2, ...answer.values.map((v) => String(v ?? "").length));
  const label = String(from + BigInt(answer.values.length)).length;
  const [frame, fit] = useFit(digits, label);
  const period = Number(claim?.period ?? 0);
  const shape = layout(fit, period);
  const rows = rowsOf(from, answer.values, shape.columns);
  const exceptions = new Set((claim?.exceptions ?? []).map(BigInt));
  const unlisted = claim !== null && exceptions.size > 0 && !exceptions.has(BigInt(claim.last_exception));
  const [at, setAt] = useState(0);
  const last = answer.values.length - 1;
  const active = Math.min(at, last);

  const move = (to: number) => {
    const cell = Math.max(0, Math.min(last, to));
    setAt(cell);
    frame.current!.querySelector<HTMLElement>(`[data-at="${cell}"]`)?.focus();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -shape.columns, ArrowDown: shape.columns, Home: -active, End: last - active }[e.key];
    if (step !== undefined) {
      e.preventDefault();
      if (active + step >= 0 && active + step <= last) move(active + step);
    } else if (e.key === "Enter" && canOpen) onOpen(from + BigInt(active));
  };

  if (answer.values.every((v) => v === null)) return <div class="values-frame" ref={frame}><p class="empty" role="status">{t.values.unknownAll}</p></div>;
  return (
    <div class="values-frame" ref={frame} aria-busy={loading}>
      <table class="values-table" role="grid" onKeyDown={onKeyDown}>
        <caption class="visually-hidden">{t.values.caption(shortHeap(from), String(from + BigInt(last)))}</caption>
        <thead>
          <tr>
            <th scope="col">n +</th>
            {Array.from({ length: shape.columns }, (_, i) => <th key={i} scope="col" class={border(i, period, shape)}>{i}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={r}>
              <th scope="row">{String(row.first)}</th>
              {row.cells.map((v, i) => {
                if (v === undefined) return <td key={i} class={border(i, period, shape)} />;
                const n = row.first + BigInt(i);
                const cell = Number(n - from);
                const lost = v !== null && Number(v) === 0;
                const exception = exceptions.has(n);
                return (
                  <td
                    key={i} data-at={cell} tabIndex={cell === active ? 0 : -1}
                    class={[border(i, period, shape), lost && "lost", exception && "exception", canOpen && "open"].filter(Boolean).join(" ")}
                    title={t.values.cell(String(n), v === null ? "?" : String(v)) + (lost ? ` · ${t.values.lost}` : "") + (exception ? ` · ${t.values.exception}` : "")}
                    onFocus={() => setAt(cell)} onClick={() => canOpen && onOpen(n)}
                  >
                    {v === null ? <span aria-label={t.values.unknown}>·</span> : String(v)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="legend">
        <li><span class="key lost">0</span> {t.values.lost}</li>
        {exceptions.size > 0 && <li><span class="key exception">5</span> {unlisted ? t.values.exceptionFirst(grouped(exceptions.size)) : t.values.exception}</li>}
        {shape.periods > 0 && <li>{t.values.aligned(grouped(period), shape.periods)}</li>}
        {shape.rows > 1 && <li>{t.values.part(grouped(period), shape.rows)}</li>}
        {canOpen && <li class="keyboard">{t.values.open}</li>}
      </ul>
    </div>
  );
}

/** The class of a column where a period begins. */
function border(column: number, period: number, { periods }: Layout): string | undefined {
  return periods > 1 && column > 0 && column % period === 0 ? "begins" : undefined;
}

/** How many columns fit into a frame, measured again when it changes. */
function useFit(digits: number, label: number): [RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(20);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const measure = () => {
      const style = getComputedStyle(box);
      const size = parseFloat(style.fontSize);
      // a digit of a fixed-width font, and the padding of a cell as Values.css has it
      const digit = size * 0.61;
      const cell = digits * digit + size * 2 * parseFloat(style.getPropertyValue("--pad"));
      setFit(Math.max(1, Math.min(40, Math.floor((box.clientWidth - label * digit - size * 1.5) / cell))));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [digits, label]);
  return [frame, fit];
}
