// Written by go test ./web -update from internal/explore/types.go and internal/drawing/drawing.go: edit these.

/** A whole number; a bigint where a number would not be exact. */
export type Int = number | bigint;

/** Error is what went wrong, in words that help, and where. */
export interface Error {
  /** one of the constants below */
  code: string;
  message: string;
  /** of the fault in the text, in bytes; -1: not in one place */
  pos: number;
  /** of the faulty text, in bytes */
  len?: number;
  /** the whole text of the field, put right */
  hint?: string;
  /** of the request: "rule", "position" */
  field?: string;
  /** of a CodeLimit */
  limit?: Limit;
  /** what was found before the limit */
  partial?: unknown;
}

/** Limit says which limit was exceeded, and what is possible. */
export interface Limit {
  /** "time", "values", "positions", "memory", "steps", "text" (bytes of a rule or a position); "body", bytes of a request: 413 */
  what: string;
  /** milliseconds for time, bytes for memory */
  limit: Int;
  possible?: string;
}

/** RuleRequest asks what a text means. */
export interface RuleRequest {
  rule: string;
}

/** Rule is how a text was understood. */
export interface Rule {
  /** canonical text; for families and programs, as typed */
  rule: string;
  /** the meaning in the core language */
  core?: string;
  /** of a named game */
  name?: string;
  /** in a sentence */
  meaning?: string;
  /** heap, tuple, family, program */
  kind: string;
  /** coordinates of a position; 0 for families */
  dim: number;
  /** how positions are drawn: see [Drawing] */
  shape: string;
  /** what is known of the game */
  theory?: string;
  source?: string;
  /** how a position is typed */
  syntax?: string;
  /** worth looking at, the simplest first */
  positions: string[];
  /** of the page that this game has, by the names of the methods */
  views: string[];
  /** rare values mean something */
  octal?: boolean;
  /** of exported programs */
  languages?: string[];
}

/** Gallery is the games that have a name. */
export interface Gallery {
  groups: GalleryGroup[];
}

/** GalleryGroup is games of one kind. */
export interface GalleryGroup {
  /** heaps, splitting, numbers, coins, boards, graphs, orders: a key for translations */
  name: string;
  games: GalleryGame[];
}

/** GalleryGame is a game of the gallery. */
export interface GalleryGame {
  /** what to type */
  rule: string;
  /** what it is called */
  name: string;
  /** in a line */
  meaning: string;
  /** one worth looking at */
  position: string;
}

/** ValuesRequest asks for the nim values of the heaps From..From+Count-1. From may be beyond tables where a law gives them. */
export interface ValuesRequest {
  rule: string;
  /** 0 if it is left out */
  from?: Int;
  count: number;
}

/** Values are nim values, and what is known of the whole sequence. When they are streamed each part goes on where the one before ended, and the answer is the last one: it has the claim. */
export interface Values {
  from: Int;
  /** null where it is not known */
  values: (Int | null)[];
  /** null: none yet */
  claim: Claim | null;
  /** Partial is why values are not known. */
  partial?: string;
}

/** Claim is a law of a sequence with its status. */
export interface Claim {
  /** proved, checked */
  status: string;
  /** by which it is proved */
  theorem?: string;
  /** G(n+7) = G(n) for all n >= 0 */
  formula: string;
  /** the hypotheses, and that they are met */
  reason: string;
  /** 0: none */
  period: Int;
  /** the first heap of the periodic part */
  start: Int;
  /** -1: none */
  last_exception: Int;
  saltus: Int;
  /** the values that it rests on */
  known: Int;
  /** heaps before Start whose value the period does not give; the first 1000 */
  exceptions?: Int[];
}

/** PictureRequest asks for the values of the heaps below To as they are. */
export interface PictureRequest {
  rule: string;
  from: Int;
  to: Int;
}

