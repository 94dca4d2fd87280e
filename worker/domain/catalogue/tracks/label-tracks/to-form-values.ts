import type { tracks } from "#drizzle/schema/index.ts";
import { type TrackFormValues, moods } from "./label-tracks.contract.ts";
import { toDeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";

/** A track as the texts that its form shows, which read back as the same track. */
export function toFormValues(track: typeof tracks.$inferSelect): TrackFormValues {
  const { publishingSplitBasisPoints: basisPoints } = track;
  return {
    id: track.id,
    title: track.title,
    artist: track.artist,
    isrc: formatIsrc(track.isrc ?? ""),
    upc: track.upc ?? "",
    releaseDate: track.releaseDate ?? "",
    language: track.language,
    primaryGenre: track.primaryGenre ?? track.genre ?? "",
    subGenre: track.subGenre ?? "",
    bpm: track.bpm === null ? "" : String(track.bpm),
    musicalKey: track.musicalKey ?? "",
    vocals: track.vocals ?? "",
    mood: track.mood ?? "",
    moodTags: moods.filter((mood) => track.moodTags.includes(mood)),
    ownsMaster: track.ownsMaster,
    ownsPublishing: track.ownsPublishing,
    publishingSplit: basisPoints === null ? "" : String(basisPoints / 100),
    explicitLyrics: track.explicitLyrics,
    syncTerms: track.syncTerms,
    description: track.description ?? "",
    priceTokens: String(track.priceTokens),
    commercialPriceTokens: track.commercialPriceTokens === null ? "" : String(track.commercialPriceTokens),
    ...toDeclarationTexts(track.rightsDeclaration),
  };
}
