// Light and dark. The root element says which one is shown; style.css has the colours.

import { useEffect, useState } from "preact/hooks";

export type Theme = "light" | "dark";

const dark = () => matchMedia("(prefers-color-scheme: dark)");

/** The theme that is shown: the one chosen, or the system's. It follows the system. */
export function useTheme(chosen: "" | Theme): Theme {
  const [system, setSystem] = useState<Theme>(dark().matches ? "dark" : "light");
  useEffect(() => {
    const query = dark();
    const follow = () => setSystem(query.matches ? "dark" : "light");
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  const shown = chosen || system;
  document.documentElement.dataset.theme = shown;
  return shown;
}
