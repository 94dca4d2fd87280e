import type { Flash, Toast } from "#app/lib/flash.ts";

type Show = (toast: Toast | Flash) => void;

const listeners = new Set<Show>();
/** Asked for before the toaster listens: a page's effects run before those of the document around it. */
let early: (Toast | Flash)[] = [];

/** Shows a toast in the browser. The toaster's code is fetched with the first one. */
export function showToast(toast: Toast | Flash): void {
  if (listeners.size === 0) early.push(toast);
  for (const show of listeners) show(toast);
}

/** Calls back for every toast asked for, those of before included; returns what stops it. */
export function onToast(show: Show): () => void {
  listeners.add(show);
  const waiting = early;
  early = [];
  for (const toast of waiting) show(toast);
  return () => listeners.delete(show);
}
