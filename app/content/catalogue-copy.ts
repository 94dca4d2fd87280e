import type { PriceSort } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

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

export const vocalsWords: Record<Vocals, string> = { instrumental: "Instrumental", vocal: "With vocals" };
export const undeclaredVocals = "Not declared";

export const describeVocals = (vocals: Vocals | null): string => (vocals === null ? undeclaredVocals : vocalsWords[vocals]);

export const playerCopy = {
  region: "Player",
  play: (title: string) => `Play preview of ${title}`,
  pause: (title: string) => `Pause preview of ${title}`,
  position: (title: string) => `Position in ${title}`,
  previous: "Previous track",
  next: "Next track",
  mute: "Mute",
  unmute: "Unmute",
  volume: "Volume",
  close: "Close player",
  inVideo: "Use in video",
  failed: "This preview couldn’t be loaded.",
  retry: "Try again",
};

/* Copy of the library's search, apart from the filters' copy, which is loaded with them. */

export const searchCopy = {
  clear: "Clear search",
  understood: "Showing results for",
  remove: ({ name, label }: { name?: string; label: string }): string => `Remove ${name ?? "filter"} ${label}`,
  didYouMean: "Did you mean",
  showing: (tracks: string): string => `Showing ${tracks} for that search.`,
  showingAll: (tracks: string): string => `Showing ${tracks} for those words.`,
  relaxed: ({ met, of }: { met: number; of: number }): string => `No track matches every word. These match ${met} of ${of}.`,
  searchFor: (typed: string): string => `Search for “${typed}”`,
  mostRelevant: "Most relevant",
  isLimited: "Search is limited for a moment: no counts and no spelling corrections.",
  tooLong: (max: number): string => `This search is too long. Please use at most ${max} characters.`,
  suggestions: "Try one of these",
} as const;

export const moreFiltersCopy = {
  open: "More filters",
  loading: "Loading…",
} as const;

export const savedSearchesCopy = { title: "Saved searches", save: "Save search" } as const;
