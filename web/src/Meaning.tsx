// What a rule was understood as.

import type { Texts } from "./texts";
import type { Rule } from "./types";
import { Said } from "./ui";

/** The most characters of a rule that are said again below the box where it was typed. */
const short = 80;
/** The most of its core meaning that is shown without being asked for. */
const brief = 240;

const plain = (s: string) => s.replace(/\s+/g, "");

export function Meaning({ rule, typed, t }: { rule: Rule; typed: string; t: Texts }) {
  const [name, meaning] = t.gallery.games[rule.name ?? ""] ?? [rule.name, rule.meaning];
  const text = rule.rule.includes("\n") ? "" : rule.rule;
  const again = text.length > short && plain(text) === plain(typed);
  const core = rule.core !== rule.rule && rule.core;
  return (
    <section class="meaning" aria-label={t.rule.means}>
      {!(again && !name) && <h2>
        {(name || !text) && <span class="name">{name || t.rule.program}</span>}
        {text && !again && text !== name && <code class={name ? "canonical muted" : "canonical"}>{text}</code>}
      </h2>}
      {meaning && <p class="sentence"><Said text={meaning} t={t} /></p>}
      {core && core.length <= brief && <p><code class="core muted">{core}</code></p>}
      {core && core.length > brief && (
        <details class="theory">
          <summary>{t.rule.means}</summary>
          <p><code class="core muted">{core}</code></p>
        </details>
      )}
      {rule.theory && (
        <details class="theory">
          <summary>{t.rule.known}</summary>
          <p><Said text={rule.theory} t={t} /></p>
          {rule.source && <p class="muted" lang="en">{rule.source}</p>}
        </details>
      )}
    </section>
  );
}
