const sending = new Set<string>();

/** Asks before the tab is left while something named by `key` is on its way; nothing to ask once all have ended. */
export function warnBeforeLeaving(key: string, isSending: boolean): void {
  if (isSending) sending.add(key);
  else sending.delete(key);
  if (sending.size > 0) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
