import { z } from "zod";
import { bpmRanges, trackLimits } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import type { PublicRights } from "#worker/domain/catalogue/rights/public-rights.contract.ts";
import type { SoldScope } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
import { type Genre, type Mood, genres, moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

export const priceSorts = ["none", "low-to-high", "high-to-low"] as const;
export type PriceSort = (typeof priceSorts)[number];

/**
 * The library's whole state, as it stands in the URL: `q`, `genre`, `mood`, `bpm` (start of a range), `sort`, and
 * `after` (cursor of the last card seen). Unknown values are dropped, never an error: old links keep working.
 */
export const LibraryQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  genre: z.enum(genres).optional().catch(undefined),
  mood: z.enum(moods).optional().catch(undefined),
  bpm: z.coerce
    .number()
    .int()
    .min(bpmRanges.first)
    .max(trackLimits.bpm.max)
    .multipleOf(bpmRanges.width)
    .optional()
    .catch(undefined),
  sort: z.enum(priceSorts).catch("none").default("none"),
  after: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .optional()
    .catch(undefined),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

export type TrackCard = {
  id: string;
  title: string;
  artist: string;
  description: string | null;
  mood: Mood | null;
  genre: Genre | null;
  primaryGenre: string | null;
  subGenre: string | null;
  bpm: number | null;
  durationSeconds: number;
  priceTokens: number;
  syncCount: number;
  /** 120 bars, base64 of bytes 0-255: `decodePeaks` in app/features/catalogue/player. */
  cardPeaks: string | null;
  /** `/media/covers/{id}?size=176`; the colour shows before the picture has come. */
  hasCover: boolean;
  coverColour: string | null;
};

export type FacetValue<Value> = { value: Value; tracks: number };
export type Facets = {
  /** Only values that some active track has; a count of 0 means none under the other filters. */
  genres: FacetValue<Genre>[];
  moods: FacetValue<Mood>[];
  bpm: FacetValue<number>[];
};

export type LibraryPage = {
  cards: TrackCard[];
  /** Cursor for the next page, or null on the last one. */
  nextAfter: string | null;
  /** How many tracks match the search and the filters. */
  total: number;
  facets: Facets;
};
export const libraryPageSize = 24;

export type TrackView = TrackCard & {
  /** A `TrackOffer` as the database writes it: a render starts only while it is still the same text. */
  offer: string;
  /** Which sound the preview was made of: stands in its address, so that no browser plays an older one. */
  recording: string;
  /** Who licenses it. */
  labelName: string;
  rights: PublicRights;
  /** Tokens for each scope that is sold; `priceTokens` is that of the cheapest. */
  prices: Record<SoldScope, number>;
  /** False only for super users, who see paused tracks. */
  isActive: boolean;
  language: string;
  musicalKey: string | null;
  isrc: string | null;
  /** 800 bars, base64 of bytes 0-255. */
  peaks: string | null;
};

/** From the lower to the upper quartile of the prices of tracks on sale, in tokens. */
export type UsualPrices = { low: number; high: number };
