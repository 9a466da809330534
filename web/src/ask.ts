// Questions of components: asked when they change, cancelled when they change again.

import { useEffect, useRef, useState } from "preact/hooks";
import { aborted, problemOf, type Answer, type Engine, type Method, type Request } from "./engine";
import { stringify } from "./json";
import type { Error as Problem } from "./types";

export interface Asked<A> {
  /** The last answer; it stays while the next one is under way, so that nothing jumps. */
  answer: A | null;
  /** The last part of a streamed answer that is under way. */
  part: A | null;
  problem: Problem | null;
  loading: boolean;
}

export interface AskOptions {
  /** Milliseconds to wait for further changes. */
  delay?: number;
  /** Asks for a stream. */
  stream?: boolean;
}

/** Asks the engine, again whenever the question changes; null asks nothing. */
export function useAsk<M extends Method>(engine: Engine, method: M, request: Request<M> | null, options: AskOptions = {}): Asked<Answer<M>> {
  const { delay = 0, stream = false } = options;
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
    const ask = () => {
      const onPart = stream ? (part: Answer<M>) => setAsked((old) => ({ ...old, part })) : undefined;
      engine.call(method, latest.current!, { signal: abort.signal, onPart }).then(
        (answer) => setAsked({ answer, part: null, problem: null, loading: false, key }),
        (e: unknown) => {
          if (aborted(e) || abort.signal.aborted) return;
          setAsked({ answer: null, part: null, problem: problemOf(e), loading: false, key });
        },
      );
    };
    const timer = delay > 0 ? setTimeout(ask, delay) : undefined;
    if (delay <= 0) ask();
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [engine, method, key, delay, stream]);

  // a question that was not asked yet is under way
  return { ...asked, loading: key !== null && (asked.loading || asked.key !== key) };
}
