import { describe, expect, it } from "vitest";
import en from "../src/texts/en";
import zh from "../src/texts/zh";
import type { Rule } from "../src/types";
import { begin, lastMover, won } from "../src/views/match";
import { remarkText } from "../src/views/Play";
import { randomPosition, usualPosition } from "../src/views/positions";

const keys = [
  "kept-the-win", "only-move", "lost-the-win", "missed-the-win", "was-lost-already", "kept-the-draw", "lost-the-draw", "not-known",
  "player-won", "player-lost", "look-at", "winning-move", "drawing-move", "no-winning-move", "good-guess",
];

describe("remarks", () => {
  it("are said in both languages", () => {
    for (const t of [en, zh]) {
      for (const key of keys) {
        const text = remarkText({ key, values: { move: "5 -> 3+1", component: "2", position: "5", lasts: "4", moves: "3", limit: "?" }, text: "" }, t);
        expect(text, key).not.toMatch(/undefined|->/);
        expect(text.length, key).toBeGreaterThan(4);
      }
    }
  });
  it("tell the nim sums where they are known", () => {
    expect(remarkText({ key: "lost-the-win", values: { before: "6", after: "2" }, text: "" }, en)).toContain("The nim sum was 6 and is 2 now.");
    expect(remarkText({ key: "lost-the-win", values: {}, text: "" }, zh)).not.toContain("异或和");
  });
  it("are the engine's where the key is not known", () => {
    expect(remarkText({ key: "new-key", values: {}, text: "Well played." }, zh)).toBe("Well played.");
  });
});

describe("the winner", () => {
  it("is who made the last move, in misère play the other", () => {
    expect(won("you", false)).toBe("you");
    expect(won("you", true)).toBe("it");
    expect(won("it", true)).toBe("you");
    expect(lastMover(false)).toBe("it");
    expect(begin().score).toEqual({ you: 0, it: 0 });
  });
  it("is whom the engine names", () => {
    expect(won("you", false, "computer")).toBe("it");
    expect(won("it", false, "player")).toBe("you");
  });
});

describe("positions", () => {
  const rule = (over: Partial<Rule>) => ({ kind: "heap", dim: 1, shape: "heap", positions: ["5", "3+4+5"], ...over }) as Rule;
  it("begin with one that is worth it", () => expect(usualPosition(rule({}))).toBe("3+4+5"));
  it("by chance are of the game's kind", () => {
    for (let i = 0; i < 50; i++) {
      expect(randomPosition(rule({}), Math.random)).toMatch(/^\d(\+\d){1,3}$/);
      expect(randomPosition(rule({ kind: "tuple", shape: "tuple", dim: 2 }), Math.random)).toMatch(/^\(\d,\d\)$/);
      expect(randomPosition(rule({ kind: "family", shape: "grid", dim: 0, positions: ["3x4"] }), Math.random)).toBe("3x4");
      const coins = randomPosition(rule({ shape: "coins" }), Math.random).split("+");
      expect(new Set(coins).size).toBe(coins.length);
    }
  });
});
