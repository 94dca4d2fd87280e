import type { tracks } from "#drizzle/schema/index.ts";
import { toDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration-fields.contract.ts";
import type { Seen } from "#worker/domain/lib/versions.contract.ts";
import {
  type CompletenessField,
  type CompletenessItem,
  completenessPoints,
  moods,
  type TrackFields,
  type TrackFormValues,
} from "./label-tracks.contract.ts";
import { toDeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";

/** A track as its form's text values; parsing them yields the same track. */
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

/** A track as its form sees it: every field as text, and its chosen files. */
export function seenOf(track: typeof tracks.$inferSelect): Seen {
  const { id: _, ownsMaster, ownsPublishing, explicitLyrics, ...texts } = toFormValues(track);
  const ticked = (isTicked: boolean) => (isTicked ? "on" : "");
  const values = {
    ...texts,
    ownsMaster: ticked(ownsMaster),
    ownsPublishing: ticked(ownsPublishing),
    explicitLyrics: ticked(explicitLyrics),
    audio: track.audioIngestId ?? "",
    cover: track.coverIngestId ?? "",
  };
  return { version: track.updatedAt, values };
}

type Files = { audioIngestId?: string; coverIngestId?: string };

/** Values that saving the form would produce. A first file cannot conflict with another user's choice, so it is left out. */
export function seenAfter(
  track: typeof tracks.$inferSelect,
  columns: ReturnType<typeof toColumns>,
  chosen: Files,
): Seen["values"] {
  const audioIngestId = track.audioIngestId && (chosen.audioIngestId ?? track.audioIngestId);
  const coverIngestId = track.coverIngestId && (chosen.coverIngestId ?? track.coverIngestId);
  return seenOf({ ...track, ...columns, audioIngestId, coverIngestId }).values;
}

/** Converts a form or CSV row to columns of a track. The main mood defaults to the first tag. */
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

/** For each field, whether it is filled in and its points. */
export function listCompleteness(track: typeof tracks.$inferSelect): CompletenessItem[] {
  const filled: Record<CompletenessField, boolean> = {
    audio: track.masterKey !== null,
    isrc: track.isrc !== null,
    cover: track.coverKey !== null,
    primaryGenre: track.primaryGenre !== null,
    moodTags: track.moodTags.length > 0,
    description: track.description !== null,
    bpm: track.bpm !== null,
    title: track.title !== "",
    artist: track.artist !== "",
    musicalKey: track.musicalKey !== null,
    publishingSplit: track.publishingSplitBasisPoints !== null,
    releaseDate: track.releaseDate !== null,
    upc: track.upc !== null,
    subGenre: track.subGenre !== null,
  };
  // Object.entries loses the key type.
  return (Object.entries(completenessPoints) as [CompletenessField, number][]).map(([field, points]) => ({
    field,
    points,
    isFilled: filled[field],
  }));
}
