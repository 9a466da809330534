// A sum of components: its values, their xor in binary columns, and every winning move.

import { useState } from "preact/hooks";
import type { ViewProps } from ".";
import { useAsk } from "../ask";
import { Table } from "../board/Table";
import type { Texts } from "../texts";
import type { Component, Move, Sum as Answer } from "../types";
import { Busy, Failure, moveSaid, Said } from "../ui";
import { xorColumns } from "./xor";
import "./Sum.css";

export default function Sum({ rule, engine, state, set, t }: ViewProps) {
  const position = state.position || rule.positions.find((p) => p.includes("+")) || rule.positions[0] || "3+5";
  const { answer, problem, loading } = useAsk(engine, "sum", { rule: rule.rule, position, misere: state.misere || undefined }, { delay: 60 });
  const [shown, setShown] = useState<Move | null>(null);
  const to = (position: string) => {
    setShown(null);
    set({ position }, "push");
  };
  return (
    <div class="sum">
      <div class="toolbar">
        <PositionField key={position} position={position} t={t} onPosition={to} />
        {rule.positions.length > 1 && (
          <label class="field">
            <span>{t.why.examples}</span>
            <select value={position} onChange={(e) => to(e.currentTarget.value)}>
              {[...new Set([position, ...rule.positions])].map((p) => <option key={p} value={p}>{p}</option>)}
            </select>
          </label>
        )}
        <Ends misere={state.misere} t={t} onChange={(misere) => set({ misere })} />
      </div>
      {problem && <Failure problem={problem} t={t} onHint={to} />}
      {!answer && !problem && <Busy t={t} />}
      {answer && (
        <div aria-busy={loading}>
          <Table sum={answer} t={t} shown={shown} onMove={(_, after) => to(after)} foot={(i) => <Foot key={i} sum={answer} i={i} t={t} onPosition={to} />} />
          <AddPart sum={answer} t={t} onPosition={to} />
          <Verdict sum={answer} misere={state.misere} t={t} />
          <div class="columns">
            {answer.values && answer.components.length > 0 && <Xor sum={answer} t={t} />}
            <Winning sum={answer} t={t} onShow={setShown} onMove={(m) => to(m.after)} />
          </div>
        </div>
      )}
    </div>
  );
}

export function PositionField({ position, t, onPosition }: { position: string; t: Texts; onPosition: (position: string) => void }) {
  const [text, setText] = useState(position);
  return (
    <form class="field grow" onSubmit={(e) => { e.preventDefault(); if (text.trim()) onPosition(text.trim()); }}>
      <label for="position">{t.sum.position}</label>
      <div class="row tight">
        <input id="position" class="position" value={text} spellcheck={false} autocomplete="off" onInput={(e) => setText(e.currentTarget.value)} />
        <button type="submit">{t.why.show}</button>
      </div>
    </form>
  );
}

/** Who makes the last move wins, or loses. */
export function Ends({ misere, t, onChange }: { misere: boolean; t: Texts; onChange: (misere: boolean) => void }) {
  return (
    <fieldset class="choice">
      <legend>{t.sum.last}</legend>
      <label><input type="radio" name="ends" checked={!misere} onChange={() => onChange(false)} />{t.sum.normal}</label>
      <label><input type="radio" name="ends" checked={misere} onChange={() => onChange(true)} />{t.sum.misere}</label>
    </fieldset>
  );
}

/** The parts of a sum as they are typed, if the sum can be put together of them. */
function parts(sum: Answer): string[] | null {
  return sum.components.some((c) => c.position.includes(";")) ? null : sum.components.map((c) => c.position);
}

/** What stands below a component: its value, and how to change it. */
function Foot({ sum, i, t, onPosition }: { sum: Answer; i: number; t: Texts; onPosition: (position: string) => void }) {
  const c = sum.components[i]!;
  const all = parts(sum);
  const replace = (...by: string[]) => {
    const left = [...all!.slice(0, i), ...by, ...all!.slice(i + 1)];
    onPosition(left.length ? left.join("+") : "none");
  };
  const heap = c.drawing.shape === "heap" && /^\d{1,15}$/.test(c.position) ? Number(c.position) : null;
  return (
    <div class="foot">
      <span class="value">{c.shown !== "" && <>{t.sum.value} <b class="mono">{c.shown}</b></>}</span>
      {all && heap !== null && (
        <>
          <button type="button" aria-label={t.sum.less(i + 1)} disabled={heap === 0} onClick={() => replace(String(heap - 1))}>−</button>
          <button type="button" aria-label={t.sum.more(i + 1)} onClick={() => replace(String(heap + 1))}>+</button>
        </>
      )}
      {all && <button type="button" class="quiet" aria-label={t.sum.remove(i + 1, c.position)} title={t.sum.remove(i + 1, c.position)} onClick={() => replace()}>✕</button>}
    </div>
  );
}

