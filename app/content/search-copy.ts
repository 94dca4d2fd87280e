import { failure, success } from "#app/lib/toast.ts";
import type {
  ExplicitAnswer,
  LengthRange,
  LibraryLanguage,
  RightsFilter,
} from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { Reading } from "#worker/domain/catalogue/library/library.contract.ts";

const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** For a search without spelling correction. */
export const exactWords = "Exactly as typed";

/** "rain", "rain and piano". */
export const listWords = (words: readonly string[]): string => listed.format(words);

export const readingNames: Record<Reading["as"], string> = {
  words: "Words",
  mood: "Mood",
  genre: "Genre",
  vocals: "Vocals",
  tempo: "Tempo",
  key: "Key",
  length: "Length",
};

export const filterCopy = {
  key: "Key",
  near: "and neighbouring keys",
  length: "Length",
  explicit: "Explicit lyrics",
  language: "Language",
  vocals: "Vocals",
  priceFrom: "Price from",
  priceTo: "to",
  rights: "Rights",
  notLoaded: "The filters could not be loaded.",
  tryAgain: "Try again",
  any: "Any",
  inKeysNear: (key: string): string => `${key} and neighbouring keys`,
  tokensBetween: (min: number, max: string): string => `${min}–${max}`,
  tokensFrom: (tokens: string): string => `From ${tokens}`,
  tokensTo: (tokens: string): string => `Up to ${tokens}`,
} as const;

export const lengthWords: Record<LengthRange, string> = {
  "under-1": "Under 1 minute",
  "1-2": "1 to 2 minutes",
  "2-3": "2 to 3 minutes",
  "3-4": "3 to 4 minutes",
  "over-4": "4 minutes and longer",
};

export const explicitWords: Record<ExplicitAnswer, { option: string; chip: string }> = {
  no: { option: "No", chip: "No explicit lyrics" },
  yes: { option: "Yes", chip: "Explicit lyrics" },
};

export const rightsFilterWords: Record<RightsFilter, string> = {
  "no-claims": "No Content ID claims",
  "no-ai": "No AI",
  "no-samples": "No samples",
  "one-stop": "One-stop",
  "any-use": "No excluded uses",
};

export const languageWords: Record<LibraryLanguage, string> = {
  EN: "English",
  ES: "Spanish",
  FR: "French",
  DE: "German",
  PT: "Portuguese",
  IT: "Italian",
  JA: "Japanese",
  KO: "Korean",
  ZH: "Chinese",
  HI: "Hindi",
  AR: "Arabic",
  NL: "Dutch",
  SV: "Swedish",
  NO: "Norwegian",
  DA: "Danish",
  FI: "Finnish",
  IS: "Icelandic",
  PL: "Polish",
  CS: "Czech",
  EL: "Greek",
  TR: "Turkish",
  RU: "Russian",
  UK: "Ukrainian",
  HE: "Hebrew",
  FA: "Persian",
  BN: "Bengali",
  ID: "Indonesian",
  VI: "Vietnamese",
  TH: "Thai",
  SW: "Swahili",
  YO: "Yoruba",
};

export const savedSearchesPage = {
  saveThis: "Save this search",
  name: "Name",
  save: "Save",
  backToLibrary: "Back to Library",
  counted: (searches: number, max: number): string => `${searches} of ${max} saved`,
  none: "No searches saved yet.",
  howTo: "Search or filter the library, then press “Save search”.",
} as const;

export const savedSearchToasts = {
  saved: (name: string): Toast => success("Search saved", `“${name}” is in Saved searches.`),
  renamed: success("Search renamed"),
  notRenamed: failure("Not renamed", "Use a name of 1 to 80 characters."),
  deleted: success("Search deleted"),
  restored: success("Search restored"),
  notSaved: failure("Not saved", "The search was not saved. Please try again."),
  gone: failure("Not found", "This search has already been deleted."),
  already: failure("Already saved", "This search is already in your saved searches."),
  tooMany: (max: number): Toast => failure("Not saved", `You’ve reached the limit of ${max} saved searches. Delete one first.`),
} as const;
