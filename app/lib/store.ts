/** A value that can be watched: what outlives a page shows itself through one. */
export type Store<Value> = {
  get: () => Value;
  change: (part: Partial<Value>) => void;
  /** Calls back after each change; answers with the way to stop. */
  subscribe: (listener: () => void) => () => void;
};

export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    change(part) {
      value = { ...value, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Null where the browser refuses, as private windows refuse storage. */
export function quietly<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}
