// A sum as it lies on the table: a plate for each component, or one row of coins for
// all of them, with the moves that can be made by touching its elements.

import type { Component, Drawing, Move, Sum, Way } from "../types";

/** A way to make a move. */
export interface Choice {
  move: Move;
  way: Way;
  /** the whole sum after it */
  after: string;
  /** the elements by which it is chosen: all that it touches, or where beads are taken from the end the first of each heap */
  handles: number[];
}

/** What lies on the table in one piece. */
export interface Plate {
  drawing: Drawing;
  choices: Choice[];
  /** the components of the sum that lie here */
  components: number[];
  /** moves that cannot be made by touching elements */
  others: Move[];
}

/** How many beads are drawn one by one. */
export const mostBeads = 60;

export function plates(sum: Sum): Plate[] {
  const { components } = sum;
  if (components.length > 1 && components.every((c) => c.drawing.shape === "coins")) return [coins(components)];
  if (components.length > 1 && components.every((c) => c.drawing.shared)) return [board(components)];
  return components.map((c, i) => plate(c.drawing, c.moves, [i]));
}

function plate(drawing: Drawing, moves: Move[], components: number[]): Plate {
  const shown = beads(drawing) <= mostBeads;
  const ends = drawing.touch === "bead" && moves.every((m) => m.to.length < 2);
  const choices = moves.flatMap((move) =>
    (shown ? move.ways : []).map((way) => ({
      move, way, after: way.after || move.after, handles: ends ? firsts(drawing, way.touch) : way.touch,
    })));
  return { drawing, choices, components, others: moves.filter((m) => !shown || m.ways.length === 0) };
}

/** The number of beads of a drawing. */
export function beads(d: Drawing): number {
  return Number(d.n ?? 0) + (d.numbers ?? []).reduce<number>((sum, n) => sum + Number(n), 0);
}

/** The elements where the heaps of a tuple begin. */
export function starts(d: Drawing): number[] {
  const out = [0];
  for (const n of d.numbers ?? []) out.push(out.at(-1)! + Number(n));
  return out.slice(0, -1);
}

/** The first bead that is touched in each heap. */
function firsts(d: Drawing, touch: number[]): number[] {
  const begins = new Set(starts(d));
  return touch.filter((e, i) => i === 0 || e !== touch[i - 1]! + 1 || begins.has(e));
}

/** All coins of a sum on one plate: a move turns coins of others, too. */
function coins(components: Component[]): Plate {
  const width = (d: Drawing) => d.cells!.length / (d.rows ?? 1);
  const rows = Math.max(...components.map((c) => c.drawing.rows ?? 1));
  const columns = Math.max(...components.map((c) => width(c.drawing)));
  const cells = Array<string>(rows * columns).fill("T");
  const place = (d: Drawing, e: number) => Math.floor(e / width(d)) * columns + (e % width(d));
  const choices: Choice[] = [];
  for (const { drawing, moves } of components) {
    const at = place(drawing, drawing.cells!.length - 1);
    cells[at] = cells[at] === "H" ? "T" : "H";
    for (const move of moves) {
      for (const way of move.ways) {
        const touch = way.touch.map((e) => place(drawing, e));
        choices.push({ move, way: { ...way, touch }, after: way.after || move.after, handles: touch });
      }
    }
  }
  const first = components[0]!.drawing;
  return {
    drawing: { ...first, cells: cells.join(""), rows: first.rows === undefined ? undefined : rows },
    choices, components: components.map((_, i) => i), others: [],
  };
}

/** The components of a board on one plate. Row 1 is the last one. */
function board(components: Component[]): Plate {
  const rows = Math.max(...components.map((c) => c.drawing.rows!));
  const columns = Math.max(...components.map((c) => c.drawing.cells!.length / c.drawing.rows!));
  const cells = Array<string>(rows * columns).fill("#");
  const choices: Choice[] = [];
  for (const { drawing, moves } of components) {
    const width = drawing.cells!.length / drawing.rows!;
    const place = (e: number) => (rows - drawing.rows! + Math.floor(e / width)) * columns + (e % width);
    [...drawing.cells!].forEach((c, e) => c === "." && (cells[place(e)] = c));
    for (const move of moves) {
      for (const way of move.ways) {
        const touch = way.touch.map(place);
        choices.push({ move, way: { ...way, touch }, after: way.after || move.after, handles: touch });
      }
    }
  }
  return { drawing: { ...components[0]!.drawing, rows, cells: cells.join("") }, choices, components: components.map((_, i) => i), others: [] };
}

/** The choice on the plates that makes a move, in the way that comes first. */
export function choiceOf(all: Plate[], move: Move): { plate: number; choice: Choice } | null {
  for (const [i, p] of all.entries()) {
    const choice = p.choices.find((c) => c.move.component === move.component && c.move.after === move.after)
      ?? p.choices.find((c) => c.move.component === move.component && String(c.move.to) === String(move.to));
    if (choice) return { plate: i, choice };
  }
  return null;
}

/** Keeps the nodes where they lay before, when all of them were there. */
export function keepPlaces(before: Plate[], now: Plate[]): Plate[] {
  const at = new Map(before.flatMap((p) => (p.drawing.nodes ?? []).filter((n) => !n.ground).map((n) => [n.name, n])));
  const framed = (p: Plate | undefined) => p !== undefined && (p.drawing.cells?.startsWith("!") || p.drawing.shared);
  return now.map((p, i) => {
    const { nodes, shape } = p.drawing;
    if (shape === "graph" || shape === "poset") {
      if (nodes!.some((n) => !at.has(n.name) || n.used !== undefined)) return p;
      return { ...p, drawing: { ...p.drawing, nodes: nodes!.map((n) => ({ ...n, x: at.get(n.name)!.x, y: at.get(n.name)!.y })) } };
    }
    return framed(p) && now.length === before.length && framed(before[i]) ? inFrame(before[i]!.drawing, p) : p;
  });
}

/** What is left of a bar of chocolate, or of a chessboard, in the frame of what it was. */
function inFrame(old: Drawing, p: Plate): Plate {
  const { cells, rows, shared } = p.drawing;
  const width = cells!.length / rows!;
  const columns = old.cells!.length / old.rows!;
  if (columns < width || old.rows! < rows!) return p;
  const down = shared ? old.rows! - rows! : 0;
  const place = (e: number) => (down + Math.floor(e / width)) * columns + (e % width);
  const all = Array<string>(old.cells!.length).fill(shared ? "#" : " ");
  [...cells!].forEach((c, e) => (all[place(e)] = c));
  return {
    ...p,
    drawing: { ...p.drawing, rows: old.rows, cells: all.join("") },
    choices: p.choices.map((c) => ({ ...c, handles: c.handles.map(place), way: { ...c.way, touch: c.way.touch.map(place) } })),
  };
}
