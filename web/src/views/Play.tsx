// A game against the computer: perfect, random, or one that teaches.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ViewProps } from ".";
import { Table } from "../board/Table";
import { aborted, problemOf } from "../engine";
import type { ViewState } from "../state";
import type { Texts } from "../texts";
import type { Error as Problem, Move, Play as Answer, Remark, Sum } from "../types";
import { Busy, Failure, moveSaid } from "../ui";
import { randomPosition, usualPosition } from "./positions";
import { begin, lastMover, won, type Game, type Side } from "./match";
import { Ends, PositionField } from "./Sum";
import "./Sum.css";
import "./Play.css";

/** Milliseconds that the computer seems to think, and that its move is shown. */
const thinks = 450;
const moves = 950;
/** The same for those who asked for less motion. */
const short = 100;

export default function Play({ rule, engine, state, set, t }: ViewProps) {
  const position = state.position || usualPosition(rule);
  const level = state.level || "perfect";
  const [game, setGame] = useState<Game>(begin);
  const [sum, setSum] = useState<{ key: string; sum: Sum } | null>(null);
  const [taken, setTaken] = useState<Move | null>(null);
  const [remarks, setRemarks] = useState<Remark[]>([]);
  const [told, setTold] = useState<{ key: string; move: Move | null } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [thinking, setThinking] = useState(false);
  const call = useRef<AbortController | null>(null);
  const key = [rule.rule, position, state.misere].join("\n");
  const hint = told?.key === key ? told.move : null;
  const request = { rule: rule.rule, misere: state.misere || undefined };

  // another position than the one on the table: a link, Back, or a choice
  useEffect(() => {
    if (sum?.key === key) return;
    call.current?.abort();
    const abort = (call.current = new AbortController());
    setThinking(false);
    setTaken(null);
    setTold(null);
    setProblem(null);
    engine.call("sum", { ...request, position }, { signal: abort.signal }).then(
      (answer) => {
        setSum({ key, sum: answer });
        if (game.key !== key) {
          setGame((g) => ({ ...begin(), score: g.score, key }));
          setRemarks([]);
        }
      },
      (e: unknown) => aborted(e) || setProblem(problemOf(e)),
    );
  }, [key, sum]);
  useEffect(() => () => call.current?.abort(), []);

  /** Lets the computer move from a position; before is that of the player's own move. */
  const reply = async (from: string, before: string | undefined, history: Game["history"]) => {
    call.current?.abort();
    const abort = (call.current = new AbortController());
    const { signal } = abort;
    setThinking(true);
    setTold(null);
    setProblem(null);
    try {
      const [seen, answer] = await Promise.all([
        engine.call("sum", { ...request, position: from }, { signal }),
        engine.call("play", { ...request, position: from, before, level, seed: Math.floor(Math.random() * 2 ** 31) }, { signal }),
      ]);
      setSum({ key, sum: seen });
      setRemarks(answer.remarks ?? []);
      if (answer.over || !answer.move) return finish(from, seen, answer, history);
      await pause(calm() ? short : thinks, signal);
      setTaken(answer.move);
      await pause(calm() ? short : moves, signal);
      setTaken(null);
      const after = answer.sum ?? (await engine.call("sum", { ...request, position: answer.move.after }, { signal }));
      const next = [rule.rule, after.position, state.misere].join("\n");
      setGame((g) => ({ ...g, key: next, history: [...history, after.position], last: answer.move }));
      setSum({ key: next, sum: after });
      setThinking(false);
      set({ position: after.position }, "push");
      if (after.over) ended(won("it", state.misere, answer.winner));
    } catch (e) {
      if (aborted(e)) return;
      setThinking(false);
      setProblem(problemOf(e));
    }
  };

  const finish = (from: string, seen: Sum, answer: Answer, history: Game["history"]) => {
    const next = [rule.rule, seen.position, state.misere].join("\n");
    setGame((g) => ({ ...g, key: next, history: [...history, seen.position], last: null }));
    setSum({ key: next, sum: seen });
    setThinking(false);
    set({ position: seen.position || from }, "push");
    ended(won("you", state.misere, answer.winner));
  };

  const ended = (winner: Side) =>
    setGame((g) => ({ ...g, winner, score: { ...g.score, [winner]: g.score[winner] + 1 } }));

  const onMove = (_: Move, after: string) => {
    setRemarks([]);
    void reply(after, position, game.history.length ? game.history : [position]);
  };

  const takeBack = () => {
    const history = game.history.slice(0, -1);
    const to = history.at(-1);
    if (to === undefined) return;
    const next = [rule.rule, to, state.misere].join("\n");
    setGame((g) => ({ ...g, key: next, history, winner: null, last: null, score: g.winner ? { ...g.score, [g.winner]: g.score[g.winner] - 1 } : g.score }));
    setRemarks([]);
    set({ position: to });
  };

  const start = (from: string, first: Side) => {
    const next = [rule.rule, from, state.misere].join("\n");
    setRemarks([]);
    setTold(null);
    setGame((g) => ({ ...begin(), score: g.score, key: next, start: from, first }));
    if (first === "you") return set({ position: from }, "push");
    void reply(from, undefined, [from]);
  };

  const askHint = async () => {
    setProblem(null);
    try {
      const answer = await engine.call("play", { ...request, position, level: "perfect", hint: true });
      setTold({ key, move: answer.move });
      setRemarks(answer.remarks ?? []);
    } catch (e) {
      setProblem(problemOf(e));
    }
  };

  const over = sum !== null && !thinking && sum.sum.over;
  const winner = game.winner ?? (over ? lastMover(state.misere) : null);
  const from = game.start ?? game.history[0] ?? position;
  return (
    <div class="play">
      <Setup {...{ rule, state, set, t }} position={position} disabled={thinking} onStart={start} />
      {problem && <Failure problem={problem} t={t} onHint={(p) => set({ position: p })} />}
      {!sum && !problem && <Busy t={t} />}
      {sum && (
        <div class="match">
          <p class={`turn ${over ? `over-${winner}` : ""}`} role="status" aria-live="polite">
            {over ? game.winner === null ? t.play.over : winner === "you" ? t.play.youWin : t.play.itWins
              : thinking ? taken ? t.play.moves(said(taken, t)) : t.play.thinks
                : game.last ? `${t.play.moved(said(game.last, t))} ${t.play.yourTurn}` : t.play.yourTurn}
          </p>
          <Table sum={sum.sum} t={t} taken={taken} shown={hint} onMove={thinking || over ? undefined : onMove} />
          <Remarks remarks={remarks} t={t} />
          <div class="row controls">
            {over
              ? (
                <>
                  <button type="button" class="primary" onClick={() => start(from, game.first)}>{t.play.again}</button>
                  <button type="button" onClick={() => start(from, game.first === "you" ? "it" : "you")}>{game.first === "you" ? t.play.againIt : t.play.againYou}</button>
                </>
              )
              : (
                <>
                  <button type="button" disabled={thinking} onClick={() => void askHint()}>{t.play.hint}</button>
                  {hint && <button type="button" class="primary" disabled={thinking} onClick={() => onMove(hint, hint.ways[0]?.after || hint.after)}>{t.play.follow}</button>}
                  {game.history.length < 2 && <button type="button" disabled={thinking} onClick={() => start(position, "it")}>{t.play.itBegins}</button>}
                </>
              )}
            <button type="button" disabled={thinking || game.history.length < 2} onClick={takeBack}>{t.play.takeBack}</button>
            <span class="score">{t.play.score(game.score.you, game.score.it)}</span>
          </div>
        </div>
      )}
    </div>
  );
}

