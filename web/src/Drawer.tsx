// A panel over the page: the browser's own dialog keeps the focus, and Escape closes it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Drawer({ label, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const d = dialog.current!;
    d.showModal();
    return () => d.close();
  }, []);
  return (
    <dialog
      ref={dialog} class="drawer" aria-label={label} onClose={onClose}
      onClick={(e) => e.target === dialog.current && onClose()}
    >
      <div class="drawer-body">
        <header>
          <h2>{label}</h2>
          <button type="button" class="quiet" onClick={onClose}>{closeLabel}</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
