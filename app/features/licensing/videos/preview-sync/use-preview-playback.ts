import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPlayback, type SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";
import { usePlaybackState } from "#app/features/catalogue/playback/synced/use-playback-state.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { createOriginalMix, type HeardOriginal, type OriginalMix } from "./original-mix.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { useSpeech } from "./speech/speech.ts";
import { type Laid, type LaidMusic, useLaidMusic } from "./use-laid-music.ts";
import type { Sync } from "./use-sync.ts";

/** Plays music and original sound with the picture, as the render will mix them; `trial` overrides the choices. */
export function usePreviewPlayback(track: PreviewTrack, sync: Sync, trial: Laid | null) {
  const { measures, choices } = sync;
  const { uploadId, preparation } = sync.session;
  const { startAtSeconds, endsWithTrack } = choices;
  const laid = useLaidMusic(
    track.musicHref,
    trial ?? { startAtSeconds, edit: endsWithTrack ? (sync.edit ?? "awaited") : null },
  );
  const synced = useSyncedPlayback(laid.music, measures?.durationSeconds ?? Infinity);
  const { videoRef, musicRef, playback, state } = synced;
  const { originalSound } = preparation;
  const speech = useSpeech(uploadId, originalSound?.kind === "kept" ? originalSound.speechMs : nobody);
  const heard = heardOf(sync, speech.speechMs);
  useOriginalMix(videoRef, musicRef, playback, heard, choices.volumePercent / 100);
  const fetchAgain = useEffectEvent(() => laid.isMissing && laid.again());
  useEffect(() => playback?.onStart(() => fetchAgain()), [playback]);
  const tellUnreadable = useEffectEvent(() => sync.onPicture("unreadable"));
  useEffect(() => {
    if (state.isPictureBroken) tellUnreadable();
  }, [state.isPictureBroken]);
  const tellTried = useEffectEvent(() => sync.onTried());
  useEffect(() => {
    if (state.isPlaying) tellTried();
  }, [state.isPlaying]);
  return { ...synced, isMissing: laid.isMissing, speech, isHeard: heard !== null };
}

const nobody: SpeechRegions = [];

/** The original sound in the preview: the same that the render mixes, once it is stored. */
function heardOf({ session, choices }: Sync, speechMs: SpeechRegions): HeardOriginal | null {
  const { uploadId, preparation } = session;
  const { originalMode, originalPercent } = choices;
  if (originalMode === "mute" || preparation.originalSound?.kind !== "kept" || uploadId === null) return null;
  const duckMs = originalMode === "duck" ? speechMs : nobody;
  return { href: `/media/originals/${uploadId}`, volume: originalPercent / 100, duckMs };
}

const musicId = "music";

/** Binds a `<video>` and an `<audio>` to one playback while the component is mounted. */
function useSyncedPlayback({ href, startAtSeconds }: LaidMusic, endSeconds: number) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const musicRef = useRef<HTMLAudioElement>(null);
  const [playback, setPlayback] = useState<SyncedPlayback | null>(null);

  useEffect(() => {
    const [video, music] = [videoRef.current, musicRef.current];
    if (!video || !music) return undefined;
    const sounds = [{ id: musicId, music, startAtSeconds: 0 }];
    const created = createPlayback({ leader: leadByVideo(video), sounds });
    setPlayback(created);
    return created.destroy;
  }, []);
  useEffect(() => {
    playback?.setSource(musicId, href);
    playback?.setStart(musicId, startAtSeconds);
  }, [playback, href, startAtSeconds]);
  useEffect(() => playback?.setEnd(endSeconds), [playback, endSeconds]);
  return { videoRef, musicRef, playback, state: usePlaybackState(playback) };
}

/** Plays music and original sound with a playback, as they will be rendered; null mutes the original. */
function useOriginalMix(
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
