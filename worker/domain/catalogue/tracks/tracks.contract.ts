import { commercialPriceTokens } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";

export const genres = [
  "Pop", "Rock", "Hip Hop", "Electronic", "Jazz", "Classical", "Country", "R&B", "Lo-fi", "Indie", "Folk", "Latin",
  "Reggae", "Blues",
] as const; // prettier-ignore
export type Genre = (typeof genres)[number];

export const moods = [
  "Happy", "Sad", "Energetic", "Calm", "Romantic", "Uplifting", "Melancholic", "Cinematic", "Playful", "Dark",
  "Hopeful", "Nostalgic",
] as const; // prettier-ignore
export type Mood = (typeof moods)[number];

/** Declared by the label. */
export const vocals = ["instrumental", "vocal"] as const;
export type Vocals = (typeof vocals)[number];

/**
 * Limits of a track's fields, shared by form, CSV, domain and filters. For price and BPM the database has a CHECK, too. Without
 * schemas, since forms in browsers read it.
 */
export const trackLimits = {
  /** Characters. */
  title: 200,
  artist: 200,
  subGenre: 100,
  description: 4000,
  reviewNote: 1000,
  /** Specification §5: a whole number from 0 to 300; 0 is music without a beat. */
  bpm: { min: 0, max: 300 },
  /** Whole tokens for one licence of the social media scope. */
  priceTokens: { min: 1, max: 100 },
  /** Price limits of the commercial scope. */
  commercialPriceTokens,
} as const;

/** Tempo ranges offered as filter, each named by its lowest BPM. Music without a beat is in none. */
export const bpmRanges = { first: 20, width: 20 } as const;
/** The lowest BPM of each range, up to the maximum tempo. */
export const bpmRangeStarts: readonly number[] = Array.from(
  { length: trackLimits.bpm.max / bpmRanges.width },
  (_, range) => bpmRanges.first + range * bpmRanges.width,
);
