// What a rule was understood as.

import type { Texts } from "./texts";
import type { Rule } from "./types";

export function Meaning({ rule, t }: { rule: Rule; t: Texts }) {
  const named = rule.name && rule.name !== rule.rule;
  const [name, meaning] = t.gallery.games[rule.name || rule.rule] ?? [rule.name, rule.meaning];
  return (
    <section class="meaning" aria-label={t.rule.means}>
      <h1>
        {named && <span class="name">{name}</span>}
        <code class={named ? "canonical muted" : "canonical"}>{rule.rule.includes("\n") ? rule.name || rule.kind : rule.rule}</code>
      </h1>
      {meaning && <p lang={meaning === rule.meaning ? "en" : undefined}>{meaning}</p>}
      {rule.core && rule.core !== rule.rule && <p><code class="core muted">{rule.core}</code></p>}
      {rule.theory && (
        <p class="theory muted" lang="en">
          {rule.theory}
          {rule.source && ` (${rule.source})`}
        </p>
      )}
    </section>
  );
}
