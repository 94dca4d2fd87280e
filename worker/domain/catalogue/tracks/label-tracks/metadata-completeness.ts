import type { CompletenessField, CompletenessItem } from "./label-tracks.contract.ts";

/**
 * What each field is worth, 100 together: what brands hear and search by weighs most. The column
 * `metadata_completeness` adds up the same points in the database (migrations/0003_tracks.sql; a test holds them together).
 */
export const completenessPoints: Record<CompletenessField, number> = {
  audio: 20,
  isrc: 10,
  cover: 10,
  primaryGenre: 8,
  moodTags: 8,
  description: 8,
  bpm: 6,
  title: 5,
  artist: 5,
  musicalKey: 5,
  publishingSplit: 5,
  releaseDate: 4,
  upc: 3,
  subGenre: 3,
};

type Described = {
  title: string;
  artist: string;
  isrc: string | null;
  masterKey: string | null;
  coverKey: string | null;
  primaryGenre: string | null;
  subGenre: string | null;
  moodTags: readonly string[];
  description: string | null;
  bpm: number | null;
  musicalKey: string | null;
  publishingSplitBasisPoints: number | null;
  releaseDate: string | null;
  upc: string | null;
};

/** Field by field: what is there, and what each missing one would add. */
export function listCompleteness(track: Described): CompletenessItem[] {
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
  // Object.entries forgets the key type.
  return (Object.entries(completenessPoints) as [CompletenessField, number][]).map(([field, points]) => ({
    field,
    points,
    isFilled: filled[field],
  }));
}
