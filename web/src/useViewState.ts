// The state of the page as a hook: it follows the address, and the address follows it.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { readState, writeState, type Patch, type ViewState } from "./state";

export type SetState = (patch: Patch, how?: "push" | "replace") => void;

/** Milliseconds between writes of the address; browsers refuse hundreds a second. */
const pause = 200;

/** The address that restores a state. */
export function linkTo(state: ViewState): string {
  return location.origin + location.pathname + location.search + writeState(state);
}

export function useViewState(): [ViewState, SetState] {
  const [state, setState] = useState(() => readState(location.hash));
  const latest = useRef(state);
  const timer = useRef<number | undefined>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    history.replaceState(null, "", linkTo(latest.current));
  }, []);

  const set = useCallback<SetState>((patch, how = "replace") => {
    if (how === "push") flush();
    latest.current = { ...latest.current, ...patch };
    setState(latest.current);
    if (how === "push") history.pushState(null, "", linkTo(latest.current));
    else timer.current ??= setTimeout(flush, pause);
  }, [flush]);

  useEffect(() => {
    // Back and Forward, or an address that was edited by hand
    const follow = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      latest.current = readState(location.hash);
      setState(latest.current);
    };
    addEventListener("popstate", follow);
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("pagehide", flush);
    };
  }, [flush]);

  return [state, set];
}
