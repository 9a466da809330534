// Positions to begin a game from.

import type { Rule } from "../types";

/** The position that a game begins from if none is chosen. */
export function usualPosition(rule: Rule): string {
  return rule.positions.find((p) => p.length > 2 && p.length < 40) ?? rule.positions[0] ?? "3+5";
}

/** A position by chance: heaps, pairs or coins of some size, or one of the examples. */
export function randomPosition(rule: Rule, random: () => number): string {
  const number = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const several = (n: number, one: () => string) => Array.from({ length: n }, one).join("+");
  switch (rule.shape) {
    case "heap":
      if (rule.kind !== "heap") break;
      return several(number(2, 4), () => String(number(2, 9)));
    case "tuple":
      if (rule.dim === 0) break;
      return `(${Array.from({ length: rule.dim }, () => number(1, 9)).join(",")})`;
    case "coins":
      if (rule.dim !== 1) break;
      return several(number(2, 4), () => String(number(1, 9))).split("+").filter((n, i, all) => all.indexOf(n) === i).join("+");
  }
  const small = rule.positions.filter((p) => p.length < 60);
  const from = small.length ? small : rule.positions;
  return from[number(0, from.length - 1)] ?? usualPosition(rule);
}
