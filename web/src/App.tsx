// The page: a rule box, what the rule means, and the views that follow it.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useAsk } from "./ask";
import { Drawer } from "./Drawer";
import type { Engine } from "./engine";
import { Gallery } from "./Gallery";
import { Header } from "./Header";
import { Meaning } from "./Meaning";
import { Panel } from "./Panel";
import { RuleBox } from "./RuleBox";
import { forgetRule, type ViewState } from "./state";
import { Tabs } from "./Tabs";
import { languageOf, spoken, texts, type Language, type Texts } from "./texts";
import { useTheme } from "./theme";
import type { GalleryGame, Rule } from "./types";
import { useViewState, type SetState } from "./useViewState";
import { views, type ViewName } from "./views";

/** Milliseconds that a rule is left alone before the engine is asked about it. */
const typing = 120;

const examples = ["take {1,3,4}", "kayles", "0.137", "n -> n-1 | n//2", "wythoff", "mock-turtles"];

export function App({ engine }: { engine: Engine }) {
  const [state, set] = useViewState();
  const [language, t] = useTexts(state.lang, engine);
  useTheme(state.theme);
  const [gallery, setGallery] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const blank = state.rule.trim() === "";
  const asked = useAsk(engine, "rule", blank ? null : { rule: state.rule }, { delay: typing });
  const rule = useLast(blank ? "forget" : asked.answer);

  // what is typed keeps the position, unless it came to be another kind of game
  const before = useRef<Rule | null>(null);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = null;
    if (old && rule && (old.kind !== rule.kind || old.shape !== rule.shape || old.dim !== rule.dim)) set({ position: "" });
  }, [rule]);

  useEffect(() => {
    document.title = rule ? `${rule.name || rule.rule} · Grundy` : "Grundy";
  }, [rule]);

  if (!t) return null;

  const type = (text: string) => {
    before.current ??= rule;
    set({ ...forgetRule, rule: text, position: state.position });
  };
  const choose = (game: GalleryGame) => {
    setGallery(false);
    set({ ...forgetRule, rule: game.rule, position: game.position }, "push");
    scrollTo({ top: 0 });
  };
  const stale = rule !== null && asked.problem !== null;
  return (
    <>
      <a class="skip" href="#answer" onClick={(e) => { e.preventDefault(); document.getElementById("answer")!.focus(); }}>{t.skip}</a>
      <Header state={state} set={set} language={language} t={t} onHome={() => set({ ...forgetRule, rule: "", view: "" }, "push")} />
      <main>
        {blank && <Intro t={t} />}
        <RuleBox text={state.rule} problem={blank ? null : asked.problem} t={t} area={area} onText={type} onGames={rule ? () => setGallery(true) : undefined} />
        {blank && <Examples t={t} onRule={(text) => set({ ...forgetRule, rule: text }, "push")} />}
        <div id="answer" tabIndex={-1}>
          {rule
            ? <Answer rule={rule} stale={stale} waiting={asked.loading} {...{ engine, state, set, t }} />
            : (blank || asked.problem) && (
              <section class="gallery-page">
                <h2>{t.gallery.label}</h2>
                <Gallery engine={engine} t={t} onGame={choose} />
              </section>
            )}
        </div>
      </main>
      <footer class="muted">{t.footer}</footer>
      {gallery && (
        <Drawer label={t.gallery.label} closeLabel={t.gallery.close} onClose={() => setGallery(false)}>
          <Gallery engine={engine} t={t} onGame={choose} />
        </Drawer>
      )}
    </>
  );
}

/** The texts of the language that is shown; null until they are loaded. */
function useTexts(chosen: ViewState["lang"], engine: Engine): [Language, Texts | null] {
  const language = languageOf(chosen, navigator.languages);
  const [shown, setShown] = useState<{ language: Language; t: Texts } | null>(null);
  useEffect(() => {
    let gone = false;
    void texts(language).then((t) => {
      if (gone) return;
      document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
      setShown({ language, t });
      // they come behind the page; without them the engine is understood in English
      spoken(t, language, engine).then((t) => !gone && setShown({ language, t }), () => undefined);
    });
    return () => {
      gone = true;
    };
  }, [language, engine]);
  return [shown?.language ?? language, shown?.t ?? null];
}

/** The last rule that could be read: it stays in sight while the text is faulty. */
function useLast(rule: Rule | null | "forget"): Rule | null {
  const last = useRef<Rule | null>(null);
  if (rule === "forget") last.current = null;
  else if (rule) last.current = rule;
  return last.current;
}

function Intro({ t }: { t: Texts }) {
  return (
    <div class="intro">
      <h2>{t.intro}</h2>
      <p class="muted">{t.introMore}</p>
    </div>
  );
}

function Examples({ t, onRule }: { t: Texts; onRule: (rule: string) => void }) {
  return (
    <div class="examples">
      <span class="muted">{t.rule.examples}</span>
      {examples.map((rule) => <button key={rule} type="button" class="chip" onClick={() => onRule(rule)}><code>{rule}</code></button>)}
    </div>
  );
}

interface AnswerProps {
  rule: Rule;
  /** whether the text is none that could be read, and rule is the last one that was */
  stale: boolean;
  /** whether the text is being read, and rule is the one before */
  waiting: boolean;
  engine: Engine;
  state: ViewState;
  set: SetState;
  t: Texts;
}

/** What the rule means, and its views. */
function Answer({ rule, stale, waiting, engine, state, set, t }: AnswerProps) {
  // the state may already be that of the rule to come
  const own = useRef(state);
  if (!waiting) own.current = state;
  const tabs = (Object.keys(views) as ViewName[]).filter((name) => rule.views.includes(name));
  const chosen = tabs.find((name) => name === own.current.view) ?? tabs[0];
  return (
    <div class={stale ? "answer stale" : "answer"}>
      {stale && <p class="stale-note muted">{t.rule.stale}</p>}
      <Meaning rule={rule} typed={own.current.rule} t={t} />
      {chosen && (
        <>
          <Tabs
            label={t.views.label!} chosen={chosen}
            tabs={tabs.map((name) => ({ name, label: t.views[name] ?? name }))}
            onChoose={(name) => set({ view: name }, "push")}
          />
          <Panel name={chosen} waiting={waiting} rule={rule} engine={engine} state={own.current} set={set} t={t} />
        </>
      )}
    </div>
  );
}
