// Coins, strips and grids: squares in rows.

import type { Drawing } from "../types";
import type { Texts } from "../texts";
import type { Element } from "./Board";

interface Props {
  drawing: Drawing;
  element: (e: number) => Element;
  t: Texts;
}

const looks: Record<string, string> = {
  ".": "free", "#": "filled", "!": "poisoned", " ": "none", X: "stone-x", O: "stone-o", o: "coin", d: "dollar", H: "heads", T: "tails",
};

export function Cells({ drawing, element, t }: Props) {
  const { shape } = drawing;
  const cells = drawing.cells!;
  const rows = drawing.rows ?? 1;
  const columns = cells.length / rows;
  const numbered = drawing.rows === undefined;
  const first = shape === "coins" ? 1 : (drawing.first ?? 1);
  const clobber = shape === "grid" && cells.includes("O");
  const name = (e: number) => {
    const what = t.board.cells[looks[cells[e]!]!] ?? "";
    const where = numbered ? t.board.square(e + first) : t.board.cell(Math.floor(e / columns) + 1, (e % columns) + 1);
    return `${where}, ${what}`;
  };
  return (
    <table class={`cells ${shape}-cells`} role="presentation">
      <tbody>
        {Array.from({ length: rows }, (_, r) => (
          <tr key={r}>
            {Array.from({ length: columns }, (_, c) => {
              const e = r * columns + c;
              const cell = cells[e]!;
              const look = cell === "X" && !clobber ? "cross" : looks[cell];
              const { class: marks, touch } = element(e);
              return (
                <td key={c}>
                  {touch
                    ? <button type="button" class={`cell ${look} ${marks}`} aria-label={name(e)} {...touch}><Face cell={cell} look={look!} t={t} /></button>
                    : <span class={`cell ${look} ${marks}`}><Face cell={cell} look={look!} t={t} /></span>}
                  {numbered && cell !== " " && <span class="cell-number" aria-hidden="true">{number(cells, e, first)}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Strips behind one another are numbered each from its own beginning. */
function number(cells: string, e: number, first: number): number {
  return e - cells.lastIndexOf(" ", e) - 1 + first;
}

function Face({ cell, look, t }: { cell: string; look: string; t: Texts }) {
  switch (look) {
    case "heads":
    case "tails":
      return <span class="disc" aria-hidden="true">{t.board.coin[cell]}</span>;
    case "coin":
    case "stone-x":
    case "stone-o":
      return <span class="disc" aria-hidden="true" />;
    case "dollar":
      return <span class="disc" aria-hidden="true">$</span>;
    case "cross":
      return <span class="x" aria-hidden="true">✕</span>;
    case "poisoned":
      return <span class="x" aria-hidden="true">☠</span>;
  }
  return null;
}
