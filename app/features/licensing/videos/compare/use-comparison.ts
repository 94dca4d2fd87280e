import { type RefObject, useEffect, useRef, useState } from "react";
import { previewAheadUrl } from "#app/features/catalogue/playback/player-track.ts";
import { leadByClock, leadByVideo } from "#app/features/catalogue/playback/synced/leader.ts";
import { usePlaybackState } from "#app/features/catalogue/playback/synced/use-playback-state.ts";
import { tellHeard } from "#app/features/catalogue/playback/tell-heard.ts";
import { type Comparison, createComparison } from "./create-comparison.ts";

type Compared = {
  trackIds: readonly string[];
  heardId: string | undefined;
  cues: ReadonlyMap<string, number>;
  gains: ReadonlyMap<string, number>;
  videoRef: RefObject<HTMLVideoElement | null>;
  /** The video on the page; null where a clock leads. */
  videoId: string | null;
  /** How long the clock runs. */
  seconds: number;
  onFrame: (seconds: number) => void;
};

/** Binds a comparison to the page for as long as the component stands. */
export function useComparison({
  trackIds,
  heardId,
  cues,
  gains,
  videoRef,
  videoId,
  seconds,
  onFrame,
}: Compared) {
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const latest = useRef(onFrame);
  useEffect(() => {
    latest.current = onFrame;
  });
  const compared = trackIds.join(" ");
  useEffect(() => {
    const created = createComparison({
      trackIds: compared.split(" "),
      leader: leadByClock(0),
      // Counted when it is heard.
      addressOf: previewAheadUrl,
      onFirstHeard: tellHeard,
      onFrame: (at) => latest.current(at),
    });
    setComparison(created);
    return created.destroy;
  }, [compared]);
  useEffect(() => {
    for (const trackId of compared.split(" ")) comparison?.setStart(trackId, cues.get(trackId) ?? 0);
  }, [comparison, compared, cues]);
  useEffect(() => comparison?.setGains(gains), [comparison, gains]);
  useEffect(() => {
    if (heardId !== undefined) comparison?.hear(heardId);
  }, [comparison, heardId]);
  const clockSeconds = videoId === null ? seconds : null;
  useEffect(() => {
    if (clockSeconds !== null) comparison?.follow(leadByClock(clockSeconds));
  }, [comparison, clockSeconds]);
  useEffect(() => {
    // Another video stands in an element of its own.
    const video = videoId === null ? null : videoRef.current;
    if (video) comparison?.follow(leadByVideo(video));
  }, [comparison, videoRef, videoId]);
  return { comparison, state: usePlaybackState(comparison) };
}
