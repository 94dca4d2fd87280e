import { commercialPriceTokens } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";

/**
 * What a label may write about a track, said once for form, CSV, domain and filters. The database has a CHECK of its own
 * for price and BPM. Free of schemas, so that forms in browsers can read it.
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
  /** And of the commercial scope. */
  commercialPriceTokens,
} as const;

/** Tempo ranges offered as filter: the lowest BPM of each 20-wide range. Music without a beat is in none. */
export const bpmRanges = { first: 20, width: 20 } as const;
/** The lowest BPM of each, up to the highest tempo there is. */
export const bpmRangeStarts: readonly number[] = Array.from(
  { length: trackLimits.bpm.max / bpmRanges.width },
  (_, range) => bpmRanges.first + range * bpmRanges.width,
);
