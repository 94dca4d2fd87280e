import type { tracks } from "#drizzle/schema/index.ts";
import {
  type CompletenessField,
  type CompletenessItem,
  completenessPoints,
} from "./label-tracks.contract.ts";

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
