import { describe, expect, it } from "vitest";
import { boxSize, boxText, drawnEdges, fitted, layOut, neighbour, pathOf } from "../src/graph/layout";
import type { Graph } from "../src/types";
import { scrolled } from "../src/graph/useZoom";

/** The game graph of a heap of 3 from which 1 or 2 are taken. */
const heap3: Graph = {
  nodes: [3, 2, 1, 0].map((n, i) => ({ position: String(n), value: n % 3, outcome: n % 3 ? "N" : "P", depth: i })),
  edges: [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]],
};

describe("scrolled", () => {
  it("keeps what is at a place there", () => {
    expect(scrolled(100, 50, 2)).toBe(250); // 150 of the drawing is 300 now
    expect(scrolled(250, 50, 0.5)).toBe(100);
  });
});

describe("boxes", () => {
  it("hold positions, long ones in part", () => {
    expect(boxText("5+3+1")).toBe("5+3+1");
    expect(boxText("..#..#.. / ........ / ..#..#..").length).toBe(18);
    expect(boxSize("5+3+1").width).toBeGreaterThan(boxSize("5").width);
  });
});

describe("edges", () => {
  it("are drawn once, and none to the same position", () => {
    expect(drawnEdges({ nodes: heap3.nodes, edges: [[0, 1], [0, 1], [1, 1], [1, 0]] })).toEqual([[0, 1], [1, 0]]);
  });
  it("are smooth lines", () => {
    expect(pathOf([])).toBe("");
    expect(pathOf([{ x: 0, y: 0 }, { x: 1, y: 2 }])).toBe("M0 0L1 2");
    expect(pathOf([{ x: 0, y: 0 }, { x: 10, y: 10 }, { x: 20, y: 30 }])).toBe("M0 0Q10 10 15 20L20 30");
  });
});

describe("layOut", () => {
  it("puts options below positions, and boxes apart", async () => {
    const { boxes, paths, width, height } = await layOut(heap3);
    expect(paths).toHaveLength(5);
    for (const [a, b] of heap3.edges) expect(boxes[a]!.y).toBeLessThan(boxes[b]!.y);
    for (const box of boxes) {
      expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width / 2).toBeLessThanOrEqual(width);
      expect(box.y + box.height / 2).toBeLessThanOrEqual(height);
    }
  });
  it("takes cycles", async () => {
    const nodes = ["a", "b"].map((position, depth) => ({ position, value: null, outcome: "D", depth }));
    expect((await layOut({ nodes, edges: [[0, 1], [1, 0]] })).paths).toHaveLength(2);
  });
});

describe("fitted", () => {
  it("moves what sticks out inside, lines too", () => {
    const box = { x: 20, y: 10, width: 20, height: 20 };
    const { width, height, boxes, paths } = fitted([box], [[{ x: -30, y: 0 }, { x: 20, y: 50 }]]);
    expect(boxes[0]).toEqual({ x: 58, y: 18, width: 20, height: 20 });
    expect(paths[0]).toBe("M8 8L58 58");
    expect([width, height]).toEqual([76, 66]);
  });
});

describe("neighbour", () => {
  it("follows moves down and back up, and layers sideways", async () => {
    const { boxes } = await layOut(heap3);
    expect(neighbour("ArrowDown", 2, boxes, heap3.edges)).toBe(3);
    expect(neighbour("ArrowUp", 1, boxes, heap3.edges)).toBe(0);
    expect(neighbour("ArrowDown", 3, boxes, heap3.edges)).toBe(3);
    const row = [10, 30, 60].map((x) => ({ x, y: 0, width: 8, height: 8 }));
    expect(neighbour("ArrowRight", 0, row, [])).toBe(1);
    expect(neighbour("ArrowLeft", 2, row, [])).toBe(1);
    expect(neighbour("ArrowLeft", 0, row, [])).toBe(0);
  });
});
