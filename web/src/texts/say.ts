// The engine's sentences in another language. The engine has a table of them: formats of
// Go's fmt as its source says them, and translations in which $1 stands for what the
// first verb of the format does. What stands there may be a sentence again. A text that
// is in no table stays as it is.

interface Pattern {
  /** the text before, between and behind the holes */
  parts: string[];
  /** the number of each hole in the translation; "before" and "behind": another sentence, that this one goes with */
  holes: (number | "before" | "behind")[];
  /** %d: only a number fits */
  digits: boolean[];
  by: string;
  /** letters of the parts, and all their characters */
  weight: number;
  fixed: number;
}

const verb = /%(?:\[(\d+)\])?[-+#0]*\d*(?:\.\d+)?(?:\[(\d+)\])?([vdsqcTxw])/g;

/** Reads a format. One that begins or ends with a blank or a mark goes with another sentence. */
function pattern(format: string, by: string): Pattern {
  const text = format.replace(verb, "");
  const p: Pattern = { parts: [], holes: [], digits: [], by, weight: text.replace(/[^a-z]/gi, "").length, fixed: text.length };
  const add = (part: string, hole: Pattern["holes"][number], digits = false) => {
    p.parts.push(part.replaceAll("%%", "%"));
    p.holes.push(hole);
    p.digits.push(digits);
  };
  if (/^[\s,;:]/.test(format)) add("", "before");
  let from = 0;
  let number = 0;
  for (const m of format.matchAll(verb)) {
    number = Number(m[1] ?? m[2] ?? number + 1);
    add(format.slice(from, m.index), number, m[3] === "d");
    from = m.index + m[0].length;
  }
  const rest = format.slice(from);
  if (/[\s:]$/.test(rest)) add(rest, "behind");
  p.parts.push(/[\s:]$/.test(rest) ? "" : rest.replaceAll("%%", "%"));
  return p;
}

/** What a text says in the holes of a pattern; null if it does not fit. */
function fit(text: string, { parts, holes, digits }: Pattern): string[] | null {
  const last = parts.at(-1)!;
  const end = text.length - last.length;
  if (!text.startsWith(parts[0]!) || !text.endsWith(last)) return null;
  const said: string[] = [];
  let at = parts[0]!.length;
  for (let i = 1; i < parts.length; i++) {
    const to = i === parts.length - 1 ? end : text.indexOf(parts[i]!, at);
    if (to < at || to > end) return null;
    const hole = text.slice(at, to);
    if (hole === "" ? typeof holes[i - 1] === "string" : digits[i - 1] && !/^-?\d+$/.test(hole)) return null;
    if (parts[i - 1]!.endsWith("`") && hole.includes("`")) return null;
    said.push(hole);
    at = to + parts[i]!.length;
  }
  return said;
}

/** Several words in a row, which are no code. */
function wordy(text: string): boolean {
  return /[a-z]{2,} [a-z]{2,}/.test(text.replace(/`[^`]*`|"[^"]*"/g, ""));
}

/** A word, or a sign of the rule language. */
function code(text: string): boolean {
  return /[a-z]{2}|[<>=%{]/i.test(text.replace(/^`[^`]*`$/, ""));
}

/** What stands between two sentences, and in the translation. */
const joints: [string, string][] = [["\n", "\n"], [". ", "。"], ["; ", "；"], [": ", "："]];

/** The longest text that is looked at, and that is taken apart at its joints; how deep sentences lie in each other. */
const longest = 3000;
const longestJoined = 600;
const deepest = 8;

/** Says texts by a table of formats and their translations. */
export function speaker(table: Record<string, string>): (text: string) => string {
  const patterns = Object.entries(table).map(([format, by]) => pattern(format, by))
    .sort((a, b) => b.weight - a.weight || b.fixed - a.fixed);
  const closed = new Map(patterns.filter((p) => p.holes.length === 0).map((p) => [p.parts[0]!, p.by]));
  const open = patterns.filter((p) => p.holes.length > 0);
  const memo = new Map<string, string>();

  const say = (text: string, depth: number): string => {
    if (text.length < 2 || text.length > longest || depth > deepest) return text;
    const told = memo.get(text);
    if (told !== undefined) return told;
    const by = closed.get(text) ?? filled(text, depth) ?? joined(text, depth) ?? text;
    memo.set(text, by);
    return by;
  };

  /** By the pattern that says most of it. One of few letters may fit by chance: then all that it holds must be known. */
  const filled = (text: string, depth: number): string | null => {
    for (const p of open) {
      const holes = fit(text, p);
      if (!holes) continue;
      const said = holes.map((hole, i) => (p.parts[i]!.endsWith("`") ? hole : say(hole, depth + 1)));
      const same = said.filter((s, i) => s === holes[i]);
      if (p.weight < 8 && same.some(wordy)) continue;
      if (p.weight < 4 && !/^[a-z]{3}/.test(p.parts[0]!) && (same.some(code) || p.weight === 0 && same.length === said.length)) continue;
      const at = (hole: Pattern["holes"][number]) => said[p.holes.indexOf(hole)] ?? "";
      return at("before") + p.by.replace(/\$(\d)/g, (_, n) => at(Number(n))) + at("behind");
    }
    return null;
  };

  /** By the two sentences of which it is made. */
  const joined = (text: string, depth: number): string | null => {
    if (text.length > longestJoined) return null;
    const stop = text.endsWith(".") ? "。" : "";
    for (const [joint, by] of joints) {
      for (let at = text.indexOf(joint); at > 0; at = text.indexOf(joint, at + 1)) {
        const sides = [text.slice(0, at), text.slice(at + joint.length, text.length - stop.length)];
        const said = sides.map((side) => say(side, depth + 1));
        const same = said.filter((s, i) => s === sides[i]);
        if (same.length < 2 && !same.some(wordy)) return said.join(by) + stop;
      }
    }
    return null;
  };

  return (text) => {
    if (memo.size > 2000) memo.clear();
    return say(text, 0);
  };
}
