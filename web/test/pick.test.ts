import { describe, expect, it } from "vitest";
import { exactly, pick } from "../src/board/pick";
import { choiceOf, keepPlaces, mostBeads, plates } from "../src/board/plates";
import type { Component, Drawing, Move, Sum, Way } from "../src/types";

function move(component: number, after: string, to: string[], ...touches: number[][]): Move {
  const ways: Way[] = touches.map((touch) => ({ touch }));
  return { component, to, label: "", ways, value: null, wins: false, after };
}

function component(drawing: Partial<Drawing>, ...moves: Move[]): Component {
  return { position: "", value: null, shown: "", drawing: { shape: "heap", token: -1, touch: "bead", ...drawing }, moves };
}

function sum(...components: Component[]): Sum {
  return { position: "", components, values: false, value: 0, outcome: "N", method: "", count: -1, over: false };
}

const [nim] = plates(sum(component({ n: 4 }, move(0, "3", ["3"], [3]), move(0, "2", ["2"], [2, 3]), move(0, "none", [], [0, 1, 2, 3]))));
const [kayles] = plates(sum(component(
  { n: 3 },
  move(0, "2", ["2"], [2], [0]), move(0, "1+1", ["1", "1"], [1]), move(0, "1", ["1"], [1, 2], [0, 1]),
)));

describe("beads that are taken from the end", () => {
  it("a bead takes all behind it", () => {
    expect(pick(nim!.choices, [], 2).done?.after).toBe("2");
    expect(pick(nim!.choices, [], 0).done?.after).toBe("none");
  });
  it("a bead that no move begins with does nothing", () => {
    expect(pick(nim!.choices, [], 1)).toEqual({ done: null, selection: [], candidates: [] });
  });
  it("of two heaps the first bead of each counts", () => {
    const [pair] = plates(sum(component({ shape: "tuple", numbers: [2, 3] }, move(0, "(1,2)", ["(1,2)"], [1, 4]), move(0, "(1,3)", ["(1,3)"], [1]), move(0, "(0,1)", ["(0,1)"], [0, 1, 3, 4]))));
    expect(pair!.choices.map((c) => c.handles)).toEqual([[1, 4], [1], [0, 3]]);
    const first = pick(pair!.choices, [], 1);
    expect(first.candidates.map((c) => c.after)).toEqual(["(1,2)", "(1,3)"]);
    expect(pick(pair!.choices, first.selection, 4).done?.after).toBe("(1,2)");
    expect(pick(pair!.choices, first.selection, 1).done?.after).toBe("(1,3)");
  });
  it("is text when there are too many", () => {
    const [big] = plates(sum(component({ n: mostBeads + 1 }, move(0, "1", ["1"], [60]))));
    expect(big!.choices).toEqual([]);
    expect(big!.others).toHaveLength(1);
  });
});

describe("a row of pins", () => {
  it("asks which move a pin is part of", () => {
    const one = pick(kayles!.choices, [], 2);
    expect(one.done).toBeNull();
    expect(one.candidates.map((c) => c.after)).toEqual(["2", "1"]);
    expect(exactly(one.candidates, one.selection).map((c) => c.after)).toEqual(["2"]);
  });
  it("a neighbour makes it two, the same pin again makes it one", () => {
    expect(pick(kayles!.choices, [2], 1).done?.after).toBe("1");
    expect(pick(kayles!.choices, [2], 2).done?.after).toBe("2");
  });
  it("a pin that does not fit begins anew", () => {
    expect(pick(kayles!.choices, [2], 0).selection).toEqual([0]);
  });
});

describe("from one place to another", () => {
  const [stones] = plates(sum(component({ shape: "grid", touch: "cell", rows: 1, cells: "XO" }, move(0, "a", ["a"], [0, 1]), move(0, "b", ["b"], [1, 0]))));
  it("the order tells the move", () => {
    expect(pick(stones!.choices, [0], 1).done?.after).toBe("a");
    expect(pick(stones!.choices, [1], 0).done?.after).toBe("b");
  });
  it("moves that end alike are one", () => {
    const [same] = plates(sum(component({ shape: "grid", touch: "cell", rows: 1, cells: "XO" }, move(0, "none", [], [0, 1], [1, 0]))));
    expect(pick(same!.choices, [], 1).done?.after).toBe("none");
  });
});

