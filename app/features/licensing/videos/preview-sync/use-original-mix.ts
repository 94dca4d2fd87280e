import { type RefObject, useEffect, useRef } from "react";
import { createOriginalMix, type HeardOriginal, type OriginalMix } from "./original-mix.ts";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";

/** Plays music and original sound with a playback, as they will be rendered; null mutes the original. */
export function useOriginalMix(
  videoRef: RefObject<HTMLVideoElement | null>,
  musicRef: RefObject<HTMLAudioElement | null>,
  playback: SyncedPlayback | null,
  heard: HeardOriginal | null,
  musicVolume: number,
) {
  const mix = useRef<OriginalMix | null>(null);
  useEffect(() => {
    const [video, music] = [videoRef.current, musicRef.current];
    if (!playback || !video || !music) return undefined;
    const created = createOriginalMix(video, music);
    mix.current = created;
    const endFrames = playback.onFrame(created.follow);
    const endPresses = playback.onStart(created.open);
    return () => {
      endFrames();
      endPresses();
      created.destroy();
      mix.current = null;
    };
  }, [playback, videoRef, musicRef]);
  useEffect(() => {
    mix.current?.setMusicVolume(musicVolume);
    if (playback?.store.get().isPlaying) mix.current?.open();
  }, [playback, musicVolume]);
  const [href, volume, duckMs] = [heard?.href, heard?.volume, heard?.duckMs];
  useEffect(() => {
    const isHeard = href !== undefined && volume !== undefined && duckMs !== undefined;
    mix.current?.choose(isHeard ? { href, volume, duckMs } : null);
    // The choice itself was a user gesture, so audio can be opened here.
    if (isHeard && playback?.store.get().isPlaying) mix.current?.open();
  }, [playback, href, volume, duckMs]);
}
