import { quietly } from "./store.ts";

const listeners = new Set<() => void>();

/** Calls back when our server answers 401; returns the unsubscribe function. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const holders = new Set<string>();

/** Suppresses these callbacks while `key` is held: leaving the page would abort an upload, which reports the 401 itself. */
export function holdPage(key: string, isHeld: boolean): void {
  if (isHeld) holders.add(key);
  else holders.delete(key);
}

/** `fetch` for our own server, on pages of signed-in users. */
export const ownFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.status === 401 && holders.size === 0) for (const listener of listeners) listener();
  return answer;
};

/** Type of the input events that restore saved text. */
export const typedAgainType = "insertReplacementText";

/** True for text typed now or restored after the session ended; false for values that a script fills in. */
export function isTyping(event: Event): boolean {
  return event.isTrusted || (event instanceof InputEvent && event.inputType === typedAgainType);
}

export const keptTypingKey = "typed";

export const hasKeptTyping = (): boolean => quietly(() => sessionStorage.getItem(keptTypingKey)) !== null;
