// The bar above everything: the name, and how the page is to look and speak.

import { linkTo, type SetState } from "./useViewState";
import type { ViewState } from "./state";
import type { Language, Texts } from "./texts";
import { CopyButton } from "./ui";

interface Props {
  state: ViewState;
  set: SetState;
  language: Language;
  t: Texts;
  onHome: () => void;
}

const themes = ["", "light", "dark"] as const;

export function Header({ state, set, language, t, onHome }: Props) {
  const other = language === "en" ? "zh" : "en";
  return (
    <header class="top">
      <h1 class="brand">
        <a href="#" onClick={(e) => { e.preventDefault(); onHome(); }}>
          <img src="./icon.svg" alt="" width="28" height="28" /> Grundy
        </a>
      </h1>
      <span class="tagline muted">{t.tagline}</span>
      <div class="top-tools">
        <CopyButton text={() => linkTo(state)} t={t} label={t.share}>
          <svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d="M8.5 11.5a3 3 0 0 0 4.4.1l3-3a3.1 3.1 0 0 0-4.4-4.4l-1.3 1.3M11.5 8.5a3 3 0 0 0-4.4-.1l-3 3a3.1 3.1 0 0 0 4.4 4.4l1.3-1.3" />
          </svg>
          <span class="wide">{t.share}</span>
        </CopyButton>
        <label class="theme">
          <svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <circle cx="10" cy="10" r="6.5" />
            <path class="half" d="M10 3.5a6.5 6.5 0 0 1 0 13z" />
          </svg>
          <span class="visually-hidden">{t.theme.label}</span>
          <select value={state.theme} onChange={(e) => set({ theme: e.currentTarget.value as ViewState["theme"] })}>
            {themes.map((name) => <option key={name} value={name}>{t.theme[name]}</option>)}
          </select>
        </label>
        <button type="button" lang={other} onClick={() => set({ lang: other })}>{t.language}</button>
      </div>
    </header>
  );
}
