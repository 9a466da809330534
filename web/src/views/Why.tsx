// Why a position has its value: its options, and the mex of their values, step by step.

import { useEffect, useState } from "preact/hooks";
import type { ViewProps } from ".";
import { useAsk } from "../ask";
import { Board } from "../board/Board";
import { mostBeads, beads } from "../board/plates";
import type { Texts } from "../texts";
import type { Option, Rule, Why as Answer } from "../types";
import { Busy, Failure, Said } from "../ui";
import { mexSteps, slots, type MexStep } from "./steps";
import "./Why.css";

/** Milliseconds that a step is shown. */
const pace = 700;

export default function Why({ rule, engine, state, set, t }: ViewProps) {
  const position = state.n || usual(rule, state.position);
  const { answer, problem } = useAsk(engine, "why", { rule: rule.rule, position }, { delay: 150 });
  const number = /^\d{1,15}$/.test(position) ? Number(position) : null;
  return (
    <div class="why">
      <div class="toolbar">
        <PositionField key={position} position={position} number={number} t={t} onPosition={(n) => set({ n, step: null })} />
        {number === null && rule.positions.length > 1 && (
          <label class="field">
            <span>{t.why.examples}</span>
            <select value={position} onChange={(e) => set({ n: e.currentTarget.value, step: null })}>
              {[...new Set([position, ...rule.positions])].map((p) => <option key={p} value={p}>{p}</option>)}
            </select>
          </label>
        )}
      </div>
      {problem && <Failure problem={problem} t={t} />}
      {!answer && !problem && <Busy t={t} />}
      {answer && (answer.skipped
        ? <p>{t.why.value(answer.position, String(answer.value))} <span class="muted"><Said text={answer.skipped} t={t} /></span></p>
        : <Derivation key={answer.position} answer={answer} step={state.step} onStep={(step) => set({ step })} t={t} onOpen={(n) => set({ n, step: null }, "push")} />)}
    </div>
  );
}

/** How many options are drawn; of more only the texts are shown. */
const mostDrawn = 40;

/** What is surely one component: a heap, a tuple, a whole board. */
const oneComponent = /^(\d+|\(\d+(\s*,\s*\d+)+\)|\d+x\d+)$/;

/** A position whose derivation is worth looking at first. */
export function usual(rule: Pick<Rule, "kind" | "positions">, position: string): string {
  if (oneComponent.test(position.trim())) return position.trim();
  const single = rule.positions.find((p) => !p.includes("+"));
  return rule.kind === "heap" ? "7" : (single ?? rule.positions[0] ?? "1");
}

interface FieldProps {
  position: string;
  number: number | null;
  t: Texts;
  onPosition: (position: string) => void;
}

function PositionField({ position, number, t, onPosition }: FieldProps) {
  const [text, setText] = useState(position);
  return (
    <form class="field" onSubmit={(e) => { e.preventDefault(); onPosition(text.trim()); }}>
      <label for="why-position">{t.why.position}</label>
      <div class="row tight">
        {number !== null && <button type="button" aria-label={t.why.less} disabled={number === 0} onClick={() => onPosition(String(number - 1))}>−</button>}
        <input id="why-position" class={number !== null ? "heap" : "position"} value={text} onInput={(e) => setText(e.currentTarget.value)} />
        {number !== null && <button type="button" aria-label={t.why.more} onClick={() => onPosition(String(number + 1))}>+</button>}
        <button type="submit">{t.why.show}</button>
      </div>
    </form>
  );
}

interface DerivationProps {
  answer: Answer;
  /** null: the end */
  step: number | null;
  onStep: (step: number | null) => void;
  onOpen: (position: string) => void;
  t: Texts;
}

