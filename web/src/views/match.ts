// The state of a match beside the position: who began, who has won, the score.

import type { Move } from "../types";

export type Side = "you" | "it";

export interface Game {
  /** the position that this state is about, with its rule and its end */
  key: string;
  /** the positions before the player's moves, up to the one on the table; empty before the first move */
  history: string[];
  /** where the game began, if it began here */
  start: string | null;
  first: Side;
  /** the computer's last move */
  last: Move | null;
  winner: Side | null;
  score: Record<Side, number>;
}

export function begin(): Game {
  return { key: "", history: [], start: null, first: "you", last: null, winner: null, score: { you: 0, it: 0 } };
}

/** Who has won when nobody can move, after a move of one side. The engine's word counts where it has one: some games end otherwise. */
export function won(mover: Side, misere: boolean, winner?: string): Side {
  if (winner === "player") return "you";
  if (winner === "computer") return "it";
  const other: Side = mover === "you" ? "it" : "you";
  return misere ? other : mover;
}

/** Who wins a position without moves that a link led to: the player is to move. */
export function lastMover(misere: boolean): Side {
  return misere ? "you" : "it";
}
