import type { Flash, Toast } from "#app/lib/flash.ts";

/** With what takes back what it tells of, where a script can do that. */
export type ShownToast = (Toast | Flash) & { undo?: () => void };
/** The same with the id it is shown once by. */
export type ToastOnPage = ShownToast & Flash;
type Show = (toast: ShownToast) => void;

type Told<Kind extends Toast["kind"]> = Pick<Toast, "title" | "description"> & { kind: Kind };

/** Says what was done. */
/* @__NO_SIDE_EFFECTS__ */
export function success(title: string, description?: string): Told<"success"> {
  return { kind: "success", title, ...(description && { description }) };
}

/** Says what was not done, and why. */
/* @__NO_SIDE_EFFECTS__ */
export function failure(title: string): Told<"error">;
export function failure(title: string, description: string): Told<"error"> & { description: string };
export function failure(title: string, description?: string): Told<"error"> {
  return { kind: "error", title, ...(description && { description }) };
}

const listeners = new Set<Show>();
/** Asked for before the toaster listens: a page's effects run before those of the document around it. */
let early: ShownToast[] = [];

/** Shows a toast in the browser. The toaster's code is fetched with the first one. */
export function showToast(toast: ShownToast): void {
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

const usualSeconds = { success: 5, error: 8 } as const;
const undoSeconds = 10;

/** Seconds that a toast stays. Every Undo is offered for the same time, whatever the toast asks for. */
export const secondsOf = ({ kind, seconds = usualSeconds[kind], undo }: ShownToast): number =>
  undo ? undoSeconds : seconds;

export const toastCopy = { undo: "Undo" } as const;
