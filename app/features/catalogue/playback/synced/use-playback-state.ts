import { useSyncExternalStore } from "react";
import { atRest, type PlaybackState } from "./playback-state.ts";
import type { SyncedPlayback } from "./create-playback.ts";

const ignore = () => () => {};

/** Reads the state of a playback; `initial` until there is one. */
export function usePlaybackState(
  playback: Pick<SyncedPlayback, "store"> | null,
  initial: PlaybackState = atRest,
): PlaybackState {
  const store = playback?.store;
  return useSyncExternalStore(store?.subscribe ?? ignore, store?.get ?? (() => initial), () => initial);
}
