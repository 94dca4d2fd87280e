import { useSyncExternalStore } from "react";
import { createStore, quietly } from "./store.ts";

/** By name; fallback when storage is refused. */
const switches = createStore<Record<string, boolean>>({});

/** A switch in localStorage; on the server `isOnAtFirst`. */
export function useStoredSwitch(
  name: string,
  isOnAtFirst: boolean,
): [isOn: boolean, set: (isOn: boolean) => void] {
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
