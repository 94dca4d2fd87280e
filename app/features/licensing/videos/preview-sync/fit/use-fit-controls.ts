import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { hasOpenLayer, keyTarget } from "#app/features/catalogue/playback/cards.ts";
import { usePlayer } from "#app/features/catalogue/playback/player-provider.tsx";
import { useStoredSwitch } from "#app/lib/browser-state.ts";
import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { type SnapBounds, snapStart, stepStart } from "#worker/domain/licensing/videos/picture-fits/cut-points.contract.ts";
import type { StartSuggestion } from "#worker/domain/licensing/videos/picture-fits/suggest-starts.contract.ts";
import type { StartSnap } from "../start-point.ts";
import type { Laid } from "../use-laid-music.ts";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";

export const editOf = (suggestion: StartSuggestion): Edit | null => (suggestion.kind === "ending" ? suggestion.edit : null);
export const isSame = (one: StartSuggestion, other: StartSuggestion) =>
  one.kind === other.kind && one.startAtMs === other.startAtMs;

/**
 * Plays a suggestion under the video without choosing it. Ends when the preview stops or another start point is chosen; the music
 * then returns to the chosen one.
 */
export function useTrial(
  playback: SyncedPlayback | null,
  /** Key of the current choice. */
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
  // Cleared, so that undoing the choice does not restart it.
  if (isOver) setTrial(null);
  useEffect(() => {
    if (trial === null) onTrial(null);
  }, [trial, onTrial]);
  useEffect(() => () => onTrial(null), [onTrial]);
  const heard = isOver ? null : (trial?.suggestion ?? null);
  const stop = () => heard && playback?.pause();
  return {
    heard,
    /** For the suggestion that is playing: stops it. */
    hear: (suggestion: StartSuggestion) => {
      if (heard && isSame(heard, suggestion)) return stop();
      if (!playback) return;
      setTrial({ suggestion, over: chosen });
      // Called here, not in an effect, so that nothing else is audible first.
      onTrial({ startAtSeconds: suggestion.startAtMs / 1000, edit: editOf(suggestion) });
      playback.seek(suggestion.hearFromMs / 1000);
      playback.play();
    },
    stop,
  };
}

type FitKeys = {
  onSuggestion: (number: number, isUsed: boolean) => void;
  onSnap: () => void;
  onStep: (direction: 1 | -1, unit: "beat" | "bar") => void;
};

/**
 * 1-3 play a suggestion, with Shift apply it; S toggles snapping; arrows step by beat, with Shift by bar. Arrows belong to the
 * player while it has a track, and to a focused slider.
 */
export function useFitKeys({ onSuggestion, onSnap, onStep }: FitKeys): void {
  const { track } = usePlayer();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || hasOpenLayer()) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = keyTarget(event.target);
    if (target === "text") return;
    // `code`, because with Shift a number key produces another character.
    const digit = /^(?:Digit|Numpad)([1-3])$/.exec(event.code)?.[1];
    const isArrow = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (digit && !event.repeat) onSuggestion(Number(digit), event.shiftKey);
    else if (event.key.toLowerCase() === "s" && !event.repeat) onSnap();
    else if (isArrow && !track && target !== "slider" && target !== "choice")
      onStep(event.key === "ArrowLeft" ? -1 : 1, event.shiftKey ? "bar" : "beat");
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/**
 * Pointers move the track by hundredths of its length, so they snap to bars; keys step by beat. If no bar is in reach, any beat
 * counts.
 */
function snapTo({ beats, bars }: ReadGrid, bounds: SnapBounds): StartSnap {
  const beatsMs = beats.map(({ atMs }) => atMs);
  const barsMs = bars.map(({ atMs }) => atMs);
  return {
    near(seconds) {
      const wantedMs = Math.round(seconds * 1000);
      const startMs = snapStart(wantedMs, barsMs, bounds) ?? snapStart(wantedMs, beatsMs, bounds);
      return (startMs ?? Math.min(bounds.latestMs, Math.max(0, wantedMs))) / 1000;
    },
    step(seconds, direction, unit) {
      return stepStart(Math.round(seconds * 1000), direction, unit === "bar" ? barsMs : beatsMs, bounds) / 1000;
    },
  };
}

/** Snapping of start points to beats, on by default and stored in this browser; `snap` is null if off. */
export function useSnap(grid: ReadGrid, { anchorMs, latestMs }: SnapBounds, onSnap: (snap: StartSnap | null) => void) {
  const [isSnapping, setSnapping] = useStoredSwitch("cuesheet:snap", true);
  const beats = useMemo(() => snapTo(grid, { anchorMs, latestMs }), [grid, anchorMs, latestMs]);
  const snap = isSnapping && latestMs > 0 ? beats : null;
  useEffect(() => onSnap(snap), [onSnap, snap]);
  useEffect(() => () => onSnap(null), [onSnap]);
  return { isSnapping, setSnapping, snap };
}
