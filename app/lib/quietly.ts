/** Null where the browser refuses, as private windows refuse storage. */
export function quietly<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}
