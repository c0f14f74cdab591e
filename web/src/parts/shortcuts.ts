/** Does what a key stands for, unless someone is typing or means something of the browser's. */
export function onShortcut(event: KeyboardEvent, deeds: Readonly<Record<string, () => unknown>>): void {
  const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const deed = deeds[event.key];
  if (!deed) return;
  if (event.key.startsWith("Page")) event.preventDefault(); // it would scroll
  deed();
}
