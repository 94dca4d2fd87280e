import { sql } from "drizzle-orm";
import type { SmallCard, TrackCard } from "./library.contract.ts";

/** Columns of a card, from `tracks AS track`. */
export const cardColumns = sql.raw(`
  track.id, track.title, track.artist, track.description, track.mood, track.genre, track.primary_genre,
  track.sub_genre, track.bpm, track.duration_ms, track.price_tokens, track.sync_count, track.card_peaks,
  track.cover_key IS NOT NULL AS has_cover, track.cover_colour`);

/** Row of `cardColumns` with a cursor. */
export type CardRow = Pick<TrackCard, "id" | "title" | "artist" | "description" | "mood" | "genre" | "bpm"> & {
  cursor: string;
  primary_genre: string | null;
  sub_genre: string | null;
  duration_ms: number;
  price_tokens: number;
  sync_count: number;
  card_peaks: string | null;
  has_cover: number;
  cover_colour: string | null;
};

export function toCard(row: CardRow): TrackCard {
  return {
    ...toSmallCard(row),
    description: row.description,
    genre: row.genre,
    primaryGenre: row.primary_genre,
    subGenre: row.sub_genre,
    bpm: row.bpm,
    syncCount: row.sync_count,
  };
}

export function toSmallCard(row: CardRow): SmallCard {
  return {
    id: row.id,
    title: row.title,
    artist: row.artist,
    mood: row.mood,
    durationSeconds: row.duration_ms / 1000,
    priceTokens: row.price_tokens,
    cardPeaks: row.card_peaks,
    hasCover: row.has_cover === 1,
    coverColour: row.cover_colour,
  };
}
