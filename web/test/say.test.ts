import { describe, expect, it } from "vitest";
import packages from "../../internal/explore/chinese.json";
import errors from "../../rule/testdata/errors.txt?raw";
import lines from "./sentences.txt?raw";
import { speaker } from "../src/texts/say";

/** As the engine gives its table. */
const say = speaker(Object.assign({}, ...Object.values(packages)));

/** English words in a row, beside code, names of games and titles; and the signs of formulas are no words. */
function english(text: string): string | undefined {
  const plain = text.replace(/`[^`]*`|"(?:[^"\\]|\\.)*"|《[^》]*》|\b(?:mod|xor)\b/g, "");
  return /(?<![\w{([.-])[a-z]{2,}[,:;]? (?:[a-z]{2,}|\d)(?![\w([.])/.exec(plain)?.[0];
}

describe("sentences of the engine in Chinese", () => {
  const said: string[] = lines.trim().split("\n").map((line: string) => JSON.parse(line));
  it.each(said.filter((s) => english(s) && !s.startsWith("lost iff")))("%s", (text) => {
    expect(say(text)).toMatch(/[\u4e00-\u9fff]/);
    expect(english(say(text)), say(text)).toBeUndefined();
  });
});

describe("what is wrong with a rule, in Chinese", () => {
  const faults = errors.split("\n--- ").slice(1).map((fault: string) => fault.split("\n").find((line, i) => i > 0 && line.includes(" "))!);
  it.each(faults.map((f: string) => f.replace(/; did you mean `.*`\?$/, "")))("%s", (text) => {
    expect(say(text)).toMatch(/[\u4e00-\u9fff]/);
    expect(english(say(text)), say(text)).toBeUndefined();
  });
});
