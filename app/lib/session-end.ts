const listeners = new Set<() => void>();

/** Calls back when a call to our own server was refused for want of a session; returns what stops it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const holders = new Set<string>();

/**
 * While something named by `key` holds its page, the end of a session calls nobody back: an upload would be given up with
 * the page, and says itself that one is signed out.
 */
export function holdPage(key: string, isHeld: boolean): void {
  if (isHeld) holders.add(key);
  else holders.delete(key);
}

/** `fetch` to our own server, for whoever is signed in. */
export const ownFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.status === 401 && holders.size === 0) for (const listener of listeners) listener();
  return answer;
};
