import { render } from "preact";
import { openEngine } from "./engine";
import { App } from "./App";
import "./style.css";
import "./app.css";

render(<App engine={openEngine()} />, document.getElementById("app")!);
