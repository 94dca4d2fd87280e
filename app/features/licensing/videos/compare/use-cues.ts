import { useEffect, useMemo, useState } from "react";
import { knownCues } from "#app/features/licensing/videos/preview-sync/sync-choices.ts";
import { fetchCues } from "#app/features/licensing/videos/send-cues.ts";

type Cues = ReadonlyMap<string, number>;

/** Start of each track under a video, in seconds: this browser's value, else the server's. */
export function useCues(videoId: string | null): Cues {
  const localCues = useMemo<Cues>(() => (videoId === null ? new Map() : knownCues(videoId)), [videoId]);
  const [snapshot, setSnapshot] = useState<{ of: Cues; cues: Cues } | null>(null);
  useEffect(() => {
    if (videoId === null) return undefined;
    let isGone = false;
    void fetchCues(videoId).then((others) => {
      const starts = others.map(({ trackId, startAtSeconds }) => [trackId, startAtSeconds] as const);
      if (!isGone) setSnapshot({ of: localCues, cues: new Map([...starts, ...localCues]) });
    });
    return () => {
      isGone = true;
    };
  }, [videoId, localCues]);
  return snapshot?.of === localCues ? snapshot.cues : localCues;
}
