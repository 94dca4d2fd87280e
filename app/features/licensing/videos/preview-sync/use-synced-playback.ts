import { useEffect, useRef, useState } from "react";
import {
  createPlayback,
  type SyncedPlayback,
} from "#app/features/catalogue/playback/synced/create-playback.ts";
import { leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";
import { usePlaybackState } from "#app/features/catalogue/playback/synced/use-playback-state.ts";
import type { LaidMusic } from "./use-laid-music.ts";

const id = "music";

/** Binds a `<video>` and an `<audio>` to one playback while the component is mounted. */
export function useSyncedPlayback({ href, startAtSeconds }: LaidMusic, endSeconds: number) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const musicRef = useRef<HTMLAudioElement>(null);
  const [playback, setPlayback] = useState<SyncedPlayback | null>(null);

  useEffect(() => {
    const [video, music] = [videoRef.current, musicRef.current];
    if (!video || !music) return undefined;
    const sounds = [{ id, music, startAtSeconds: 0 }];
    const created = createPlayback({ leader: leadByVideo(video), sounds });
    setPlayback(created);
    return created.destroy;
  }, []);
  useEffect(() => {
    playback?.setSource(id, href);
    playback?.setStart(id, startAtSeconds);
  }, [playback, href, startAtSeconds]);
  useEffect(() => playback?.setEnd(endSeconds), [playback, endSeconds]);
  return { videoRef, musicRef, playback, state: usePlaybackState(playback) };
}
