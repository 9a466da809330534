// The languages of the page: one file each, loaded when it is used.

import type { Engine } from "../engine";
import type en from "./en";

export type Texts = typeof en;

export type Language = "en" | "zh";

const load: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./en"),
  zh: () => import("./zh"),
};

/** The texts of a language. */
export async function texts(language: Language): Promise<Texts> {
  return (await load[language]()).default;
}

/** The texts with the engine's own sentences in their language, which the engine says in English. */
export async function spoken(t: Texts, language: Language, engine: Engine): Promise<Texts> {
  if (language === "en") return t;
  const [{ speaker }, { sentences }] = await Promise.all([import("./say"), engine.call("sentences", { language })]);
  return { ...t, say: speaker(sentences) };
}

/** The language to begin with: the one chosen, or the reader's own where there is it. */
export function languageOf(chosen: "" | Language, own: readonly string[]): Language {
  if (chosen) return chosen;
  for (const tag of own) {
    if (/^zh\b/i.test(tag)) return "zh";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "en";
}
