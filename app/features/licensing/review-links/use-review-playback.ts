import { useEffect, useRef, useState } from "react";
import { atRest } from "#app/features/catalogue/playback/synced/playback.ts";
import { usePlaybackState } from "#app/features/catalogue/playback/synced/use-playback-state.ts";
import type {
  ReviewCandidate,
  ReviewPicture,
} from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { createReviewPlayback, type ReviewPlayback } from "./create-review-playback.ts";

/** Binds a film and its candidates to one playback. It begins with the picture; other votes and notes leave it as it is. */
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
