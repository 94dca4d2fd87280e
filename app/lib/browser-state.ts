import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { createStore, quietly } from "./store.ts";

export const neverChanges = () => () => undefined;

/** False on the server and during hydration. */
export const useHasScripts = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** False only when the browser is certainly offline; true may still be without internet. */
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

/** Opens a `details` element when the address has its `hash`, "#" included. */
export function useFoldOpenedByHash(hash: string): RefObject<HTMLDetailsElement | null> {
  const fold = useRef<HTMLDetailsElement>(null);
  const locationHash = useLocation().hash;
  useEffect(() => {
    if (locationHash === hash && fold.current) fold.current.open = true;
  }, [locationHash, hash]);
  return fold;
}

/** By name; fallback when storage is refused. */
const switches = createStore<Record<string, boolean>>({});

/** A switch in localStorage; on the server `isOnAtFirst`. */
export function useStoredSwitch(name: string, isOnAtFirst: boolean): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    switches.subscribe,
    () => switches.get()[name] ?? recall(name) ?? isOnAtFirst,
    () => isOnAtFirst,
  );
  return [isOn, (next) => storeSwitch(name, next)];
}

export function storeSwitch(name: string, isOn: boolean): void {
  quietly(() => localStorage.setItem(name, isOn ? "on" : "off"));
  switches.change({ [name]: isOn });
}

function recall(name: string): boolean | null {
  const value = quietly(() => localStorage.getItem(name));
  return value === null ? null : value === "on";
}
