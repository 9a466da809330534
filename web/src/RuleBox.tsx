// Where a rule is typed. A mirror of the text lies under the text area: it gives the
// area its height, and marks the faulty place.

import type { RefObject } from "preact";
import type { Texts } from "./texts";
import type { Error as Problem } from "./types";
import { Said } from "./ui";
import { indexOfByte } from "./utf8";

interface Props {
  text: string;
  problem: Problem | null;
  t: Texts;
  area: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
  /** opens the gallery; absent where it is on the page already */
  onGames?: () => void;
}

export function RuleBox({ text, problem, t, area, onText, onGames }: Props) {
  const choose = (rule: string) => {
    onText(rule);
    area.current?.focus();
  };
  return (
    <div class="rule-box">
      <div class="rule-head">
        <label for="rule">{t.rule.label}</label>
        {onGames && <button type="button" class="quiet" onClick={onGames} aria-haspopup="dialog">{t.rule.games}</button>}
      </div>
      <div class={problem ? "rule-edit faulty" : "rule-edit"}>
        <Mirror text={text} problem={problem} />
        <textarea
          id="rule" ref={area} rows={1} value={text} placeholder={t.rule.placeholder}
          spellcheck={false} autocapitalize="off" autocomplete="off" autocorrect="off"
          aria-invalid={problem !== null} aria-describedby="rule-message"
          onInput={(e) => onText(e.currentTarget.value)}
          onKeyDown={(e) => {
            // a rule is one line; a program has several, and Enter adds one
            if (e.key === "Enter" && !e.shiftKey && !e.isComposing && !/\n|^\s*def\b/.test(text)) e.preventDefault();
          }}
        />
      </div>
      <div id="rule-message" class="rule-message" role="status">
        {problem && <Fault text={text} problem={problem} t={t} onHint={choose} />}
      </div>
    </div>
  );
}

/** The text with a mark at the fault, which only eyes need. */
function Mirror({ text, problem }: { text: string; problem: Problem | null }) {
  if (!problem || problem.pos < 0) return <pre class="mirror" aria-hidden="true">{text + "\u200b"}</pre>;
  const from = indexOfByte(text, problem.pos);
  const to = Math.max(indexOfByte(text, problem.pos + (problem.len ?? 0)), Math.min(from + 1, text.length));
  return (
    <pre class="mirror" aria-hidden="true">
      {text.slice(0, from)}
      <mark>{text.slice(from, to) || "\u200b"}</mark>
      {text.slice(to) + "\u200b"}
    </pre>
  );
}

/** What is wrong, where, and what would do. */
function Fault({ text, problem, t, onHint }: { text: string; problem: Problem; t: Texts; onHint: (rule: string) => void }) {
  const { code, message, pos, hint } = problem;
  return (
    <>
      <p class="fault">
        {code !== "input" && <strong>{t.failure[code] ?? t.failure.internal} </strong>}
        {pos >= 0 && <span class="visually-hidden">{t.rule.at(indexOfByte(text, pos) + 1)} </span>}
        {code !== "unreachable" && <Said text={message} t={t} />}
      </p>
      {hint && hint !== text && (
        <button type="button" class="hint" onClick={() => onHint(hint)}>{t.rule.use} <code>{hint}</code></button>
      )}
    </>
  );
}