/** Adds a component that is typed. */
function AddPart({ sum, t, onPosition }: { sum: Answer; t: Texts; onPosition: (position: string) => void }) {
  const [text, setText] = useState("");
  const all = parts(sum);
  if (!all) return null;
  const usual = sum.components[0]?.position ?? "3";
  const add = () => onPosition([...all, text.trim() || usual].join("+"));
  return (
    <form class="add row" onSubmit={(e) => { e.preventDefault(); add(); }}>
      <input aria-label={t.sum.newPart} class="heap" placeholder={usual.length < 16 ? usual : ""} value={text} onInput={(e) => setText(e.currentTarget.value)} />
      <button type="submit">{t.sum.add}</button>
    </form>
  );
}

/** Who wins, and what decides it. */
function Verdict({ sum, misere, t }: { sum: Answer; misere: boolean; t: Texts }) {
  return (
    <div class="verdict">
      <p class="outcome"><span class={`badge outcome-${sum.outcome}`}>{sum.outcome}</span> {sum.over ? t.sum.over : t.sum.outcome[sum.outcome]}</p>
      <p class="muted">
        {misere ? t.sum.misereBy : t.sum.by} <Said text={sum.method} t={t} />
        {sum.partial && <> (<Said text={sum.partial} t={t} />)</>}
      </p>
    </div>
  );
}

function Xor({ sum, t }: { sum: Answer; t: Texts }) {
  const values = sum.components.map((c: Component) => BigInt(c.value ?? 0));
  const { powers, rows, ones, parity } = xorColumns(values);
  return (
    <section>
      <h3>{t.sum.xor}</h3>
      <div class="scroll" role="group" tabIndex={0} aria-label={t.sum.xor}>
        <table class="xor">
          <thead>
            <tr><th scope="col" colSpan={2}>{t.sum.value}</th>{powers.map((p) => <th key={String(p)} scope="col">{String(p)}</th>)}</tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                <th scope="row" class="of">{short(sum.components[i]!.position)}</th>
                <td class="number">{String(values[i])}</td>
                {row.map((d, k) => <td key={k} class={d ? "one" : "zero"}>{d}</td>)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr class="counts">
              <th scope="row" colSpan={2}>{t.sum.ones}</th>
              {ones.map((n, k) => <td key={k}>{n}<small>{n % 2 ? t.sum.odd : t.sum.even}</small></td>)}
            </tr>
            <tr class="total">
              <th scope="row" class="of">⊕</th>
              <td class="number">{String(sum.value)}</td>
              {parity.map((d, k) => <td key={k} class={d ? "one" : "zero"}>{d}</td>)}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function short(text: string): string {
  return text.length > 16 ? text.slice(0, 15) + "…" : text;
}

interface WinningProps {
  sum: Answer;
  t: Texts;
  onShow: (move: Move | null) => void;
  onMove: (move: Move) => void;
}

/** How many winning moves are listed at first. */
const listed = 40;

function Winning({ sum, t, onShow, onMove }: WinningProps) {
  const moves = sum.components.flatMap((c) => c.moves.filter((m) => m.wins));
  const [all, setAll] = useState(false);
  const count = Number(sum.count);
  return (
    <section class="winning">
      <h3>{t.sum.winning(count < 0 ? moves.length : count)}</h3>
      {moves.length === 0 && !sum.over && <p class="muted">{sum.outcome === "P" ? t.sum.noMove : t.sum.noneListed}</p>}
      <ul>
        {moves.slice(0, all ? undefined : listed).map((m, i) => (
          <li key={i}>
            <button
              type="button" onClick={() => onMove(m)}
              onMouseEnter={() => onShow(m)} onMouseLeave={() => onShow(null)} onFocus={() => onShow(m)} onBlur={() => onShow(null)}
            >
              <span>{sum.components.length > 1 && <span class="muted">{t.sum.inPart(m.component + 1)} </span>}{moveSaid(m.label, t)}</span>
            </button>
          </li>
        ))}
      </ul>
      {!all && moves.length > listed && <button type="button" class="quiet" onClick={() => setAll(true)}>{t.sum.all(moves.length)}</button>}
    </section>
  );
}
