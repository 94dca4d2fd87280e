import { quietly } from "#app/lib/store.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import {
  type SnapBounds,
  snapStart,
  stepStart,
} from "#worker/domain/licensing/videos/picture-fits/cut-points.contract.ts";
import type { StartSnap } from "../start-point.ts";

/**
 * Pointers, which move the whole track by hundredths of its length, choose bars; keys go from beat to beat. Where no
 * bar can be reached, any beat will do.
 */
export function snapTo({ beats, bars }: ReadGrid, bounds: SnapBounds): StartSnap {
  const [beatsMs, barsMs] = [beats, bars].map((moments) => moments.map(({ atMs }) => atMs)) as [
    number[],
    number[],
  ];
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

const storageKey = "cuesheet:snap";

/** Whether start points snap to beats: they do until somebody switches it off, in this browser. */
export const recallSnap = (): boolean => quietly(() => localStorage.getItem(storageKey)) !== "off";

export function rememberSnap(isOn: boolean): void {
  quietly(() => localStorage.setItem(storageKey, isOn ? "on" : "off"));
}
