import { useEffect, useMemo, useState } from "react";
import { knownCues } from "#app/features/sync/preview-sync/sync-choices.ts";
import { fetchCues } from "#app/features/sync/videos/send-cues.ts";

type Cues = ReadonlyMap<string, number>;

/** Where tracks begin under a video, in seconds: as this browser knows it, and for others as the server does. */
export function useCues(videoId: string | null): Cues {
  const known = useMemo<Cues>(() => (videoId === null ? new Map() : knownCues(videoId)), [videoId]);
  const [told, setTold] = useState<{ of: Cues; cues: Cues } | null>(null);
  useEffect(() => {
    if (videoId === null) return undefined;
    let isGone = false;
    void fetchCues(videoId).then((others) => {
      const starts = others.map(({ trackId, startAtSeconds }) => [trackId, startAtSeconds] as const);
      if (!isGone) setTold({ of: known, cues: new Map([...starts, ...known]) });
    });
    return () => {
      isGone = true;
    };
  }, [videoId, known]);
  return told?.of === known ? told.cues : known;
}
