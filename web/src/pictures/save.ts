// Files from the page.

/** Hands a file to the browser. */
export function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A name for a file about a rule. */
export function fileName(rule: string, ending: string): string {
  const plain = rule.toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  return `${plain || "game"}.${ending}`;
}