function Derivation({ answer, step, onStep, onOpen, t }: DerivationProps) {
  const values = answer.options.map((o) => Number(o.value));
  const steps = mexSteps(values);
  const last = steps.length - 1;
  const at = Math.min(step ?? last, last);
  const [running, setRunning] = useState(false);
  const go = (to: number) => onStep(to >= last ? null : Math.max(0, to));

  useEffect(() => {
    if (!running) return;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => go(at + 1), pace);
    return () => clearTimeout(timer);
  }, [running, at]);

  const onKeyDown = (e: KeyboardEvent) => {
    if (e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    setRunning(false);
    go(to);
  };

  const now = steps[at]!;
  return (
    <div class="derivation" onKeyDown={onKeyDown}>
      <div class="start">
        <Board plate={{ drawing: answer.drawing, choices: [], components: [0], others: [] }} label={answer.position} t={t} />
        {(answer.drawing.shape === "text" || beads(answer.drawing) > mostBeads) && <code>{answer.position}</code>}
      </div>
      <div class="row steps" role="toolbar" aria-label={t.why.steps}>
        <button type="button" aria-label={t.why.first} disabled={at === 0} onClick={() => { setRunning(false); go(0); }}>«</button>
        <button type="button" aria-label={t.why.back} disabled={at === 0} onClick={() => { setRunning(false); go(at - 1); }}>‹</button>
        <button type="button" class="primary" onClick={() => { if (!running && at === last) go(0); setRunning(!running); }}>{running ? t.why.pause : t.why.play}</button>
        <button type="button" aria-label={t.why.next} disabled={at === last} onClick={() => { setRunning(false); go(at + 1); }}>›</button>
        <button type="button" aria-label={t.why.last} disabled={at === last} onClick={() => { setRunning(false); go(last); }}>»</button>
        <span class="muted mono">{at} / {last}</span>
      </div>
      <p class="says" role="status">{says(now, answer, t)}</p>
      <Slots values={values} options={answer.options} now={now} t={t} />
      <h3>{t.why.options(answer.options.length)}</h3>
      <Options answer={answer} placed={now.placed} onOpen={onOpen} t={t} />
    </div>
  );
}

/** The step in words. */
function says(now: MexStep, answer: Answer, t: Texts): string {
  if (now.found !== null) return t.why.found(now.found, answer.position);
  if (now.asked >= 0) return t.why.taken(now.asked);
  if (now.placed === 0) return t.why.begin(answer.options.length);
  const o = answer.options[now.placed - 1]!;
  return o.values.length > 1
    ? t.why.placeSum(sumText(o, t), o.values.map(String).join(" ⊕ "), String(o.value))
    : t.why.place(sumText(o, t), String(o.value));
}

function sumText(o: Option, t: Texts): string {
  return o.parts.length ? o.parts.join(" + ") : t.board.nothing;
}

function Slots({ values, options, now, t }: { values: number[]; options: Option[]; now: MexStep; t: Texts }) {
  const { shown, beyond } = slots(values);
  return (
    <ol class="slots" aria-label={t.why.slots}>
      {Array.from({ length: shown }, (_, v) => {
        const here = options.filter((o, i) => i < now.placed && Number(o.value) === v);
        const look = now.found === v ? "slot found" : now.asked >= v ? "slot asked" : "slot";
        return (
          <li key={v} class={look}>
            <span class="slot-in">{here.length > 0 && <span class="token-in">{v}{here.length > 1 && <small>×{here.length}</small>}</span>}{now.found === v && <span class="arrow-in">mex</span>}</span>
            <span class="slot-number">{v}</span>
          </li>
        );
      })}
      {beyond > 0 && <li class="slot far"><span class="slot-in muted">{t.why.beyond(beyond)}</span></li>}
    </ol>
  );
}

function Options({ answer, placed, onOpen, t }: { answer: Answer; placed: number; onOpen: (n: string) => void; t: Texts }) {
  if (answer.options.length === 0) return <p class="muted">{t.why.none}</p>;
  const drawn = answer.options.length <= mostDrawn && answer.drawing.shape !== "text" && beads(answer.drawing) <= mostBeads;
  return (
    <ul class={drawn ? "options drawn" : "options"}>
      {answer.options.map((o, i) => (
        <li key={i} class={i < placed ? "option placed" : "option"}>
          {drawn && (
            <div class="option-drawing" aria-hidden="true">
              <Board plate={{ drawing: answer.drawing, choices: [], components: [0], others: [] }} label="" marks={{ shown: o.touch ?? [] }} t={t} />
            </div>
          )}
          <span class="option-parts mono">
            {o.parts.length === 0 ? <span class="muted">{t.board.nothing}</span> : o.parts.map((p, k) => (
              <span key={k}>{k > 0 && " + "}<button type="button" class="quiet" onClick={() => onOpen(p)}>{p}</button></span>
            ))}
          </span>
          <span class="option-value mono">{i < placed ? (o.values.length > 1 ? `${o.values.map(String).join(" ⊕ ")} = ${o.value}` : String(o.value)) : "·"}</span>
        </li>
      ))}
    </ul>
  );
}
