import { render } from "preact";
import { App } from "./App";
import { engineKind, openEngine } from "./engine";
import "./style.css";
import "./app.css";

render(<App engine={openEngine()} />, document.getElementById("app")!);

// a static site works offline after the first visit, where browsers allow it (not from a
// file, nor from another machine without TLS); a server is on this machine
if (engineKind() === "worker") {
  navigator.serviceWorker?.register("sw.js", { updateViaCache: "none" }).catch(() => undefined);
}
