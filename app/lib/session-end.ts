const listeners = new Set<() => void>();

/** Calls back when a call to our own server was refused for want of a session; returns what stops it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `fetch` to our own server, for whoever is signed in. */
export const ownFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.status === 401) for (const listener of listeners) listener();
  return answer;
};
