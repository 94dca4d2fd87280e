import { z } from "zod";
import { type MusicalKey, musicalKeys } from "#render-service/listening/suggest-key.contract.ts";
import type { PublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import type { SoldScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { searchText } from "#worker/domain/lib/text.contract.ts";
import {
  type Genre,
  type Mood,
  type Vocals,
  genres,
  moods,
  vocals,
  bpmRanges,
  trackLimits,
} from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import {
  type ExplicitAnswer,
  type LengthRange,
  type LibraryLanguage,
  type RightsFilter,
  explicitAnswers,
  lengthRanges,
  libraryLanguages,
  maxSearchLength,
  rightsFilters,
} from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";

export const priceSorts = ["none", "low-to-high", "high-to-low"] as const;
export type PriceSort = (typeof priceSorts)[number];

const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values).optional().catch(undefined);
/** A checkbox in the URL: "1" or absent. */
const flag = z
  .literal("1")
  .optional()
  .catch(undefined)
  .transform((value) => value === "1");
const price = z.coerce
  .number()
  .int()
  .min(trackLimits.priceTokens.min)
  .max(trackLimits.priceTokens.max)
  .optional()
  .catch(undefined);

/**
 * The library's whole state, as in the URL. Unknown values are dropped, so that old links keep working.
 *
 * `q`, `genre`, `mood`, `bpm` (start of a range), `key`, `near` (include the neighbours of `key`), `length` (minutes),
 * `explicit`, `language`, `vocals`, `min` and `max` (tokens for the social media scope, inclusive), `rights` (all must hold,
 * comma-separated), `exact` (no corrections), `sort`, and `after` (cursor of the last card shown: `cursorOf`).
 */
export const LibraryQuery = z.object({
  q: searchText(maxSearchLength),
  genre: oneOf(genres),
  mood: oneOf(moods),
  bpm: z.coerce
    .number()
    .int()
    .min(bpmRanges.first)
    .max(trackLimits.bpm.max)
    .multipleOf(bpmRanges.width)
    .optional()
    .catch(undefined),
  key: z
    .custom<MusicalKey>((value) => musicalKeys.some((key) => key === value))
    .optional()
    .catch(undefined),
  near: flag,
  length: oneOf(lengthRanges),
  explicit: oneOf(explicitAnswers),
  language: oneOf(libraryLanguages),
  vocals: oneOf(vocals),
  min: price,
  max: price,
  rights: z
    .string()
    .max(200)
    .catch("")
    .default("")
    .transform((list): RightsFilter[] => rightsFilters.filter((fact) => list.split(",").includes(fact))),
  exact: flag,
  sort: z.enum(priceSorts).catch("none").default("none"),
  after: z
    .string()
    .regex(/^(?:[1-9]\d{0,3}\.)?[1-9]\d{0,18}$/)
    .optional()
    .catch(undefined),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;

/** Parses the URL. A form without scripts repeats `rights` for each checked box. */
export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
  return LibraryQuery.parse({ ...Object.fromEntries(params), rights: params.getAll("rights").join(",") });
}

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
  /** 120 bars, base64 of bytes 0-255: `decodePeaks` in app/features/catalogue/playback. */
  cardPeaks: string | null;
  /** `/media/covers/{id}?size=176`; the colour is the placeholder while it loads. */
  hasCover: boolean;
  coverColour: string | null;
};

/** Card of lists outside the library. */
export type SmallCard = Omit<TrackCard, "description" | "genre" | "primaryGenre" | "subGenre" | "bpm" | "syncCount">;

export type FacetValue<Value> = { value: Value; tracks: number };
/**
 * Only values of some active track; a count of 0 means none under the other filters. A value's count applies the search and all
 * other filters but not its own; each rights fact is a filter of its own.
 */
export type Facets = {
  genres: FacetValue<Genre>[];
  moods: FacetValue<Mood>[];
  bpm: FacetValue<number>[];
  /** Counted for the key itself, without its neighbours. */
  keys: FacetValue<MusicalKey>[];
  lengths: FacetValue<LengthRange>[];
  explicit: FacetValue<ExplicitAnswer>[];
  languages: FacetValue<LibraryLanguage>[];
  vocals: FacetValue<Vocals>[];
  /** By price in tokens, ascending. */
  prices: FacetValue<number>[];
  rights: FacetValue<RightsFilter>[];
};

/** Interpretation of the typed words, in order: chips beside the search. Seconds and BPM are inclusive. */
export type Reading = { typed: string } & (
  | { as: "words" }
  | { as: "mood"; mood: Mood }
  | { as: "genre"; genre: Genre }
  | { as: "vocals"; vocals: Vocals }
  | { as: "tempo"; from: number; to: number }
  | { as: "key"; key: MusicalKey }
  /** `null` is unbounded. */
  | { as: "length"; fromSeconds: number | null; toSeconds: number | null }
);

/** "Did you mean": no track has the typed word, so the page lists matches of the nearest known one. */
export type Correction = { typed: string; replacement: string };

/** Offered if nothing was found: a mood or a genre with its track count, nearest first. */
export type Suggestion = { tracks: number } & ({ kind: "mood"; value: Mood } | { kind: "genre"; value: Genre });

/** By price if chosen, else by relevance for a search, else newest first. */
export type LibraryOrder = "relevance" | "newest" | "low-to-high" | "high-to-low";

export type LibraryPage = {
  cards: TrackCard[];
  /** Cursor for the next page, or null on the last one. */
  nextAfter: string | null;
  /** Tracks that match search and filters; null if not counted (`searchPlainly`). */
  total: number | null;
  facets: Facets | null;
  order: LibraryOrder;
  understood: Reading[];
  corrections: Correction[];
  /** Number of query parts that the tracks match, if no track matches all. */
  relaxed: { met: number; of: number } | null;
  /** Empty unless the total is 0. */
  suggestions: Suggestion[];
};
export type CountedPage = LibraryPage & { total: number; facets: Facets };
export const libraryPageSize = 24;

export type TrackView = TrackCard & {
  /** A `TrackOffer` serialised by the database: a render starts only if it is unchanged. */
  offer: string;
  /** Identifies the preview's recording; part of its URL, so that browsers do not play a cached older one. */
  recording: string;
  labelName: string;
  rights: PublicRights;
  /** Tokens per scope on sale; `priceTokens` is that of the cheapest. */
  prices: Record<SoldScope, number>;
  /** False only for super users, who also see paused tracks. */
  isActive: boolean;
  /** Platform claims on videos with it, as reported by brands. */
  claimCount: number;
  language: string;
  /** `null`: not declared. */
  vocals: Vocals | null;
  musicalKey: string | null;
  isrc: string | null;
  /** 800 bars, base64 of bytes 0-255. */
  peaks: string | null;
};

/** Lower and upper quartile of the prices of tracks on sale, in tokens. */
export type UsualPrices = { low: number; high: number };
