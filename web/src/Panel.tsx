// The view that is shown: its code is loaded when it is first looked at.

import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary, useMemo, useState } from "preact/hooks";
import { aborted, type Engine } from "./engine";
import type { Texts } from "./texts";
import { Busy, Failure } from "./ui";
import { views, type View, type ViewName, type ViewProps } from "./views";

const loaded = new Map<ViewName, View>();

interface Props extends ViewProps {
  name: ViewName;
  /** whether the rule is about to change */
  waiting: boolean;
}

export function Panel({ name, waiting, ...props }: Props) {
  const [, loadedOne] = useState(0);
  const [engine, work] = useWatched(props.engine, name);
  const [failed, setFailed] = useState<unknown>(null);
  const ViewOf = loaded.get(name);
  useEffect(() => {
    if (ViewOf) return;
    let gone = false;
    views[name]().then(
      (module) => {
        loaded.set(name, module.default as View);
        if (!gone) loadedOne((n) => n + 1);
      },
      (e: unknown) => !gone && setFailed(e),
    );
    return () => {
      gone = true;
    };
  }, [name, ViewOf]);
  return (
    <div
      id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${name}`} tabIndex={-1}
      data-view={name} data-state={failed ? "error" : !ViewOf || waiting ? "busy" : work}
    >
      {failed ? <Crashed error={failed} t={props.t} />
        : ViewOf ? <Guard key={name + "\n" + props.rule.rule} t={props.t}><ViewOf {...props} engine={engine} /></Guard>
        : <Busy t={props.t} />}
    </div>
  );
}

/** An engine that tells whether it is at work, or failed at the last question. */
function useWatched(engine: Engine, name: ViewName): [Engine, "busy" | "ready" | "error"] {
  const [pending, setPending] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => setFailed(false), [name]);
  const watched = useMemo<Engine>(() => ({
    async call(method, request, options) {
      setPending((n) => n + 1);
      try {
        const answer = await engine.call(method, request, options);
        setFailed(false);
        return answer;
      } catch (e) {
        if (!aborted(e)) setFailed(true);
        throw e;
      } finally {
        setPending((n) => n - 1);
      }
    },
  }), [engine]);
  return [watched, pending > 0 ? "busy" : failed ? "error" : "ready"];
}

/** Keeps a fault in a view from taking the page with it. */
function Guard({ t, children }: { t: Texts; children: ComponentChildren }) {
  const [error] = useErrorBoundary();
  return error ? <Crashed error={error} t={t} /> : <>{children}</>;
}

function Crashed({ error, t }: { error: unknown; t: Texts }) {
  return <Failure problem={{ code: "crashed", message: error instanceof Error ? error.message : String(error), pos: -1 }} t={t} />;
}