/** A move in words: as it lies on the drawing, where that says more. */
function said(move: Move, t: Texts): string {
  return moveSaid(move.ways[0]?.label || move.label, t);
}

interface SetupProps extends Pick<ViewProps, "rule" | "state" | "set" | "t"> {
  position: string;
  disabled: boolean;
  onStart: (position: string, first: Side) => void;
}

const levels: Exclude<ViewState["level"], "">[] = ["perfect", "teacher", "random"];

/** Against whom, by which end, and from where. */
function Setup({ rule, state, set, t, position, disabled, onStart }: SetupProps) {
  return (
    <details class="setup" open={innerWidth > 700}>
      <summary>{t.play.setup}</summary>
      <div class="toolbar">
        <label class="field">
          <span>{t.play.level}</span>
          <select value={state.level || "perfect"} onChange={(e) => set({ level: e.currentTarget.value as ViewState["level"] })}>
            {levels.map((l) => <option key={l} value={l}>{t.play.levels[l]}</option>)}
          </select>
        </label>
        <Ends misere={state.misere} t={t} onChange={(misere) => set({ misere })} />
        <PositionField key={position} position={position} t={t} onPosition={(p) => onStart(p, "you")} />
        {rule.positions.length > 1 && (
          <label class="field">
            <span>{t.why.examples}</span>
            <select value={position} disabled={disabled} onChange={(e) => onStart(e.currentTarget.value, "you")}>
              {[...new Set([position, ...rule.positions])].map((p) => <option key={p} value={p}>{p}</option>)}
            </select>
          </label>
        )}
        <button type="button" disabled={disabled} onClick={() => onStart(randomPosition(rule, Math.random), "you")}>{t.play.random}</button>
      </div>
    </details>
  );
}

/** What the teacher says, in the language of the page. */
function Remarks({ remarks, t }: { remarks: Remark[]; t: Texts }) {
  return (
    <div class="remarks" role="status" aria-live="polite">
      {remarks.map((r, i) => <p key={i} class={`remark ${tone[r.key] ?? ""}`}>{remarkText(r, t)}</p>)}
    </div>
  );
}

const tone: Record<string, string> = {
  "kept-the-win": "good", "only-move": "good", "player-won": "good", "winning-move": "good", "kept-the-draw": "good",
  "lost-the-win": "bad", "missed-the-win": "bad", "lost-the-draw": "bad", "player-lost": "bad",
};

/** A remark by its key; the engine's own words where the key is not known. */
export function remarkText(r: Remark, t: Texts): string {
  const say = t.play.remarks[r.key];
  if (!say) return r.text;
  const values = { ...r.values };
  if (values.move) values.move = moveSaid(values.move, t);
  const sums = values.before !== undefined && values.after !== undefined ? " " + t.play.sums(values.before, values.after) : "";
  return say(values) + sums;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("ended", "AbortError"));
    }, { once: true });
  });
}

/** Whether the reader asked for less motion. */
function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

