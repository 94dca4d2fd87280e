/** An external store, for state that outlives a page. */
export type Store<Value> = {
  get: () => Value;
  change: (part: Partial<Value>) => void;
  /** Returns the unsubscribe function. */
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

/** Null on an exception, such as storage refused in private windows. */
export function quietly<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}
