import { toCsv } from "#worker/domain/data-rights/csv.ts";
import type { CheckedRow } from "./check-rows.ts";
import { type Column, columns } from "./columns.ts";

const sample: Record<Column, string> = {
  track_title: "Night Bus",
  artist_name: "The Example Trio",
  isrc: "GB-ABC-26-00001",
  upc: "036000291452",
  release_date: "2026-03-31",
  track_language: "EN",
  primary_genre: "Electronic",
  sub_genre: "Downtempo",
  bpm: "96",
  musical_key: "A Minor",
  mood_tags: "Calm, Nostalgic",
  owns_master: "TRUE",
  owns_publishing: "TRUE",
  publishing_split: "50",
  explicit_lyrics: "FALSE",
  sync_terms: "non-exclusive",
  description: "Warm keys and a slow beat.",
  status: "draft",
  license_fee_tokens: "1",
  audio_filename: "night-bus.wav",
};

/** The sample that labels start from: the columns and one track. */
export function templateCsv(): string {
  return toCsv(columns, [sample]);
}

/** What is wrong with which row, for whoever corrects the file. Safe to open in a spreadsheet. */
export function errorCsv(rows: readonly CheckedRow[]): string {
  const lines = rows.flatMap(({ number, cells, errors }) =>
    errors.map(({ column, text, fix }) => ({
      row: number,
      column,
      error: text,
      fix,
      track_title: cells.track_title,
    })),
  );
  return toCsv(["row", "column", "error", "fix", "track_title"], lines);
}
