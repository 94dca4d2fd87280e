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

function firstChoices(basis: number): Kept {
  return { startAtSeconds: basis, volumePercent: 60, hasOverlay: true, scope: defaultScope, basis };
}

/** What a person has chosen for this track in this tab; survives a reload. */
export function useSyncChoices(trackId: string, startFromAddress: number) {
  const store = useCallback(() => storeOf(trackId, startFromAddress), [trackId, startFromAddress]);
  const subscribe = useCallback((listener: () => void) => store().subscribe(listener), [store]);
  const initial = useMemo(() => firstChoices(startFromAddress), [startFromAddress]);
  const choices: SyncChoices = useSyncExternalStore(
    subscribe,
    () => store().get(),
    () => initial,
  );
  const change = useCallback((part: Partial<SyncChoices>) => store().change(part), [store]);
  const clear = useCallback(() => {
    stores.delete(`${trackId}:${startFromAddress}`);
    quietly(() => sessionStorage.removeItem(keyOf(trackId)));
  }, [trackId, startFromAddress]);
  return { choices, change, clear };
}

function storeOf(trackId: string, basis: number): Store<Kept> {
  const key = `${trackId}:${basis}`;
  const known = stores.get(key);
  if (known) return known;
  const store = createStore<Kept>(recall(trackId, basis));
  store.subscribe(() => quietly(() => sessionStorage.setItem(keyOf(trackId), JSON.stringify(store.get()))));
  stores.set(key, store);
  return store;
}

function recall(trackId: string, basis: number): Kept {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(keyOf(trackId)) ?? "null") as unknown);
  return keptFrom(kept, basis) ?? firstChoices(basis);
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
