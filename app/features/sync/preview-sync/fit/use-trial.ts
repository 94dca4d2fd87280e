import { useEffect, useState } from "react";
import type { StartSuggestion } from "#worker/domain/sync/picture-fits/suggest-starts.contract.ts";
import type { SyncedPlayback } from "../sync-playback.ts";

/**
 * Lets a suggestion be heard under the video without choosing it: once the preview stops, the music lies where it was
 * chosen again. A start point that is chosen meanwhile ends it, too.
 */
export function useTrial(playback: SyncedPlayback | null, startAtSeconds: number) {
  const [trial, setTrial] = useState<{ suggestion: StartSuggestion; over: number } | null>(null);
  useEffect(() => {
    if (!playback || !trial) return undefined;
    return playback.store.subscribe(() => {
      if (playback.store.get().isPlaying) return;
      setTrial(null);
      playback.setStart(startAtSeconds);
    });
  }, [playback, trial, startAtSeconds]);
  const heard = trial?.over === startAtSeconds ? trial.suggestion : null;
  return {
    heard,
    hear(suggestion: StartSuggestion) {
      if (!playback) return;
      setTrial({ suggestion, over: startAtSeconds });
      playback.setStart(suggestion.startAtMs / 1000);
      playback.seek(suggestion.hearFromMs / 1000);
      playback.play();
    },
    stop: () => heard && playback?.pause(),
  };
}
