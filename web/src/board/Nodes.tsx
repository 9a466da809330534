// Trees, graphs and orders, in SVG. Places are in units of a step.

import type { Drawing, Node } from "../types";
import type { Texts } from "../texts";
import type { Element } from "./Board";

interface Props {
  drawing: Drawing;
  element: (e: number) => Element;
  t: Texts;
}

const margin = 32;

export function Nodes({ drawing, element, t }: Props) {
  const nodes = drawing.nodes!;
  const edges = drawing.edges ?? [];
  const bush = drawing.shape === "tree" || drawing.shape === "picture";
  const widest = bush ? 0 : Math.max(...nodes.map((n) => width(n)));
  const unit = step(nodes, bush, widest);
  const left = Math.min(...nodes.map((n) => n.x));
  const top = Math.max(...nodes.map((n) => n.y));
  const side = Math.max(margin, widest / 2 + 6);
  const x = (n: Node) => side + (n.x - left) * unit;
  const y = (n: Node) => margin + (top - n.y) * unit;
  const w = 2 * side + (Math.max(...nodes.map((n) => n.x)) - left) * unit;
  const h = (bush ? 8 : margin) + margin + (top - Math.min(...nodes.map((n) => n.y))) * unit;
  const ground = bush ? margin + top * unit : 0;
  const directed = drawing.directed === true;
  return (
    <svg class="nodes" width={w} height={h} viewBox={`0 0 ${w} ${h}`}>
      {directed && (
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" class="arrow" /></marker>
        </defs>
      )}
      {bush && <path class="ground" d={`M4 ${ground}H${w - 4}`} />}
      {edges.map((edge, i) => {
        const a = nodes[edge.a]!;
        const b = nodes[edge.b]!;
        const twin = edges.findIndex((f) => (f.a === edge.a && f.b === edge.b) || (f.a === edge.b && f.b === edge.a)) !== i
          || (directed && edges.some((f) => f.a === edge.b && f.b === edge.a));
        const d = line([x(a), y(a)], [x(b), y(b)], edge.a === edge.b, a.ground && b.ground ? unit * 0.7 : twin ? 16 : 0, directed ? 22 : 0);
        const { class: marks, touch } = drawing.touch === "edge" ? element(i) : { class: "", touch: null };
        return (
          <g key={i} class={`edge ${marks}`} role={touch ? "button" : undefined} aria-label={touch ? t.board.edge(a.name, b.name) : undefined} {...touch}>
            {touch && <path class="reach" d={d} />}
            <path class="stroke" d={d} marker-end={directed ? "url(#arrow)" : undefined} />
            {edge.weight !== undefined && <text x={(x(a) + x(b)) / 2 + 16} y={(y(a) + y(b)) / 2 + 5} class="weight">×{String(edge.weight)}</text>}
          </g>
        );
      })}
      {nodes.map((n, i) => {
        if (bush) return n.ground ? null : <circle key={i} class="joint" cx={x(n)} cy={y(n)} r="6" />;
        const { class: marks, touch } = drawing.touch === "node" ? element(i) : { class: "", touch: null };
        const here = drawing.token === i;
        return (
          <g
            key={i} class={`node ${marks} ${here ? "token" : ""} ${n.used ? "used" : ""}`}
            role={touch ? "button" : undefined} aria-label={touch ? t.board.node(n.name) : undefined} {...touch}
          >
            <rect x={x(n) - width(n) / 2} y={y(n) - 20} width={width(n)} height="40" rx="20" />
            <text x={x(n)} y={y(n) + 5}>{n.name}</text>
          </g>
        );
      })}
    </svg>
  );
}

function width(n: Node): number {
  return Math.max(40, n.name.length * 8.5 + 16);
}

/** A step in pixels: so that nodes can be touched one by one. */
function step(nodes: Node[], bush: boolean, widest: number): number {
  let least = Infinity;
  for (const [i, a] of nodes.entries()) {
    for (const b of nodes.slice(0, i)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  }
  if (bush) return 72;
  return Math.min(140, Math.max(56, (Math.max(40, widest) + 16) / Math.min(1, least)));
}

/** An edge: straight, bent where another joins the same ends, or a loop; shortened where it has an arrow. */
function line([x1, y1]: [number, number], [x2, y2]: [number, number], loop: boolean, bend: number, short: number): string {
  if (loop) return `M${x1} ${y1}C${x1 - 40} ${y1 - 48} ${x1 + 40} ${y1 - 48} ${x1} ${y1}`;
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ex, ey] = [x2 - ux * short, y2 - uy * short];
  if (bend === 0) return `M${x1} ${y1}L${ex} ${ey}`;
  const [cx, cy] = [(x1 + x2) / 2 + uy * bend * 1.6, (y1 + y2) / 2 - Math.abs(ux) * bend * 1.6];
  return `M${x1} ${y1}Q${cx} ${cy} ${ex} ${ey}`;
}
