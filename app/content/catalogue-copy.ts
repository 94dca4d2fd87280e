import type { PriceSort } from "#worker/domain/catalogue/library/library.contract.ts";

export const libraryCopy = {
  title: "Music Library",
  subtitle: "Select a track to add to your video",
  description: "Browse cleared independent music by mood, genre and tempo.",
  search: "Search the library",
  searchPlaceholder: "Search by track name or artist...",
  empty: "No tracks found matching your filters.",
  clearFilters: "Clear filters",
  clearAll: "Clear all",
  filters: "Filters",
  apply: "Apply",
  showTracks: "Show tracks",
  moreTracks: "More tracks",
  backToStart: "Back to start",
  moreLikeThis: "More like this",
  share: "Share for review",
  compare: "Compare",
  byReference: "Search with a reference track",
  underVideo: "Try it with your video",
  moreActions: (track: string): string => `More actions for ${track}`,
  syncFirst: "Be the first to sync",
} as const;

export const priceSortWords: Record<PriceSort, string> = {
  none: "Any order",
  "low-to-high": "Low to high",
  "high-to-low": "High to low",
};
