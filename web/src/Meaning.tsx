// What a rule was understood as.

import type { Texts } from "./texts";
import type { Rule } from "./types";
import { Said } from "./ui";

export function Meaning({ rule, t }: { rule: Rule; t: Texts }) {
  const [name, meaning] = t.gallery.games[rule.name ?? ""] ?? [rule.name, rule.meaning];
  const text = rule.rule.includes("\n") ? "" : rule.rule;
  return (
    <section class="meaning" aria-label={t.rule.means}>
      <h2>
        {(name || !text) && <span class="name">{name || t.rule.program}</span>}
        {text && text !== name && <code class={name ? "canonical muted" : "canonical"}>{text}</code>}
      </h2>
      {meaning && <p class="sentence"><Said text={meaning} t={t} /></p>}
      {rule.core && rule.core !== rule.rule && <p><code class="core muted">{rule.core}</code></p>}
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
