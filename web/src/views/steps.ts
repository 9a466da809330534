// The mex, step by step, as one does it on the board: first each option's value is put
// into its slot, then the slots are asked in turn until one is empty.

/** What the board shows after so many steps. */
export interface MexStep {
  /** how many options are placed */
  placed: number;
  /** the last slot that was asked, -1 before the first */
  asked: number;
  /** the empty slot, once it is found */
  found: number | null;
}

/** The least number that is none of the values. */
export function mex(values: number[]): number {
  const all = new Set(values);
  let v = 0;
  while (all.has(v)) v++;
  return v;
}

/** All steps. Of many options several are placed at a time. */
export function mexSteps(values: number[], mostSteps = 30): MexStep[] {
  const found = mex(values);
  const at = Math.max(1, Math.ceil(values.length / mostSteps));
  const out: MexStep[] = [{ placed: 0, asked: -1, found: null }];
  for (let placed = at; placed < values.length + at; placed += at) {
    if (values.length > 0) out.push({ placed: Math.min(placed, values.length), asked: -1, found: null });
  }
  for (let asked = 0; asked <= found; asked++) {
    out.push({ placed: values.length, asked, found: asked === found ? found : null });
  }
  return out;
}

/** The slots that are drawn: one beyond the mex, and those with values; of far ones none. */
export function slots(values: number[], most = 24): { shown: number; beyond: number } {
  const last = Math.max(mex(values), ...values.filter((v) => v < most));
  return { shown: Math.max(last + 1, mex(values) + 1), beyond: values.filter((v) => v > last).length };
}
