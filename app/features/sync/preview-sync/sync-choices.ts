import { useCallback, useMemo, useSyncExternalStore } from "react";
import {
  defaultScope,
  type SoldScope,
  soldScopes,
} from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
import { createStore, type Store } from "#app/lib/store.ts";

export type SyncChoices = {
  startAtSeconds: number;
  volumePercent: number;
  hasOverlay: boolean;
  /** What the video is for. */
  scope: SoldScope;
};

/** `basis` is the start point of the address: another address starts anew, a reload does not. */
type Kept = SyncChoices & { basis: number };

const keyOf = (trackId: string) => `cuesheet:choices:${trackId}`;
const stores = new Map<string, Store<Kept>>();

/** What is chosen before anything was; where the volume is not said, the usual one. */
export type SyncDefaults = { startAtSeconds: number; volumePercent?: number };

function firstChoices({ startAtSeconds, volumePercent = 60 }: SyncDefaults): Kept {
  return { startAtSeconds, volumePercent, hasOverlay: true, scope: defaultScope, basis: startAtSeconds };
}

/** What a person has chosen for this track, or version, in this tab; survives a reload. */
export function useSyncChoices(trackId: string, { startAtSeconds, volumePercent }: SyncDefaults) {
  const initial = useMemo(
    () => firstChoices({ startAtSeconds, ...(volumePercent !== undefined && { volumePercent }) }),
    [startAtSeconds, volumePercent],
  );
  const store = useCallback(() => storeOf(trackId, initial), [trackId, initial]);
  const subscribe = useCallback((listener: () => void) => store().subscribe(listener), [store]);
  const choices: SyncChoices = useSyncExternalStore(
    subscribe,
    () => store().get(),
    () => initial,
  );
  const change = useCallback((part: Partial<SyncChoices>) => store().change(part), [store]);
  const clear = useCallback(() => {
    stores.delete(`${trackId}:${startAtSeconds}`);
    quietly(() => sessionStorage.removeItem(keyOf(trackId)));
  }, [trackId, startAtSeconds]);
  return { choices, change, clear };
}

function storeOf(trackId: string, first: Kept): Store<Kept> {
  const key = `${trackId}:${first.basis}`;
  const known = stores.get(key);
  if (known) return known;
  const store = createStore<Kept>(recall(trackId, first));
  store.subscribe(() => quietly(() => sessionStorage.setItem(keyOf(trackId), JSON.stringify(store.get()))));
  stores.set(key, store);
  return store;
}

function recall(trackId: string, first: Kept): Kept {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(keyOf(trackId)) ?? "null") as unknown);
  return keptFrom(kept, first.basis) ?? first;
}

/** Choices as stored, if they are whole and belong to this address. */
export function keptFrom(value: unknown, basis: number): Kept | null {
  if (typeof value !== "object" || value === null) return null;
  const {
    startAtSeconds,
    volumePercent,
    hasOverlay,
    scope,
    basis: keptBasis,
  } = value as Record<string, unknown>; // checked below
  if (typeof startAtSeconds !== "number" || !(startAtSeconds >= 0)) return null;
  if (typeof volumePercent !== "number" || !(volumePercent >= 0 && volumePercent <= 100)) return null;
  if (typeof hasOverlay !== "boolean" || keptBasis !== basis) return null;
  const kept = soldScopes.find((sold) => sold === scope) ?? defaultScope;
  return { startAtSeconds, volumePercent, hasOverlay, scope: kept, basis };
}

function quietly<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null; // private windows refuse storage; the choices then last as long as the page
  }
}
