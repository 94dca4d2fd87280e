/* Values of the library's filters except genre, mood, tempo and key. Without schemas, for the browser. */

/** Single-value filters, in the order of the URL. */
export const filterNames = [
  "mood", "genre", "bpm", "key", "near", "length", "explicit", "language", "vocals", "min", "max",
] as const; // prettier-ignore

/** Maximum length of a search; longer ones find nothing. */
export const maxSearchLength = 100;

/** Minutes, from (inclusive) to (exclusive); every track on sale is in one of them. */
export const lengthRanges = ["under-1", "1-2", "2-3", "3-4", "over-4"] as const;
export type LengthRange = (typeof lengthRanges)[number];

export const explicitAnswers = ["no", "yes"] as const;
/** Filter by explicit lyrics. */
export type ExplicitAnswer = (typeof explicitAnswers)[number];

/**
 * ISO 639-1, upper case: the languages offered as filter, limited by five bits. Tracks in other languages are in the library, but
 * under no value of this filter.
 */
export const libraryLanguages = [
  "EN", "ES", "FR", "DE", "PT", "IT", "JA", "KO", "ZH", "HI", "AR", "NL", "SV", "NO", "DA", "FI", "IS", "PL", "CS",
  "EL", "TR", "RU", "UK", "HE", "FA", "BN", "ID", "VI", "TH", "SW", "YO",
] as const; // prettier-ignore
export type LibraryLanguage = (typeof libraryLanguages)[number];

/**
 * Rights facts that brands filter by: not registered with Content ID, no AI, no samples, all controlled by the label
 * (`isOneStop`), no excluded use.
 */
export const rightsFilters = ["no-claims", "no-ai", "no-samples", "one-stop", "any-use"] as const;
export type RightsFilter = (typeof rightsFilters)[number];