/** Picture is packed values: little-endian, of Width bytes each. When it is streamed each part goes on where the one before ended, and the answer is the last one: it has the rare heaps of all parts, and the period. */
export interface Picture {
  from: Int;
  /** 1, 2 or 4 */
  width: number;
  /** base64 in JSON */
  data: string;
  max: number;
  /** heaps with a rare value, for octal games that have them */
  rare?: Int[];
  /** by which they are rare */
  mask?: string;
  /** proved, or 0 */
  period: Int;
  start: Int;
  /** Partial is why there are fewer values than were asked for. */
  partial?: string;
}

/** HeatRequest asks for the values of the positions (x, y), x < Width, y < Height, of a rule of two coordinates. Further coordinates are 0. */
export interface HeatRequest {
  rule: string;
  width: number;
  height: number;
}

/** Heat is the values of positions by rows, from a row on: Values[(y-Row)*Width+x]; -1 is not known. When it is streamed each part goes on where the one before ended, and the answer is the last one. */
export interface Heat {
  width: number;
  height: number;
  /** the first row */
  row: number;
  values: Int[];
}

/** WhyRequest asks for the derivation of the value of a single position. */
export interface WhyRequest {
  rule: string;
  position: string;
}

/** Why is the options of a position and the mex of their values. */
export interface Why {
  position: string;
  drawing: Drawing;
  /** equal ones once, in the order in which they read well */
  options: Option[];
  value: Int;
  /** why the options are not listed */
  skipped?: string;
}

/** Option is an option of a position. */
export interface Option {
  /** empty: nothing is left */
  parts: string[];
  /** of the parts */
  values: Int[];
  /** their nim sum */
  value: Int;
  label?: string;
  /** elements of the position's drawing that the move to it touches */
  touch?: number[];
}

/** SumRequest asks for everything about a sum, for a board that can be clicked. */
export interface SumRequest {
  rule: string;
  position: string;
  misere?: boolean;
}

/** Sum is a sum of components. */
export interface Sum {
  /** as it is typed */
  position: string;
  components: Component[];
  /** the components have nim values */
  values: boolean;
  /** their nim sum */
  value: Int;
  outcome: string;
  method: string;
  /** of winning moves, equal components counted one by one; -1: not known */
  count: Int;
  /** no move is left */
  over: boolean;
  partial?: string;
}

/** Component is a component with its moves. */
export interface Component {
  position: string;
  /** null: not known, or infinite */
  value: Int | null;
  /** the value as text, also an infinite one */
  shown: string;
  drawing: Drawing;
  moves: Move[];
  /** there are more moves */
  truncated?: boolean;
}

/** Move is a move in one component. */
export interface Move {
  component: number;
  /** what is left of the component */
  to: string[];
  /** what the player does, in words that read alone */
  label: string;
  /** Ways are the ways to make the move on the drawing: mirror images lead to equal positions. After of a way is the whole sum as it lies then, "" where it is that of the move. Empty: the move is not on the drawing. */
  ways: Way[];
  /** of the whole sum after the move, where it is known */
  value: Int | null;
  /** it leaves a P position */
  wins: boolean;
  /** the whole sum after it, the first way if there are any */
  after: string;
}

/** GraphRequest asks for the game graph of a small position. */
export interface GraphRequest {
  rule: string;
  position: string;
  /** positions; 0: 200 */
  most?: number;
}

/** Graph is the positions that can be reached, the given one first. */
export interface Graph {
  nodes: GraphNode[];
  /** from, to */
  edges: [number, number][];
  truncated?: boolean;
  /** why it is not known of all positions who wins */
  partial?: string;
}

/** GraphNode is a position: a sum, as it is typed. */
export interface GraphNode {
  position: string;
  value: Int | null;
  /** P, N, D; empty: not known */
  outcome: string;
  /** the fewest moves from the first one */
  depth: number;
}

/** ProofRequest asks for the law of a sequence and its certificate, from at most the given number of values (0: a second's work). */
export interface ProofRequest {
  rule: string;
  values?: number;
}

/** Proof is a claim and the certificate of a proved one. */
export interface Proof {
  claim: Claim | null;
  /** the theorem in words, and what it needs */
  words: string;
  /** the file, byte for byte: a certificate has one spelling */
  certificate?: string;
  /** of a part of a stream: values so far */
  progress?: Int;
}

