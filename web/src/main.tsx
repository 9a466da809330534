import { render } from "preact";
import { App } from "./App";
import { engineKind, openEngine } from "./engine";
import "./style.css";
import "./app.css";

render(<App engine={openEngine()} />, document.getElementById("app")!);

// a static site works offline from the second visit on; a server is on this machine
if (engineKind() === "worker" && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
}
