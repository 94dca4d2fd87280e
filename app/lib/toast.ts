import type { Flash, Toast } from "#app/lib/flash.ts";

/** `undo` runs in the browser. */
export type ShownToast = (Toast | Flash) & { undo?: () => void };
export type ToastOnPage = ShownToast & Flash;
type Show = (toast: ShownToast) => void;

type ToastOf<Kind extends Toast["kind"]> = Pick<Toast, "title" | "description"> & { kind: Kind };

/* @__NO_SIDE_EFFECTS__ */
export function success(title: string, description?: string): ToastOf<"success"> {
  return { kind: "success", title, ...(description && { description }) };
}

/* @__NO_SIDE_EFFECTS__ */
export function failure(title: string): ToastOf<"error">;
export function failure(title: string, description: string): ToastOf<"error"> & { description: string };
export function failure(title: string, description?: string): ToastOf<"error"> {
  return { kind: "error", title, ...(description && { description }) };
}

/* @__NO_SIDE_EFFECTS__ */
export const notRestored = (description: string): Toast => failure("Not restored", description);

const listeners = new Set<Show>();
/** Queued until the toaster subscribes: a page's effects run before those of the document. */
let early: ShownToast[] = [];

/** Shows a toast in the browser; the first loads the toaster. */
export function showToast(toast: ShownToast): void {
  if (listeners.size === 0) early.push(toast);
  for (const show of listeners) show(toast);
}

/** Calls back for each toast, queued ones included; returns the unsubscribe function. */
export function onToast(show: Show): () => void {
  listeners.add(show);
  const waiting = early;
  early = [];
  for (const toast of waiting) show(toast);
  return () => listeners.delete(show);
}

const usualSeconds = { success: 5, error: 8 } as const;
const undoSeconds = 10;

/** Seconds until a toast closes; Undo toasts have a fixed time. */
export const secondsOf = ({ kind, seconds = usualSeconds[kind], undo }: ShownToast): number => (undo ? undoSeconds : seconds);

export const toastCopy = { undo: "Undo" } as const;
