// Draws a plate: beads, coins, strips, grids, trees, graphs. Elements that some move
// takes are buttons, and arrow keys go from one to the next.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Texts } from "../texts";
import { Cells } from "./Cells";
import { Beads } from "./Beads";
import { Nodes } from "./Nodes";
import type { Plate } from "./plates";
import "./board.css";

/** What elements of a plate show. */
export interface Marks {
  /** touched so far */
  picked?: number[];
  /** what a move would take */
  shown?: number[];
  /** what the computer takes just now */
  taken?: number[];
}

export interface BoardProps {
  plate: Plate;
  /** what a screen reader calls the plate */
  label: string;
  marks?: Marks;
  /** undefined: nothing can be touched */
  onPick?: (element: number) => void;
  onHover?: (element: number | null) => void;
  t: Texts;
}

/** What an element needs in order to be touched. */
export interface Element {
  class: string;
  /** null: it is part of no move */
  touch: Record<string, unknown> | null;
}

export function Board({ plate, label, marks = {}, onPick, onHover, t }: BoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { drawing } = plate;
  const can = new Set(onPick ? plate.choices.flatMap((c) => c.handles) : []);
  const first = can.size ? Math.min(...can) : -1;

  const element = (e: number): Element => {
    const names = [can.has(e) && "can", marks.picked?.includes(e) && "picked", marks.shown?.includes(e) && "shown", marks.taken?.includes(e) && "taken"];
    return {
      class: names.filter(Boolean).join(" "),
      touch: can.has(e)
        ? {
            "data-e": e, tabIndex: e === first ? 0 : -1, onClick: () => onPick?.(e),
            "aria-pressed": marks.picked?.includes(e) ? "true" : undefined,
            onMouseEnter: () => onHover?.(e), onMouseLeave: () => onHover?.(null), onFocus: () => onHover?.(e), onBlur: () => onHover?.(null),
          }
        : null,
    };
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>("[data-e]");
    if (!at) return;
    if ((event.key === "Enter" || event.key === " ") && !(at instanceof HTMLButtonElement)) {
      event.preventDefault();
      return onPick?.(Number(at.dataset.e));
    }
    const to = neighbour(frame.current!, at, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  };

  const props = { drawing, element, t };
  let picture: ComponentChildren;
  if (drawing.shape === "heap" || drawing.shape === "tuple") picture = <Beads {...props} />;
  else if (drawing.cells !== undefined && drawing.shape !== "text") picture = <Cells {...props} />;
  else if (drawing.nodes) picture = <Nodes {...props} />;
  else return null;
  return <div class={`board board-${drawing.shape}`} ref={frame} role="group" aria-label={label} onKeyDown={onKeyDown}>{picture}</div>;
}

/** The element that an arrow key leads to: the nearest one in its direction. */
function neighbour(frame: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const middle = (e: HTMLElement) => {
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const e of frame.querySelectorAll<HTMLElement>("[data-e]")) {
    const [ex, ey] = middle(e);
    const along = (ex - x) * way[0]! + (ey - y) * way[1]!;
    const across = Math.abs((ex - x) * way[1]!) + Math.abs((ey - y) * way[0]!);
    if (e !== from && along > 1 && along + 2 * across < least) {
      least = along + 2 * across;
      best = e;
    }
  }
  return best;
}