/** LawsRequest asks for formulas. */
export interface LawsRequest {
  rule: string;
}

/** Laws are formulas for the values and the lost positions. */
export interface Laws {
  laws: Law[];
  lost: Law[];
  /** values that were looked at */
  known: Int;
  /** Same are known games with the same values: a name and why. */
  same: Law[];
}

/** Law is a formula and its status. */
export interface Law {
  formula: string;
  words?: string;
  /** proved, checked */
  status: string;
  theorem?: string;
  reason: string;
}

/** ExportRequest asks for a program. */
export interface ExportRequest {
  rule: string;
  language: string;
}

/** Export is a program. */
export interface Export {
  language: string;
  /** a name for it */
  file: string;
  text: string;
  /** what it rests on */
  status: string;
}

/** PlayRequest asks for a move of the computer, who is to move in Position. Before is the position before the player's own move, for a teacher's remark on it; empty at the start. */
export interface PlayRequest {
  rule: string;
  position: string;
  before?: string;
  misere?: boolean;
  /** perfect, random, teacher */
  level: string;
  /** of random choices */
  seed?: Int;
  /** the move is a hint for the player, who is to move */
  hint?: boolean;
}

/** Play is a move of the computer, or a hint. */
export interface Play {
  /** the player to move cannot, and there is no move */
  over: boolean;
  /** computer or player, where the play is over, or is after the move */
  winner?: string;
  /** null when it is over */
  move: Move | null;
  /** the move wins against every answer */
  winning: boolean;
  remarks?: Remark[];
  /** after the move */
  sum: Sum | null;
}

/** Remark is what a teacher says, as a key for translations with what it is about. */
export interface Remark {
  /** lost-the-win, kept-the-win, was-lost-already, only-move, ... */
  key: string;
  /** e.g. before, after: nim sums; move: a better one */
  values: Record<string, string>;
  /** in English */
  text: string;
}

/** SentencesRequest asks for what the engine says, in another language than English. */
export interface SentencesRequest {
  /** zh */
  language: string;
}

/** Sentences are translations of all that the engine says. A sentence is a format of fmt, in the translation $1 stands for what its first verb does. One that begins or ends with a blank or a mark is what is said before or behind another sentence. */
export interface Sentences {
  sentences: Record<string, string>;
}

/** Drawing is the picture of a component. Elements are numbered from 0. */
export interface Drawing {
  /** Shape is heap (N beads), tuple (Numbers, a heap each), coins (Cells: H or T, by rows if there are Rows), strip (Cells: a letter a square, "." free), grid (Rows of Cells, "." free, "#" filled, "!" poisoned, " " no cell), tree and picture (Edges over Nodes, some of them on the ground), graph (Nodes and Edges; Token the node where a token stands), poset (Nodes and Edges from smaller to greater), or text. */
  shape: string;
  n?: Int;
  /** of a heap: the most that may be taken, where the position says it */
  most?: Int;
  numbers?: Int[];
  rows?: number;
  cells?: string;
  /** all components lie on one grid, at its bottom left corner */
  shared?: boolean;
  /** the number of a strip's first square */
  first?: number;
  nodes?: Node[];
  edges?: Edge[];
  directed?: boolean;
  /** -1: none */
  token: number;
  /** what elements are: bead, cell, node, edge */
  touch?: string;
}

/** Node is a node of a drawing with its place, in units of a step; y grows upwards. */
export interface Node {
  name: string;
  x: number;
  y: number;
  ground?: boolean;
  /** it cannot be chosen any more */
  used?: boolean;
}

/** Edge is an edge of a drawing. */
export interface Edge {
  a: number;
  b: number;
  /** 0 is 1 */
  weight?: Int;
}

/** Way is a way to make a move: several ways may lead to one option, as its mirror images do. */
export interface Way {
  /** the elements that the player touches; those of a move from one to another in this order */
  touch: number[];
  /** where the move's own does not say which way it is */
  label?: string;
  /** what is left as it lies, where it differs from the option */
  after?: string;
}
