import { useCallback, useSyncExternalStore } from "react";

const keyOf = (viewerId: string) => `cuesheet:dock:${viewerId}`;
/** Where the browser refuses storage, the page itself remembers. */
const memory = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** Whether the dock is open, until it is closed: with the next visit, too. On the server it never is. */
export function useDockOpen(viewerId: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(
    subscribe,
    () => read(keyOf(viewerId)),
    () => false,
  );
  const setOpen = useCallback((next: boolean) => write(keyOf(viewerId), next), [viewerId]);
  return [isOpen, setOpen];
}

/** Opens it from another page. */
export const openDock = (viewerId: string): void => write(keyOf(viewerId), true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(key: string): boolean {
  try {
    return memory.get(key) ?? localStorage.getItem(key) === "open";
  } catch {
    return false;
  }
}

function write(key: string, isOpen: boolean): void {
  memory.set(key, isOpen);
  try {
    localStorage.setItem(key, isOpen ? "open" : "closed");
  } catch {
    // `memory` has it.
  }
  for (const listener of listeners) listener();
}
