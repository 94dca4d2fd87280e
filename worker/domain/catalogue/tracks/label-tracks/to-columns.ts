import { toDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration-fields.contract.ts";
import type { tracks } from "#drizzle/schema/index.ts";
import type { TrackFields } from "./label-tracks.contract.ts";

/** What a form or a CSV row says, as the columns of a track. The main mood is the first tag when none is named. */
export function toColumns(fields: TrackFields) {
  return {
    title: fields.title,
    artist: fields.artist,
    isrc: fields.isrc,
    upc: fields.upc,
    releaseDate: fields.releaseDate,
    language: fields.language,
    primaryGenre: fields.primaryGenre,
    genre: fields.primaryGenre,
    subGenre: fields.subGenre,
    bpm: fields.bpm,
    musicalKey: fields.musicalKey,
    vocals: fields.vocals,
    mood: fields.mood ?? fields.moodTags[0] ?? null,
    moodTags: fields.moodTags,
    ownsMaster: fields.ownsMaster,
    ownsPublishing: fields.ownsPublishing,
    publishingSplitBasisPoints: fields.publishingSplit,
    explicitLyrics: fields.explicitLyrics,
    syncTerms: fields.syncTerms,
    description: fields.description,
    priceTokens: fields.priceTokens,
    commercialPriceTokens: fields.commercialPriceTokens,
    rightsDeclaration: toDeclaration(fields),
  } satisfies Partial<typeof tracks.$inferInsert>;
}
