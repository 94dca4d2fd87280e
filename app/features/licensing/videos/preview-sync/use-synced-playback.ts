import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { claimSound, releaseSound } from "#app/features/catalogue/playback/sound-claim.ts";
import type { LaidMusic } from "./use-laid-music.ts";
import type { PlaybackState } from "./follow-picture.ts";
import { type SyncedPlayback, syncPlayback } from "./sync-playback.ts";

const atRest: PlaybackState = { isPlaying: false, isBuffering: false, fault: null };
const restState = () => atRest;
const ignore = () => () => {};

/** Binds a `<video>` and an `<audio>` to one playback for as long as the component stands. */
export function useSyncedPlayback({ href, startAtSeconds }: LaidMusic, endSeconds: number) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const musicRef = useRef<HTMLAudioElement>(null);
  const [playback, setPlayback] = useState<SyncedPlayback | null>(null);

  useEffect(() => {
    const [video, music] = [videoRef.current, musicRef.current];
    if (!video || !music) return undefined;
    const created: SyncedPlayback = syncPlayback(video, music, () => claimSound(owner));
    const owner = { silence: created.pause, toggle: created.toggle };
    setPlayback(created);
    return () => {
      created.destroy();
      releaseSound(owner);
    };
  }, []);
  useEffect(() => playback?.lay({ href, startAtSeconds }), [playback, href, startAtSeconds]);
  useEffect(() => playback?.setEnd(endSeconds), [playback, endSeconds]);

  const store = playback?.store;
  const state = useSyncExternalStore(store?.subscribe ?? ignore, store?.get ?? restState, restState);
  return { videoRef, musicRef, playback, state };
}
