// Small parts that several views share.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { grouped } from "./numbers";
import type { Texts } from "./texts";
import type { Claim, Error as Problem } from "./types";

/** Words in which `...` is code. */
export function Prose({ text }: { text: string }) {
  return <>{text.split("`").map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part))}</>;
}

/** What the engine says, in the language of the page. */
export function Said({ text, t }: { text: string; t: Texts }) {
  const said = t.say(text);
  return <span lang={said === text ? "en" : undefined}><Prose text={said} /></span>;
}

/** A move in the engine's words, in the language of the page. */
export function moveSaid(label: string, t: Texts): string {
  return t.say(label.replace(" (shown up to symmetry)", "")).replaceAll("->", "→");
}

/** What went wrong, in words, with what would do instead. */
export function Failure({ problem, t, onHint }: { problem: Problem; t: Texts; onHint?: (hint: string) => void }) {
  const { code, message, limit, hint } = problem;
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{t.failure[code] ?? t.failure.input}</strong> {code !== "unreachable" && <Said text={message} t={t} />}
      </p>
      {limit?.possible && <p><Said text={limit.possible} t={t} /></p>}
      {hint && onHint && (
        <p>
          <button type="button" onClick={() => onHint(hint)}>{t.rule.use} <code>{hint}</code></button>
        </p>
      )}
    </div>
  );
}

/** Says that an answer is under way, when it takes long enough to be noticed. */
export function Busy({ t, children }: { t: Texts; children?: ComponentChildren }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 250);
    return () => clearTimeout(timer);
  }, []);
  return <p class="busy" role="status">{shown && (children ?? t.busy)}</p>;
}

/** The status of a claim: proved by a theorem, or checked. */
export function Status({ status, t }: { status: string; t: Texts }) {
  return <span class={`badge ${status}`}>{t.status[status] ?? status}</span>;
}

/** A claim that says more than that values were looked at. */
export function lawOf(claim: Claim | null): Claim | null {
  return claim && (claim.status === "proved" || Number(claim.period) > 0) ? claim : null;
}

/** A claim in a line or two. */
export function ClaimLine({ claim, t }: { claim: Claim | null; t: Texts }) {
  const law = lawOf(claim);
  if (!law) return <p class="claim muted">{t.claim.none}</p>;
  const { period, last_exception: last } = law;
  return (
    <p class="claim">
      <Status status={law.status} t={t} /> <code>{t.say(law.formula)}</code>
      {Number(period) > 0 && (
        <span class="muted">
          {t.claim.period(grouped(period))}, {Number(last) < 0 ? t.claim.noException : t.claim.lastException(grouped(last))}
        </span>
      )}
    </p>
  );
}

/** A button that copies a text, and says that it has. */
export function CopyButton({ text, t, label, children }: { text: () => string; t: Texts; label?: string; children?: ComponentChildren }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button type="button" aria-label={label} title={label} onClick={() => void copyText(text()).then(setCopied)}>
      {children ?? t.copy}
      <span class={copied ? "copied" : "copied hidden"} role="status">{copied ? t.copied : ""}</span>
    </button>
  );
}

/** Puts a text on the clipboard, also where a page may not write it directly. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "visually-hidden";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
