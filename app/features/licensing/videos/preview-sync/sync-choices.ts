import { useCallback, useMemo, useSyncExternalStore } from "react";
import {
  defaultScope,
  type SoldScope,
  soldScopes,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { type OriginalMode, originalModes } from "#render-service/original-sound/original-sound.contract.ts";
import { usualVolume } from "#worker/domain/licensing/videos/videos.contract.ts";
import { fetchCues, recallCues, rememberCue, sendCue } from "#app/features/licensing/videos/send-cues.ts";
import { createStore, quietly, type Store } from "#app/lib/store.ts";

export type SyncChoices = {
  startAtSeconds: number;
  /** The music is edited to end with the video, instead of beginning at the start point. */
  endsWithTrack: boolean;
  volumePercent: number;
  hasOverlay: boolean;
  /** Licensed use of the video. */
  scope: SoldScope;
  /** Treatment and volume of the video's original sound. */
  originalMode: OriginalMode;
  originalPercent: number;
  /** Normalises the finished sound to −14 LUFS. */
  isLevelled: boolean;
};

/** `basis`: start point in the page's URL. `isTried`: played or changed under this video, now or earlier. */
type StoredChoices = SyncChoices & { basis: number; isTried: boolean };

/** A track on sale, whose cues are stored on the server too, or a version of a licensed video. */
export type Place = { key: string; trackId: string | null };

const keyOf = (key: string) => `cuesheet:choices:${key}`;
const stores = new Map<string, Store<StoredChoices>>();

/** Initial choices; the volume defaults to `usualVolume`. */
export type SyncDefaults = {
  startAtSeconds: number;
  volumePercent?: number | undefined;
  originalMode?: OriginalMode | undefined;
  originalPercent?: number | undefined;
  isLevelled?: boolean | undefined;
};

/** Only the music, not normalised. */
export const mutedSound = { originalMode: "mute", originalPercent: 100, isLevelled: false } as const;

function firstChoices({ startAtSeconds, volumePercent = usualVolume, ...sound }: SyncDefaults): StoredChoices {
  return {
    startAtSeconds,
    endsWithTrack: false,
    volumePercent,
    hasOverlay: true,
    scope: defaultScope,
    ...soundFrom(sound),
    basis: startAtSeconds,
    isTried: false,
  };
}

/**
 * Choices for this track, or version, under this video. Stored for the pair, and in the tab as defaults for the next video that
 * has not been tried with this music.
 */
export function useSyncChoices(
  place: Place,
  videoId: string | null,
  { startAtSeconds, volumePercent, originalMode, originalPercent, isLevelled }: SyncDefaults,
) {
  const { key, trackId } = place;
  const initial = useMemo(
    () => firstChoices({ startAtSeconds, volumePercent, originalMode, originalPercent, isLevelled }),
    [startAtSeconds, volumePercent, originalMode, originalPercent, isLevelled],
  );
  const store = useCallback(() => storeOf({ key, trackId }, videoId, initial), [key, trackId, videoId, initial]);
  const subscribe = useCallback((listener: () => void) => store().subscribe(listener), [store]);
  const choices: StoredChoices = useSyncExternalStore(
    subscribe,
    () => store().get(),
    () => initial,
  );
  const change = useCallback((part: Partial<SyncChoices>) => store().change({ ...part, isTried: true }), [store]);
  const clear = useCallback(() => {
    stores.delete(nameOf(key, videoId, startAtSeconds));
    quietly(() => sessionStorage.removeItem(keyOf(key)));
  }, [key, videoId, startAtSeconds]);
  /** Marks the music as tried under a video chosen on its page. */
  const tryUnder = useCallback(
    (picked: string) => storeOf({ key, trackId }, picked, initial).change({ isTried: true }),
    [key, trackId, initial],
  );
  return { choices, change, clear, tryUnder };
}

/** Sets a track's start under a video from outside its page, unedited; and its volume, if given. */
export function moveCue(videoId: string, trackId: string, startAtSeconds: number, volumePercent?: number): void {
  const store = storeOf({ key: trackId, trackId }, videoId, firstChoices({ startAtSeconds: 0 }));
  const volume = volumePercent === undefined ? {} : { volumePercent };
  store.change({ startAtSeconds, endsWithTrack: false, isTried: true, ...volume });
}

/** Sets all choices for a track from outside its page; without a video, for the next one chosen. */
export function setChoices(videoId: string | null, trackId: string, choices: SyncChoices): void {
  const store = storeOf({ key: trackId, trackId }, videoId, firstChoices({ startAtSeconds: 0 }));
  store.change({ ...choices, isTried: videoId !== null });
}

/** Start of each track tried under a video in this browser, in seconds. */
export function knownCues(videoId: string): Map<string, number> {
  const starts = Object.entries(recallCues(videoId)).flatMap(([trackId, value]) => {
    const cue = cueFrom(value, 0);
    return cue?.isTried ? [[trackId, cue.startAtSeconds] as const] : [];
  });
  return new Map(starts);
}

const nameOf = (key: string, videoId: string | null, basis: number) => `${videoId ?? ""} ${key} ${basis}`;

function storeOf(place: Place, videoId: string | null, first: StoredChoices): Store<StoredChoices> {
  const name = nameOf(place.key, videoId, first.basis);
  const existing = stores.get(name);
  if (existing) return existing;
  const store = createStore<StoredChoices>(recall(place, videoId, first));
  store.subscribe(() => remember(place, videoId, store));
  stores.set(name, store);
  if (videoId !== null && place.trackId !== null && !store.get().isTried) void takeOver(store, videoId, place.trackId);
  return store;
}

function recall({ key }: Place, videoId: string | null, first: StoredChoices): StoredChoices {
  if (videoId === null) return keptFrom(inTab(key), first.basis) ?? first;
  const ofPair = cueFrom(recallCues(videoId)[key], first.basis);
  if (ofPair) return ofPair;
  // Chosen in this tab before there was a video, or under another one.
  const before = keptFrom(inTab(key), first.basis);
  return before ? { ...before, isTried: false } : first;
}

/** Default volumes of stores whose server cue is still loading: not sent unless changed, to keep the volume of another device. */
const assumedVolumes = new WeakMap<Store<StoredChoices>, number>();

function remember({ key, trackId }: Place, videoId: string | null, store: Store<StoredChoices>): void {
  const choices = store.get();
  quietly(() => sessionStorage.setItem(keyOf(key), JSON.stringify(choices)));
  if (videoId === null) return;
  rememberCue(videoId, key, choices);
  const { startAtSeconds, endsWithTrack } = choices;
  const isAssumed = assumedVolumes.get(store) === choices.volumePercent;
  const volumePercent = isAssumed ? undefined : choices.volumePercent;
  if (trackId !== null && choices.isTried) sendCue(videoId, trackId, { startAtSeconds, volumePercent, endsWithTrack });
}

/** Applies a cue from another device unless something was chosen here meanwhile; its volume unless that was changed. */
async function takeOver(store: Store<StoredChoices>, videoId: string, trackId: string): Promise<void> {
  const before = store.get();
  if (before.basis > 0) return;
  assumedVolumes.set(store, before.volumePercent);
  const cue = (await fetchCues(videoId)).find((one) => one.trackId === trackId);
  assumedVolumes.delete(store);
  const now = store.get();
  if (now !== before) {
    const isChosen = now.volumePercent !== before.volumePercent;
    store.change({ volumePercent: isChosen ? now.volumePercent : (cue ?? before).volumePercent });
  } else if (cue) {
    const { startAtSeconds, volumePercent, endsWithTrack } = cue;
    store.change({ startAtSeconds, volumePercent, endsWithTrack, isTried: true });
  }
}

const inTab = (key: string) => quietly(() => JSON.parse(sessionStorage.getItem(keyOf(key)) ?? "null") as unknown);

/** Stored choices of a pair. A new start point in the URL discards them; reloading that URL does not. */
export function cueFrom(value: unknown, basis: number): StoredChoices | null {
  if (typeof value !== "object" || value === null || !("basis" in value)) return null;
  const choices = keptFrom(value, basis === 0 ? value.basis : basis);
  return choices && { ...choices, basis };
}

/** Choices stored before sound could be chosen lack it: muted. */
function soundFrom(value: object): Pick<SyncChoices, "originalMode" | "originalPercent" | "isLevelled"> {
  const { originalMode, originalPercent, isLevelled } = value as Record<string, unknown>; // checked below
  const isPercent = typeof originalPercent === "number" && originalPercent >= 0 && originalPercent <= 100;
  return {
    originalMode: originalModes.find((mode) => mode === originalMode) ?? mutedSound.originalMode,
    originalPercent: isPercent ? originalPercent : mutedSound.originalPercent,
    isLevelled: isLevelled === true,
  };
}

/** Parses stored choices; null if they are incomplete or belong to another `basis`. */
export function keptFrom(value: unknown, basis: unknown): StoredChoices | null {
  if (typeof value !== "object" || value === null) return null;
  const kept = value as Partial<StoredChoices>; // checked below
  const { startAtSeconds, volumePercent, hasOverlay } = kept;
  if (typeof startAtSeconds !== "number" || !(startAtSeconds >= 0)) return null;
  if (typeof volumePercent !== "number" || !(volumePercent >= 0 && volumePercent <= 100)) return null;
  if (typeof hasOverlay !== "boolean" || typeof kept.basis !== "number" || kept.basis !== basis) return null;
  return {
    startAtSeconds,
    endsWithTrack: kept.endsWithTrack === true,
    volumePercent,
    hasOverlay,
    scope: soldScopes.find((option) => option === kept.scope) ?? defaultScope,
    ...soundFrom(kept),
    basis: kept.basis,
    isTried: kept.isTried === true,
  };
}

export function soundFieldsOf({ originalMode, originalPercent, isLevelled }: SyncChoices) {
  return { originalMode, originalPercent, isLevelled: isLevelled ? "on" : "off" } as const;
}
