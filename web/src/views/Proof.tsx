// The law of a sequence, what proves it, and the proof as a file.

import type { ViewProps } from ".";
import { useState } from "preact/hooks";
import { useAsk } from "../ask";
import { grouped } from "../numbers";
import type { Texts } from "../texts";
import type { Claim, Proof as Answer } from "../types";
import { Busy, CopyButton, Failure, lawOf, Said, saveFile, Status } from "../ui";
import "./Proof.css";

/** Exceptions that are written out. */
const listed = 60;

/** Values that the engine will compute for one question. */
const most = 2 ** 24;

/** Parts of a proof tell how far it is. */
const latest = (_: Answer | null, part: Answer) => part;

export default function Proof({ rule, engine, t }: ViewProps) {
  const [values, setValues] = useState(0);
  const [stopped, setStopped] = useState(false);
  const request = values > 0 ? { rule: rule.rule, values } : { rule: rule.rule };
  const { answer, part, problem, loading } = useAsk(engine, "proof", stopped ? null : request, { join: latest });
  if (stopped) {
    return (
      <div class="empty">
        <p role="status">{t.failure.cancelled}</p>
        <button type="button" onClick={() => setStopped(false)}>{t.proof.again}</button>
      </div>
    );
  }
  if (problem) return <Failure problem={problem} t={t} />;
  if (!answer || loading) {
    return (
      <Busy t={t}>
        {part?.progress ? t.proof.progress(grouped(part.progress)) : t.busy}{" "}
        <button type="button" onClick={() => setStopped(true)}>{t.proof.stop}</button>
      </Busy>
    );
  }
  const law = lawOf(answer.claim);
  if (!law) {
    const seen = Number(answer.claim?.known ?? 0);
    return (
      <div class="empty">
        <h2>{t.proof.none}</h2>
        <p>{t.proof.noneMore(grouped(seen))}</p>
        {answer.claim && <p class="sentence"><Said text={answer.claim.reason} t={t} /></p>}
        {seen < most && (
          <button type="button" onClick={() => setValues(Math.min(most, Math.max(1e5, seen * 10)))}>{t.proof.more}</button>
        )}
      </div>
    );
  }
  return (
    <div class="proof">
      <Statement claim={law} words={answer.words} t={t} />
      {answer.certificate && <Certificate answer={answer} file={fileName(rule.name || rule.rule)} t={t} />}
    </div>
  );
}

function Statement({ claim, words, t }: { claim: Claim; words: string; t: Texts }) {
  const exceptions = claim.exceptions ?? [];
  return (
    <section>
      <p class="headline"><Status status={claim.status} t={t} /> <code>{t.say(claim.formula)}</code></p>
      {claim.status !== "proved" && <p>{t.proof.checkedTo(grouped(claim.known))}</p>}
      <dl class="facts">
        {claim.theorem && <><dt>{t.proof.theorem}</dt><dd><Said text={claim.theorem} t={t} /></dd></>}
        {words && <><dt>{t.proof.words}</dt><dd class="sentence"><Said text={words} t={t} /></dd></>}
        {!words.includes(claim.reason) && <><dt>{t.proof.because}</dt><dd class="sentence"><Said text={claim.reason} t={t} /></dd></>}
        <dt>{t.proof.window}</dt><dd>{t.proof.windowText(grouped(claim.known))}</dd>
        {Number(claim.period) > 0 && (
          <>
            <dt>{t.proof.exceptions}</dt>
            <dd>
              {exceptions.length === 0 ? t.claim.noException : (
                <>
                  <span class="mono">{exceptions.slice(0, listed).map(String).join(", ")}</span>
                  {exceptions.length > listed && " " + t.proof.exceptionsMore(grouped(claim.last_exception))}
                </>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Certificate({ answer, file, t }: { answer: Answer; file: string; t: Texts }) {
  const command = `grundy verify ${file}`;
  return (
    <section class="certificate">
      <h2>{t.proof.certificate}</h2>
      <p>{t.proof.certificateText}</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => saveFile(file, answer.certificate!)}>{t.proof.download}</button>
        <code class="command">{command}</code>
        <CopyButton text={() => command} t={t} />
      </div>
      <p class="muted">{t.proof.verify}</p>
    </section>
  );
}

/** A name for a file about a rule. */
export function fileName(rule: string): string {
  return (rule.replace(/[^a-zA-Z0-9.]+/g, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 40) || "game") + ".json";
}
