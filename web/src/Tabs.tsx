// Tabs by the pattern of the ARIA practices: one stop of the Tab key, arrows between.

import { useEffect, useRef } from "preact/hooks";

interface Props {
  label: string;
  tabs: { name: string; label: string }[];
  chosen: string;
  onChoose: (name: string) => void;
}

export function Tabs({ label, tabs, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);

  // on a phone the list is longer than the screen
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (tab) list.current!.scrollLeft = tab.offsetLeft - (list.current!.clientWidth - tab.offsetWidth) / 2;
  }, [chosen, tabs.length]);

  const onKeyDown = (e: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.name === chosen);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[e.key];
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    e.preventDefault();
    onChoose(tab.name);
    list.current!.querySelector<HTMLElement>(`#tab-${tab.name}`)!.focus();
  };

  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name} id={`tab-${tab.name}`} type="button" role="tab" class="tab"
          aria-selected={tab.name === chosen} aria-controls="panel" tabIndex={tab.name === chosen ? 0 : -1}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
