import type { Engine } from "./engine";

export function App(_: { engine: Engine }) {
  return <h1>Grundy</h1>;
}
