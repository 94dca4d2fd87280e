import { useState } from "react";
import type { ShortlistTrack } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";
import { maxComparedTracks } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";
import type { Ticks } from "./compare-tick.tsx";

/** Which tracks of a list are ticked. One that leaves the list, or is no longer on sale, is ticked no longer. */
export function useTicks(tracks: readonly ShortlistTrack[]): Ticks {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const ids = ticked.filter((id) => tracks.some((track) => track.id === id && track.isOnSale));
  return {
    ids,
    isFull: ids.length >= maxComparedTracks,
    tick: (trackId, isOn) => setTicked(isOn ? [...ids, trackId] : ids.filter((id) => id !== trackId)),
  };
}
