import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** What the landing page shows of the living product. */
export type Showcase = {
  /** The newest listed tracks, at most `showcaseSize`; empty in an empty catalogue. */
  tracks: TrackCard[];
  counts: ShowcaseCounts;
};
export type ShowcaseCounts = { licences: number; activeTracks: number };

export const showcaseSize = 5;
