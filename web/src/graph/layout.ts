// Places for the positions of a game graph: options below the positions they are moves
// from. dagre is loaded when the first graph is seen.

import type { Graph } from "../types";

export interface Box {
  /** of the middle */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Placed {
  width: number;
  height: number;
  boxes: Box[];
  /** the path of each edge, as SVG writes it */
  paths: string[];
}

/** The most characters of a position that are written in its box. */
const mostLetters = 18;

/** A position as it is written in its box. */
export function boxText(position: string): string {
  const one = position.replace(/\s+/g, " ");
  return one.length <= mostLetters ? one : `${one.slice(0, mostLetters - 1)}…`;
}

/** The size of the box of a position. */
export function boxSize(position: string): { width: number; height: number } {
  return { width: Math.max(44, 8.4 * [...boxText(position)].length + 20), height: 46 };
}

/** The edges that are drawn: none from a position to itself, each once. */
export function drawnEdges(graph: Graph): [number, number][] {
  const seen = new Set<string>();
  return graph.edges.filter(([a, b]) => {
    const key = `${a} ${b}`;
    if (a === b || seen.has(key)) return false;
    seen.add(key);
    return true;
  }) as [number, number][];
}

const round = (v: number) => Math.round(v * 10) / 10;

interface Point {
  x: number;
  y: number;
}

/** A smooth line through points. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let d = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((p, i) => {
    const next = rest[i + 1];
    // towards the middle of the next leg, bent at the corner
    d += next
      ? `Q${round(p.x)} ${round(p.y)} ${round((p.x + next.x) / 2)} ${round((p.y + next.y) / 2)}`
      : `L${round(p.x)} ${round(p.y)}`;
  });
  return d;
}

/** Lays a graph out in layers. */
export async function layOut(graph: Graph): Promise<Placed> {
  const { Graph: Layout, layout } = await import("@dagrejs/dagre");
  const g = new Layout();
  g.setGraph({ rankdir: "TB", nodesep: 14, ranksep: 52 });
  g.setDefaultEdgeLabel(() => ({}));
  graph.nodes.forEach((n, i) => g.setNode(String(i), boxSize(n.position)));
  const edges = drawnEdges(graph);
  for (const [a, b] of edges) g.setEdge(String(a), String(b));
  layout(g);
  const boxes = graph.nodes.map((_, i) => g.node(String(i)) as Box);
  const lines = edges.map(([a, b]) => (g.edge(String(a), String(b)) as { points: Point[] }).points);
  return fitted(boxes, lines);
}

/** Moves everything so that nothing is left of or above the drawing, lines among it. */
export function fitted(boxes: readonly Box[], lines: readonly (readonly Point[])[]): Placed {
  const margin = 8;
  const corners = boxes.flatMap(({ x, y, width, height }) => [{ x: x - width / 2, y: y - height / 2 }, { x: x + width / 2, y: y + height / 2 }]);
  const points = [...corners, ...lines.flat()];
  const bound = (pick: (p: Point) => number, best: (a: number, b: number) => number) => points.map(pick).reduce((a, b) => best(a, b), pick(points[0] ?? { x: 0, y: 0 }));
  const left = bound((p) => p.x, Math.min) - margin, top = bound((p) => p.y, Math.min) - margin;
  const shifted = ({ x, y }: Point) => ({ x: x - left, y: y - top });
  return {
    width: Math.ceil(bound((p) => p.x, Math.max) - left + margin),
    height: Math.ceil(bound((p) => p.y, Math.max) - top + margin),
    boxes: boxes.map(({ width, height, ...p }) => ({ ...shifted(p), width, height })),
    paths: lines.map((line) => pathOf(line.map(shifted))),
  };
}

/** The node that an arrow key leads to, from one node of a graph. */
export function neighbour(key: string, from: number, boxes: readonly Box[], edges: readonly (readonly [number, number])[]): number {
  const here = boxes[from]!;
  const nearest = (nodes: number[]) =>
    nodes.reduce((best, n) => (best < 0 || Math.abs(boxes[n]!.x - here.x) < Math.abs(boxes[best]!.x - here.x) ? n : best), -1);
  const inLayer = (right: boolean) =>
    nearest(boxes.flatMap((b, n) => (Math.abs(b.y - here.y) < 4 && (right ? b.x > here.x : b.x < here.x) ? [n] : [])));
  const steps: Record<string, () => number> = {
    ArrowDown: () => nearest(edges.filter(([a]) => a === from).map(([, b]) => b)),
    ArrowUp: () => nearest(edges.filter(([, b]) => b === from).map(([a]) => a)),
    ArrowLeft: () => inLayer(false),
    ArrowRight: () => inLayer(true),
  };
  const found = steps[key]?.();
  return found === undefined || found < 0 ? from : found;
}
