// Formulas for the values and for the lost positions, each with its status.

import type { ViewProps } from ".";
import { useAsk } from "../ask";
import { grouped } from "../numbers";
import type { Texts } from "../texts";
import type { Law } from "../types";
import { Busy, Failure, Said, Status } from "../ui";
import "./Laws.css";

export default function Laws({ rule, engine, t }: ViewProps) {
  const { answer, problem } = useAsk(engine, "laws", { rule: rule.rule });
  if (problem) return <Failure problem={problem} t={t} />;
  if (!answer) return <Busy t={t} />;
  return (
    <div class="laws">
      <List title={t.laws.values} laws={answer.laws} none={t.laws.none} t={t} />
      <List title={t.laws.lost} laws={answer.lost} none={t.laws.none} t={t} />
      <List title={t.laws.same} laws={answer.same} none={t.laws.noneSame} t={t} />
      {Number(answer.known) > 0 && <p class="muted">{t.laws.looked(grouped(answer.known))}</p>}
    </div>
  );
}

function List({ title, laws, none, t }: { title: string; laws: Law[]; none: string; t: Texts }) {
  return (
    <section>
      <h2>{title}</h2>
      {laws.length === 0 && <p class="muted">{none}</p>}
      <ul class="law-list">
        {laws.map((law) => (
          <li key={law.formula}>
            <p class="headline">
              <Status status={law.status} t={t} />
              {law.words && <span class="sentence"><Said text={law.words} t={t} /></span>}
            </p>
            <pre class="formula" tabIndex={0} aria-label={title}>{t.say(law.formula)}</pre>
            <details>
              <summary>{law.status === "proved" ? t.laws.because : t.laws.checkedBy}{law.theorem && <> <Said text={law.theorem} t={t} /></>}</summary>
              <p class="muted sentence"><Said text={law.reason} t={t} /></p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
