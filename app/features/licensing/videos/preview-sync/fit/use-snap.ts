import { useEffect, useMemo } from "react";
import { useStoredSwitch } from "#app/lib/stored-switch.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import {
  type SnapBounds,
  snapStart,
  stepStart,
} from "#worker/domain/licensing/videos/picture-fits/cut-points.contract.ts";
import type { StartSnap } from "../start-point.ts";

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
      return (
        stepStart(Math.round(seconds * 1000), direction, unit === "bar" ? barsMs : beatsMs, bounds) / 1000
      );
    },
  };
}

/** Snapping of start points to beats, on by default and stored in this browser; `snap` is null if off. */
export function useSnap(
  grid: ReadGrid,
  { anchorMs, latestMs }: SnapBounds,
  onSnap: (snap: StartSnap | null) => void,
) {
  const [isSnapping, setSnapping] = useStoredSwitch("cuesheet:snap", true);
  const beats = useMemo(() => snapTo(grid, { anchorMs, latestMs }), [grid, anchorMs, latestMs]);
  const snap = isSnapping && latestMs > 0 ? beats : null;
  useEffect(() => onSnap(snap), [onSnap, snap]);
  useEffect(() => () => onSnap(null), [onSnap]);
  return { isSnapping, setSnapping, snap };
}
