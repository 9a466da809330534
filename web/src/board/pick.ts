// Choosing a move by touching elements, one after the other.

import type { Choice } from "./plates";

export interface Picked {
  /** the move that is chosen, once no other is meant */
  done: Choice | null;
  /** the elements that are touched so far */
  selection: number[];
  /** the moves that they may be part of */
  candidates: Choice[];
}

/** Touches one more element; to touch one again takes it back, or makes the move that it is. */
export function pick(choices: Choice[], selection: number[], element: number): Picked {
  if (selection.includes(element)) {
    const exact = exactly(choices, selection);
    if (one(exact)) return { done: exact[0]!, selection: [], candidates: [] };
    const rest = selection.filter((e) => e !== element);
    return { done: null, selection: rest, candidates: rest.length ? within(choices, rest) : [] };
  }
  let next = [...selection, element];
  let candidates = within(choices, next);
  if (candidates.length === 0) {
    next = [element];
    candidates = within(choices, next);
  }
  if (candidates.length === 0) return { done: null, selection: [], candidates: [] };
  const chosen = meant(candidates, next);
  if (chosen) return { done: chosen, selection: [], candidates: [] };
  return { done: null, selection: next, candidates };
}

/** The one move that is meant, if no other can be. */
function meant(candidates: Choice[], touched: number[]): Choice | null {
  if (one(candidates)) return candidates[0]!;
  if (candidates.some((c) => c.handles.length > touched.length)) return null;
  // from one element to another: the order tells which
  const ordered = candidates.filter((c) => c.handles.every((e, i) => e === touched[i]));
  return touched.length > 1 && one(ordered) ? ordered[0]! : null;
}

/** The moves that take just the touched elements. */
export function exactly(choices: Choice[], touched: number[]): Choice[] {
  return within(choices, touched).filter((c) => c.handles.length === touched.length);
}

/** The moves that take all touched elements, and perhaps more. */
function within(choices: Choice[], touched: number[]): Choice[] {
  return choices.filter((c) => touched.every((e) => c.handles.includes(e)));
}

/** Whether some choices are one and the same move. */
function one(choices: Choice[]): boolean {
  return choices.length > 0 && choices.every((c) => c.after === choices[0]!.after);
}
