import { expect, it } from "vitest";
import { matching } from "../src/Gallery";
import en from "../src/texts/en";
import zh from "../src/texts/zh";

const groups = [
  { name: "heaps", games: [{ rule: "nim", name: "Nim", meaning: "take any number", position: "3" }] },
  { name: "splitting", games: [{ rule: "kayles", name: "Kayles", meaning: "knock down one pin or two neighbours", position: "5" }] },
];

it("finds games by name, meaning, group and translation", () => {
  const found = (words: string, t = en) => matching(groups, words, t).flatMap((g) => g.games.map((x) => x.rule));
  expect(found("")).toEqual(["nim", "kayles"]);
  expect(found("KAY")).toEqual(["kayles"]);
  expect(found("pin two")).toEqual(["kayles"]);
  expect(found("splitting")).toEqual(["kayles"]);
  expect(found("尼姆", zh)).toEqual(["nim"]);
  expect(found("chess")).toEqual([]);
});
