import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const neverChanges = () => () => undefined;

/** False on the server and while its markup is hydrated. */
export const useHasScripts = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** False only where the browser is certain; a connection that is there may still reach nothing. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** A folded part that opens when a link leads to it: `hash` is its id with the sign before it. */
export function useFoldOpenedByHash(hash: string): RefObject<HTMLDetailsElement | null> {
  const fold = useRef<HTMLDetailsElement>(null);
  const locationHash = useLocation().hash;
  useEffect(() => {
    if (locationHash === hash && fold.current) fold.current.open = true;
  }, [locationHash, hash]);
  return fold;
}
