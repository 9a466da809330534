// The views of a rule. Each is a component in a file of its own, loaded when it is
// first looked at.

import type { FunctionComponent } from "preact";
import type { Engine } from "../engine";
import type { Patch, ViewState } from "../state";
import type { Texts } from "../texts";
import type { Rule } from "../types";

/** What a view is given. It asks the engine, and keeps nothing that a link should restore. */
export interface ViewProps {
  rule: Rule;
  engine: Engine;
  state: ViewState;
  /** Changes the state; "push" makes it a step that Back undoes. */
  set: (patch: Patch, how?: "push" | "replace") => void;
  t: Texts;
}

export type View = FunctionComponent<ViewProps>;

/** The views by the names of their methods, in the order of their tabs. */
export const views = {
  values: () => import("./Values"),
  picture: () => import("./Picture"),
  heat: () => import("./Heat"),
  why: () => import("./Why"),
  sum: () => import("./Sum"),
  graph: () => import("./Graph"),
  play: () => import("./Play"),
  proof: () => import("./Proof"),
  laws: () => import("./Laws"),
  export: () => import("./Export"),
} satisfies Record<string, () => Promise<{ default: View }>>;

export type ViewName = keyof typeof views;
