import { describe, expect, it } from "vitest";
import { languageOf } from "../src/texts";
import en from "../src/texts/en";
import zh from "../src/texts/zh";

/** The paths of all texts. */
function paths(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([k, v]) => (typeof v === "object" && v !== null ? paths(v as object, `${before}${k}.`) : [before + k]));
}

describe("texts", () => {
  it("have the same keys in all languages", () => {
    // the engine's own words about games are English
    const common = (p: string) => !p.startsWith("gallery.games.");
    expect(paths(zh).filter(common).sort()).toEqual(paths(en).filter(common).sort());
  });

  it("are Chinese in Chinese", () => {
    expect(zh.views.values).not.toBe(en.views.values);
    expect(Object.values(zh.gallery.games).every(([, meaning]) => /[\u4e00-\u9fff]/.test(meaning))).toBe(true);
  });
});

describe("languageOf", () => {
  it("is the one chosen, else the first of the reader's own that there is", () => {
    expect(languageOf("zh", ["en"])).toBe("zh");
    expect(languageOf("", ["de-DE", "zh-TW", "en"])).toBe("zh");
    expect(languageOf("", ["de", "en-GB", "zh"])).toBe("en");
    expect(languageOf("", ["de"])).toBe("en");
  });
});
