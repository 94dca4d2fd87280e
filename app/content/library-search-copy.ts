/* What the library says of a search wherever it shows one; the words of its filters are fetched with them. */

export const searchCopy = {
  clear: "Clear search",
  understood: "Showing results for",
  remove: ({ name, label }: { name?: string; label: string }): string =>
    `Remove ${name ?? "filter"} ${label}`,
  didYouMean: "Did you mean",
  showing: (tracks: string): string => `Showing ${tracks} for that search.`,
  showingAll: (tracks: string): string => `Showing ${tracks} for those words.`,
  relaxed: ({ met, of }: { met: number; of: number }): string =>
    `No track matches every word. These match ${met} of ${of}.`,
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
