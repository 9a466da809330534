// The values of a rule as they stream in.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { aborted, problemOf, type Engine } from "../engine";
import type { Error as Problem, Picture } from "../types";
import { Series } from "./series";

/** What is known of a sequence beside its values. */
export interface Known {
  period: number;
  start: number;
  rare: number[];
  mask: string;
  /** why there are not all values */
  partial: string;
}

export interface Streamed {
  series: Series;
  known: Known;
  /** changes whenever there is more to see */
  version: number;
  problem: Problem | null;
  loading: boolean;
  stopped: boolean;
  stop: () => void;
}

const nothing: Known = { period: 0, start: 0, rare: [], mask: "", partial: "" };

/** Takes what a part says beside values; rare heaps come in increasing order. */
export function learn(known: Known, part: Picture): Known {
  const last = known.rare.at(-1) ?? -1;
  const more = (part.rare ?? []).map(Number).filter((n) => n > last);
  return {
    period: Number(part.period) || known.period,
    start: Number(part.period) ? Number(part.start) : known.start,
    rare: more.length > 0 ? known.rare.concat(more) : known.rare,
    mask: part.mask ?? known.mask,
    partial: part.partial ?? known.partial,
  };
}

export function useSeries(engine: Engine, rule: string, to: number): Streamed {
  const make = () => ({ series: new Series(to), known: nothing, problem: null as Problem | null, loading: true, stopped: false });
  const now = useRef(make());
  const [version, setVersion] = useState(0);
  const abort = useRef<AbortController | null>(null);

  useEffect(() => {
    const state = (now.current = make());
    const call = (abort.current = new AbortController());
    let frame = 0;
    // parts may come faster than they can be seen
    const changed = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setVersion((v) => v + 1);
      });
    };
    const take = (part: Picture) => {
      state.series.append(part);
      state.known = learn(state.known, part);
      changed();
    };
    changed();
    engine.call("picture", { rule, from: 0, to }, { signal: call.signal, onPart: take }).then(
      (answer) => {
        take(answer);
        state.loading = false;
      },
      (e: unknown) => {
        if (aborted(e)) return;
        state.problem = problemOf(e);
        state.loading = false;
        changed();
      },
    );
    return () => {
      call.abort();
      cancelAnimationFrame(frame);
    };
  }, [engine, rule, to]);

  const stop = useCallback(() => {
    abort.current?.abort();
    now.current.loading = false;
    now.current.stopped = true;
    setVersion((v) => v + 1);
  }, []);

  return { ...now.current, version, stop };
}
