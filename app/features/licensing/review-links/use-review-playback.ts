import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { claimSound, releaseSound } from "#app/features/catalogue/playback/sound-claim.ts";
import type {
  ReviewCandidate,
  ReviewPicture,
} from "#worker/domain/licensing/review-links/reviews.contract.ts";
import {
  createReviewPlayback,
  type ReviewPlayback,
  type ReviewPlaybackState,
} from "./create-review-playback.ts";

const ignore = () => () => {};

/** Binds a film and its candidates to one playback. It begins with the picture; other votes and notes leave it as it is. */
export function useReviewPlayback(candidates: readonly ReviewCandidate[], picture: ReviewPicture) {
  const isReady = picture.status === "ready";
  const frame = useRef<HTMLDivElement>(null);
  const [playback, setPlayback] = useState<ReviewPlayback | null>(null);
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
    const created: ReviewPlayback = createReviewPlayback(video, heard, () => claimSound(owner));
    const owner = { silence: created.pause, toggle: created.toggle };
    setPlayback(created);
    return () => {
      created.destroy();
      releaseSound(owner);
    };
  }, [played, isReady]);
  const atRest: ReviewPlaybackState = useRef({
    isPlaying: false,
    isMuted: false,
    wasHeard: false,
    position: candidates.find(({ isOnSale }) => isOnSale)?.position ?? null,
  }).current;
  const state = useSyncExternalStore(
    playback?.store.subscribe ?? ignore,
    playback?.store.get ?? (() => atRest),
    () => atRest,
  );
  return { frame, playback, state };
}
