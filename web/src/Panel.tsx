// The view that is shown: its code is loaded when it is first looked at.

import { useEffect, useErrorBoundary, useState } from "preact/hooks";
import type { Texts } from "./texts";
import { Busy, Failure } from "./ui";
import { views, type View, type ViewName, type ViewProps } from "./views";

const loaded = new Map<ViewName, View>();

export function Panel({ name, ...props }: ViewProps & { name: ViewName }) {
  const [, loadedOne] = useState(0);
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
    <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${name}`} tabIndex={-1}>
      {failed ? <Crashed error={failed} t={props.t} />
        : ViewOf ? <Guard key={name + "\n" + props.rule.rule} t={props.t}><ViewOf {...props} /></Guard>
        : <Busy t={props.t} />}
    </div>
  );
}

/** Keeps a fault in a view from taking the page with it. */
function Guard({ t, children }: { t: Texts; children: preact.ComponentChildren }) {
  const [error] = useErrorBoundary();
  return error ? <Crashed error={error} t={t} /> : <>{children}</>;
}

function Crashed({ error, t }: { error: unknown; t: Texts }) {
  return <Failure problem={{ code: "crashed", message: error instanceof Error ? error.message : String(error), pos: -1 }} t={t} />;
}
