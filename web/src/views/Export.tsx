// Short programs that answer about the rule, in the language of one's choice.

import type { ViewProps } from ".";
import { useAsk } from "../ask";
import { Busy, CopyButton, Failure, Said, saveFile } from "../ui";
import "./Export.css";

const names: Record<string, string> = { cpp: "C++", go: "Go", python: "Python", rust: "Rust", java: "Java", latex: "LaTeX" };

export default function Export({ rule, engine, state, set, t }: ViewProps) {
  const languages = rule.languages ?? [];
  const chosen = languages.includes(state.code) ? state.code : languages[0] ?? "";
  const { answer, problem, loading } = useAsk(engine, "export", chosen ? { rule: rule.rule, language: chosen } : null);
  return (
    <div class="export">
      <div class="toolbar">
        <fieldset class="choice">
          <legend>{t.export.language}</legend>
          {languages.map((language) => (
            <label key={language}>
              <input type="radio" name="code" checked={language === chosen} onChange={() => set({ code: language })} />
              <span>{names[language] ?? language}</span>
            </label>
          ))}
        </fieldset>
        {answer && (
          <div class="row">
            <CopyButton text={() => answer.text} t={t} />
            <button type="button" onClick={() => saveFile(answer.file, answer.text)}>{t.export.download} {answer.file}</button>
          </div>
        )}
      </div>
      {problem && <Failure problem={problem} t={t} />}
      {!answer && !problem && <Busy t={t} />}
      {answer && (
        <>
          <p class="muted">{t.export.rests}: <Said text={answer.status} t={t} /></p>
          <pre class="code" tabIndex={0} aria-label={answer.file} aria-busy={loading}>{answer.text}</pre>
        </>
      )}
    </div>
  );
}
