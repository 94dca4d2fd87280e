import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** Current catalogue data on the landing page. */
export type Showcase = {
  /** The newest listed tracks, at most `showcaseSize`; empty for an empty catalogue. */
  tracks: TrackCard[];
  counts: ShowcaseCounts;
};
export type ShowcaseCounts = { licences: number; activeTracks: number };

export const showcaseSize = 5;
