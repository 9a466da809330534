// The state of the page is one flat record, which the address holds behind its "#".

/** All that a link restores. An empty text or null stands for what the page would choose. */
export interface ViewState {
  rule: string;
  /** a method of the engine */
  view: string;
  lang: "" | "en" | "zh";
  theme: "" | "light" | "dark";
  /** a sum as it is typed; Sum, Graph and Play share it */
  position: string;
  /** the position whose value Why derives */
  n: string;
  /** the first heap of Values, of any size */
  from: string;
  count: number | null;
  /** how far Picture and the heat map go */
  to: number | null;
  /** the part of a picture that is seen */
  x0: number | null;
  x1: number | null;
  y0: number | null;
  y1: number | null;
  colour: string;
  misere: boolean;
  /** the language of an exported program */
  code: string;
  level: "" | "perfect" | "random" | "teacher";
  step: number | null;
}

export type Patch = Partial<ViewState>;

type Field = { read: (text: string) => string | number | boolean | null };

const text = (most: number): Field => ({ read: (s) => s.slice(0, most) });
const oneOf = (...words: string[]): Field => ({ read: (s) => (words.includes(s) ? s : "") });
const flag: Field = { read: (s) => s === "1" };
const number = (least: number, most: number): Field => ({
  read: (s) => {
    const n = Number(s);
    return s.trim() !== "" && n >= least && n <= most ? n : null;
  },
});

/** How each field is read, in the order in which an address has them. */
const fields: Record<keyof ViewState, Field> = {
  rule: text(20000),
  view: { read: (s) => (/^[a-z]{1,20}$/.test(s) ? s : "") },
  position: text(20000),
  n: text(2000),
  from: { read: (s) => (/^\d{1,40}$/.test(s) ? s : "") },
  count: number(1, 1e6),
  to: number(1, 1e8),
  x0: number(-1e15, 1e15),
  x1: number(-1e15, 1e15),
  y0: number(-1e15, 1e15),
  y1: number(-1e15, 1e15),
  colour: { read: (s) => (/^\w{1,20}$/.test(s) ? s : "") },
  misere: flag,
  code: { read: (s) => (/^[\w+]{1,20}$/.test(s) ? s : "") },
  level: oneOf("perfect", "random", "teacher"),
  step: number(0, 1e6),
  lang: oneOf("en", "zh"),
  theme: oneOf("light", "dark"),
};

/** Reads the part of an address behind "#"; what is no valid field is left out. */
export function readState(hash: string): ViewState {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  return Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, f.read(given.get(k) ?? "")])) as unknown as ViewState;
}

/** Writes a state as the part of an address behind "#", without what is empty. */
export function writeState(state: ViewState): string {
  const out = new URLSearchParams();
  for (const k of Object.keys(fields) as (keyof ViewState)[]) {
    const v = state[k];
    if (v === true) out.set(k, "1");
    else if (v !== "" && v !== null && v !== false) out.set(k, String(v));
  }
  // these are safe behind "#", and rules read better with them
  const text = out.toString().replace(/%(7B|7D|2C|28|29|3A|2F)/g, (s) => decodeURIComponent(s));
  return text === "" ? "" : "#" + text;
}

/** What of a state belongs to one rule, and goes when another is chosen. */
export const forgetRule: Patch = {
  position: "", n: "", from: "", count: null, to: null, x0: null, x1: null, y0: null, y1: null, colour: "", step: null,
};
