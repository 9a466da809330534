// A sum on the table: its plates side by side, and the choice of a move by touching them.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Texts } from "../texts";
import type { Move, Sum } from "../types";
import { moveSaid } from "../ui";
import { Board, type Marks } from "./Board";
import { exactly, pick } from "./pick";
import { beads, choiceOf, keepPlaces, mostBeads, plates as lay, type Choice, type Plate } from "./plates";

interface TableProps {
  sum: Sum;
  t: Texts;
  /** undefined: no moves are made here */
  onMove?: (move: Move, after: string) => void;
  /** a move to show: a hint, or what a list is about */
  shown?: Move | null;
  /** the move that the computer makes just now */
  taken?: Move | null;
  /** what stands below a component */
  foot?: (component: number) => ComponentChildren;
}

/** How many choices are listed; of more one is told to touch further elements. */
const mostListed = 8;

export function Table({ sum, t, onMove, shown, taken, foot }: TableProps) {
  const before = useRef<Plate[]>([]);
  const all = useMemo(() => (before.current = keepPlaces(before.current, lay(sum))), [sum]);
  const [at, setAt] = useState<{ plate: number; selection: number[]; candidates: Choice[] } | null>(null);
  const [over, setOver] = useState<{ plate: number; element: number } | Choice | null>(null);
  useEffect(() => {
    setAt(null);
    setOver(null);
  }, [sum]);

  const touch = (plate: number, element: number) => {
    const picked = pick(all[plate]!.choices, at?.plate === plate ? at.selection : [], element);
    if (picked.done) {
      setAt(null);
      onMove!(picked.done.move, picked.done.after);
    } else setAt(picked.selection.length ? { plate, ...picked } : null);
  };
  const make = (choice: Choice) => {
    setAt(null);
    onMove!(choice.move, choice.after);
  };

  const preview = (plate: number): number[] => {
    const told = shown ? choiceOf(all, shown) : null;
    if (told) return told.plate === plate ? told.choice.way.touch : [];
    if (over && "way" in over) return at?.plate === plate ? over.way.touch : [];
    if (!over || over.plate !== plate) return [];
    return pick(all[plate]!.choices, at?.plate === plate ? at.selection : [], over.element).done?.way.touch ?? [];
  };
  const goes = taken ? choiceOf(all, taken) : null;
  const marks = (plate: number): Marks => ({
    picked: at?.plate === plate ? at.selection : [],
    shown: preview(plate),
    taken: goes?.plate === plate ? goes.choice.way.touch : [],
  });

  return (
    <div class="table">
      <div class="plates">
        {all.map((p, i) => (
          <figure key={i} class="plate">
            <Board
              plate={p} label={nameOf(p, sum, t)} marks={marks(i)} t={t}
              onPick={onMove && ((e) => touch(i, e))} onHover={(e) => setOver(e === null ? null : { plate: i, element: e })}
            />
            {p.drawing.shape === "text" && <p class="as-text mono">{sum.components[p.components[0]!]!.position}</p>}
            {p.components.length === 1 && foot && <figcaption>{foot(p.components[0]!)}</figcaption>}
          </figure>
        ))}
        {sum.components.length === 0 && <p class="muted">{t.board.nothing}</p>}
      </div>
      {onMove && at && <Chooser at={at} t={t} onChoose={make} onOver={setOver} onCancel={() => setAt(null)} />}
      {onMove && <Others moves={all.flatMap((p) => p.others)} t={t} onMove={(m) => onMove(m, m.after)} />}
    </div>
  );
}

interface ChooserProps {
  at: { selection: number[]; candidates: Choice[] };
  t: Texts;
  onChoose: (choice: Choice) => void;
  onOver: (choice: Choice | null) => void;
  onCancel: () => void;
}

/** The moves that the touched elements may be part of. */
function Chooser({ at, t, onChoose, onOver, onCancel }: ChooserProps) {
  const exact = exactly(at.candidates, at.selection);
  const listed = at.candidates.length <= mostListed ? at.candidates : exact;
  return (
    <div class="chooser" role="group" aria-label={t.board.which}>
      <p class="muted" role="status">{at.candidates.length > listed.length ? t.board.further(at.candidates.length) : t.board.which}</p>
      <div class="row">
        {listed.map((c, i) => (
          <button
            key={i} type="button" class={exact.includes(c) ? "primary" : ""} onClick={() => onChoose(c)}
            onMouseEnter={() => onOver(c)} onMouseLeave={() => onOver(null)} onFocus={() => onOver(c)} onBlur={() => onOver(null)}
          >
            {moveSaid(c.way.label || c.move.label, t)}{sameLabel(listed, c) && <span class="mono"> {c.way.touch.map((e) => e + 1).join(",")}</span>}
          </button>
        ))}
        <button type="button" class="quiet" onClick={onCancel}>{t.board.cancel}</button>
      </div>
    </div>
  );
}

/** Whether another choice reads like this one: then the elements tell them apart. */
function sameLabel(listed: Choice[], c: Choice): boolean {
  return listed.some((d) => d !== c && (d.way.label || d.move.label) === (c.way.label || c.move.label));
}

/** Moves that are not on a drawing, by their words. */
function Others({ moves, t, onMove }: { moves: Move[]; t: Texts; onMove: (move: Move) => void }) {
  const [chosen, setChosen] = useState(0);
  if (moves.length === 0) return null;
  const at = Math.min(chosen, moves.length - 1);
  return (
    <form class="others row" onSubmit={(e) => { e.preventDefault(); onMove(moves[at]!); }}>
      <label class="field">
        <span>{t.board.moves}</span>
        <select value={at} onChange={(e) => setChosen(Number(e.currentTarget.value))}>
          {moves.map((m, i) => <option key={i} value={i}>{moveSaid(m.label, t)}</option>)}
        </select>
      </label>
      <button type="submit">{t.board.make}</button>
    </form>
  );
}

/** What a screen reader calls a plate: heap 2, 7 beads. */
export function nameOf(p: Plate, sum: Sum, t: Texts): string {
  const { drawing: d, components } = p;
  if (d.shape === "coins") return t.board.coins;
  const i = components[0]! + 1;
  if (d.shape === "heap") return beads(d) > mostBeads ? t.board.bigHeap(i, String(d.n)) : t.board.heap(i, Number(d.n ?? 0));
  return t.board.part(i, sum.components.length, sum.components[i - 1]!.position);
}
