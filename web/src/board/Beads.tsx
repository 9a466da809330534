// Heaps as beads, in rows of ten.

import type { Drawing } from "../types";
import type { Texts } from "../texts";
import type { Element } from "./Board";
import { beads, mostBeads, starts } from "./plates";

interface Props {
  drawing: Drawing;
  element: (e: number) => Element;
  t: Texts;
}

export function Beads({ drawing, element, t }: Props) {
  if (beads(drawing) > mostBeads) return <p class="bead-number">{(drawing.numbers ?? [drawing.n ?? 0]).map(String).join(", ")}</p>;
  const heaps = drawing.numbers ?? [drawing.n ?? 0];
  const begins = drawing.numbers ? starts(drawing) : [0];
  return (
    <>
      {heaps.map((n, h) => (
        <div key={h} class="beads" role={heaps.length > 1 ? "group" : undefined} aria-label={heaps.length > 1 ? t.board.heap(h + 1, Number(n)) : undefined}>
          {Number(n) === 0 && <span class="no-bead">∅</span>}
          {Array.from({ length: Number(n) }, (_, i) => {
            const e = element(begins[h]! + i);
            return e.touch
              ? <button key={i} type="button" class={`bead ${e.class}`} aria-label={t.board.bead(i + 1, Number(n))} {...e.touch} />
              : <span key={i} class={`bead ${e.class}`} />;
          })}
        </div>
      ))}
      {drawing.most !== undefined && Number(drawing.most) > 0 && <p class="muted small">{t.board.most(String(drawing.most))}</p>}
    </>
  );
}
