// Questions of components: asked when they change, cancelled when they change again.

import { useEffect, useRef, useState } from "preact/hooks";
import { aborted, problemOf, type Answer, type Engine, type Method, type Request } from "./engine";
import { stringify } from "./json";
import type { Error as Problem } from "./types";

export interface Asked<A> {
  /** The last answer; it stays while the next one is under way, so that nothing jumps. */
  answer: A | null;
  /** What came of a streamed answer that is under way for a while, or ended in a problem. */
  part: A | null;
  problem: Problem | null;
  loading: boolean;
}

export interface AskOptions<A> {
  /** Milliseconds to wait for further changes. */
  delay?: number;
  /** Asks for a stream: what a part, or the answer, makes of what came before. */
  join?: (before: A | null, part: A) => A;
}

/** Milliseconds before parts are shown: an answer that comes sooner comes whole, so that nothing flickers. */
const soon = 150;

/** Asks the engine, again whenever the question changes; null asks nothing. */
export function useAsk<M extends Method>(engine: Engine, method: M, request: Request<M> | null, options: AskOptions<Answer<M>> = {}): Asked<Answer<M>> {
  const { delay = 0, join } = options;
  const key = request === null ? null : stringify(request);
  const latest = useRef(request);
  latest.current = request;
  const [asked, setAsked] = useState<Asked<Answer<M>> & { key: string | null }>({
    answer: null, part: null, problem: null, loading: key !== null, key: null,
  });

  useEffect(() => {
    if (key === null) return setAsked({ answer: null, part: null, problem: null, loading: false, key });
    const abort = new AbortController();
    setAsked((old) => ({ ...old, part: null, loading: true }));
    let part: Answer<M> | null = null;
    let shown = false;
    const show = () => setAsked((old) => ({ ...old, part }));
    const onPart = join && ((next: Answer<M>) => {
      part = join(part, next);
      if (shown) show();
    });
    const patience = setTimeout(() => {
      shown = true;
      if (part !== null) show();
    }, delay + soon);
    const ask = () => {
      engine.call(method, latest.current!, { signal: abort.signal, onPart }).then(
        (answer) => {
          clearTimeout(patience);
          setAsked({ answer: join ? join(part, answer) : answer, part: null, problem: null, loading: false, key });
        },
        (e: unknown) => {
          if (aborted(e) || abort.signal.aborted) return;
          clearTimeout(patience);
          const problem = problemOf(e);
          const rest = problem.partial as Answer<M> | undefined;
          if (join && rest) part = join(part, rest);
          setAsked({ answer: null, part, problem, loading: false, key });
        },
      );
    };
    const timer = delay > 0 ? setTimeout(ask, delay) : undefined;
    if (delay <= 0) ask();
    return () => {
      clearTimeout(timer);
      clearTimeout(patience);
      abort.abort();
    };
  }, [engine, method, key, delay, join]);

  // a question that was not asked yet is under way
  return { ...asked, loading: key !== null && (asked.loading || asked.key !== key) };
}
