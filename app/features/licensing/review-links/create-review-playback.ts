import { useEffect, useRef, useState } from "react";
import { openVolume, setVolume } from "#app/features/catalogue/playback/element-gain.ts";
import { createPlayback, type SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";
import { atRest } from "#app/features/catalogue/playback/synced/playback-state.ts";
import { usePlaybackState } from "#app/features/catalogue/playback/synced/use-playback-state.ts";
import type { ReviewCandidate, ReviewPicture } from "#worker/domain/licensing/review-links/reviews.contract.ts";

/** A candidate's audio. `volume` is linear. */
export type Heard = { music: HTMLAudioElement; startAtSeconds: number; volume: number };

export type ReviewPlayback = SyncedPlayback & {
  /** Switches the music while the picture runs. For the current candidate, toggles pause. */
  choose: (position: number) => void;
};

const lookAhead = 4;

/** Plays one muted video with one of several tracks, keyed by position. */
export function createReviewPlayback(video: HTMLVideoElement, candidates: ReadonlyMap<number, Heard>): ReviewPlayback {
  const playback = createPlayback({
    leader: leadByVideo(video),
    sounds: [...candidates].map(([position, sound]) => ({ ...sound, id: String(position) })),
  });
  const open = (id: string | null) => {
    const heard = candidates.get(Number(id));
    if (heard) openVolume(heard.music);
  };
  for (const { music, volume } of candidates.values()) setVolume(music, volume);
  playback.onStart(() => {
    // Preloads a few, so that a switch is immediate.
    for (const { music } of [...candidates.values()].slice(0, lookAhead)) music.preload = "auto";
    open(playback.store.get().heardId);
  });
  return {
    ...playback,
    choose(position) {
      const id = String(position);
      if (!candidates.has(position)) return;
      if (id === playback.store.get().heardId) return playback.toggle();
      open(id);
      playback.hear(id);
      playback.play();
    },
  };
}

/** Binds a video and its candidates to one playback, from when the picture is ready; new votes and notes do not reset it. */
export function useReviewPlayback(candidates: readonly ReviewCandidate[], picture: ReviewPicture) {
  const isReady = picture.status === "ready";
  const frame = useRef<HTMLDivElement>(null);
  const [playback, setPlayback] = useState<ReviewPlayback | null>(null);
  const [wasHeard, setHeard] = useState(false);
  const played = JSON.stringify(
    candidates.flatMap(({ position, startAtSeconds, volumePercent, isOnSale }) =>
      isOnSale ? [{ position, startAtSeconds, volume: volumePercent / 100 }] : [],
    ),
  );
  useEffect(() => {
    const video = frame.current?.querySelector("video");
    if (!isReady || !frame.current || !video) return undefined;
    const heard = new Map(
      (JSON.parse(played) as { position: number; startAtSeconds: number; volume: number }[]).flatMap(
        ({ position, ...rest }) => {
          const music = frame.current?.querySelector<HTMLAudioElement>(`audio[data-position="${position}"]`);
          return music ? [[position, { music, ...rest }] as const] : [];
        },
      ),
    );
    const created = createReviewPlayback(video, heard);
    created.onStart(() => setHeard(true));
    setPlayback(created);
    return created.destroy;
  }, [played, isReady]);
  const first = candidates.find(({ isOnSale }) => isOnSale);
  const [initial] = useState({ ...atRest, heardId: first ? String(first.position) : null });
  const state = usePlaybackState(playback, initial);
  const position = state.heardId === null ? null : Number(state.heardId);
  return { frame, playback, state: { ...state, position, wasHeard } };
}

export type ReviewPlaybackState = ReturnType<typeof useReviewPlayback>["state"];
