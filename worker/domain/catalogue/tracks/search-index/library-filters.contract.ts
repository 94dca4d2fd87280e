/* The values of the library's filters beside genre, mood, tempo and key. Free of schemas, so that browsers can read it. */

/** Filters of one value each, in the order of an address. */
export const filterNames = [
  "mood", "genre", "bpm", "key", "near", "length", "explicit", "language", "vocals", "min", "max",
] as const; // prettier-ignore

/** Letters of a search; a longer one finds nothing. */
export const maxSearchLength = 100;

/** Minutes from (included) to (not included); every track on sale is in one of them. */
export const lengthRanges = ["under-1", "1-2", "2-3", "3-4", "over-4"] as const;
export type LengthRange = (typeof lengthRanges)[number];

export const explicitAnswers = ["no", "yes"] as const;
/** Whether the lyrics are explicit. */
export type ExplicitAnswer = (typeof explicitAnswers)[number];

/**
 * ISO 639-1, upper case: the languages that can be filtered by, as many as five bits have codes for. A track in another
 * one is in the library, but in no value of this filter.
 */
export const libraryLanguages = [
  "EN", "ES", "FR", "DE", "PT", "IT", "JA", "KO", "ZH", "HI", "AR", "NL", "SV", "NO", "DA", "FI", "IS", "PL", "CS",
  "EL", "TR", "RU", "UK", "HE", "FA", "BN", "ID", "VI", "TH", "SW", "YO",
] as const; // prettier-ignore
export type LibraryLanguage = (typeof libraryLanguages)[number];

/**
 * What is declared of a track's rights that a brand chooses by: no claim by Content ID is to be expected, no machine
 * contributed, nothing is sampled, the label controls all of it (`isOneStop`), no use is excluded.
 */
export const rightsFilters = ["no-claims", "no-ai", "no-samples", "one-stop", "any-use"] as const;
export type RightsFilter = (typeof rightsFilters)[number];