describe("coins", () => {
  const coin = (n: number, ...moves: Move[]) => component({ shape: "coins", touch: "cell", cells: "T".repeat(n - 1) + "H" }, ...moves);
  const [row, ...none] = plates(sum(coin(1, move(0, "4", [], [0])), coin(4, move(1, "1", [], [3]), move(1, "none", ["1"], [0, 3]))));
  it("lie on one plate", () => {
    expect(none).toEqual([]);
    expect(row!.drawing.cells).toBe("HTTH");
    expect(row!.components).toEqual([0, 1]);
  });
  it("are turned together", () => {
    const first = pick(row!.choices, [], 3);
    expect(first.done).toBeNull();
    expect(pick(row!.choices, first.selection, 0).done?.after).toBe("none");
    expect(pick(row!.choices, first.selection, 3).done?.after).toBe("1");
  });
  it("of a board have places by row and column", () => {
    const [board] = plates(sum(
      component({ shape: "coins", touch: "cell", rows: 2, cells: "TTTH" }, move(0, "x", [], [0, 3])),
      component({ shape: "coins", touch: "cell", rows: 1, cells: "TTH" }, move(1, "y", [], [2])),
    ));
    expect(board!.drawing).toMatchObject({ rows: 2, cells: "TTHTHT" });
    expect(board!.choices.map((c) => c.handles)).toEqual([[0, 4], [2]]);
  });
});

describe("places", () => {
  const graph = (...nodes: [string, number][]) => plates(sum(component({ shape: "graph", touch: "node", nodes: nodes.map(([name, x]) => ({ name, x, y: 0 })), edges: [] })));
  it("stay where they were", () => {
    const kept = keepPlaces(graph(["a", 0], ["b", 1], ["c", 2]), graph(["b", 0], ["c", 1]));
    expect(kept[0]!.drawing.nodes!.map((n) => n.x)).toEqual([1, 2]);
  });
  it("are new for new nodes", () => {
    expect(keepPlaces(graph(["a", 5]), graph(["a", 0], ["z", 1]))[0]!.drawing.nodes!.map((n) => n.x)).toEqual([0, 1]);
  });
  it("a bar of chocolate keeps its frame", () => {
    const bar = (rows: number, cells: string, ...moves: Move[]) => plates(sum(component({ shape: "grid", touch: "cell", rows, cells }, ...moves)));
    const [kept] = keepPlaces(bar(2, "!....."), bar(2, "!...", move(0, "x", ["x"], [3])));
    expect(kept!.drawing).toMatchObject({ rows: 2, cells: "!. .. " });
    expect(kept!.choices[0]!.handles).toEqual([4]);
  });
});

describe("a chessboard", () => {
  const part = (rows: number, cells: string, ...moves: Move[]) => component({ shape: "grid", touch: "cell", shared: true, rows, cells }, ...moves);
  const whole = plates(sum(part(2, "...."), part(3, "##.###", move(1, "x", [], [2]))));
  it("carries all parts, from its bottom row on", () => {
    expect(whole).toHaveLength(1);
    expect(whole[0]!.drawing).toMatchObject({ rows: 3, cells: "##...." });
    expect(whole[0]!.choices[0]!.handles).toEqual([2]);
  });
  it("keeps its frame", () => {
    const [kept] = keepPlaces(whole, plates(sum(part(1, ".", move(0, "none", [], [0])))));
    expect(kept!.drawing).toMatchObject({ rows: 3, cells: "####.#" });
    expect(kept!.choices[0]!.handles).toEqual([4]);
  });
});

it("finds the computer's move", () => {
  const m = move(0, "1+1", ["1", "1"], [1]);
  expect(choiceOf([kayles!], m)?.choice.way.touch).toEqual([1]);
  expect(choiceOf([kayles!], { ...m, after: "other", to: ["7"] })).toBeNull();
});
