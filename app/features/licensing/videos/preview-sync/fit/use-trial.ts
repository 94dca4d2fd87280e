import { useEffect, useState } from "react";
import type { StartSuggestion } from "#worker/domain/licensing/videos/picture-fits/suggest-starts.contract.ts";
import type { Laid } from "../use-laid-music.ts";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";

/**
 * Lets a suggestion be heard under the video without choosing it: once the preview stops, the music lies where it was
 * chosen again. A start point that is chosen meanwhile ends it, too.
 */
export function useTrial(
  playback: SyncedPlayback | null,
  /** What was chosen, as a key. */
  chosen: string,
  onTrial: (heard: Laid | null) => void,
) {
  const [trial, setTrial] = useState<{ suggestion: StartSuggestion; over: string } | null>(null);
  useEffect(() => {
    if (!playback || !trial) return undefined;
    return playback.store.subscribe(() => {
      if (!playback.store.get().isPlaying) setTrial(null);
    });
  }, [playback, trial]);
  const isOver = trial !== null && trial.over !== chosen;
  // Taking the choice back does not bring the trial back.
  if (isOver) setTrial(null);
  useEffect(() => {
    if (trial === null) onTrial(null);
  }, [trial, onTrial]);
  useEffect(() => () => onTrial(null), [onTrial]);
  const heard = isOver ? null : (trial?.suggestion ?? null);
  return {
    heard,
    hear(suggestion: StartSuggestion) {
      if (!playback) return;
      setTrial({ suggestion, over: chosen });
      // In the same moment, so that nothing else is heard first.
      const edit = suggestion.kind === "ending" ? suggestion.edit : null;
      onTrial({ startAtSeconds: suggestion.startAtMs / 1000, edit });
      playback.seek(suggestion.hearFromMs / 1000);
      playback.play();
    },
    stop: () => heard && playback?.pause(),
  };
}
