import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { bpmRanges } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { PageQuestion } from "../search-questions.ts";

/** Engine that holds the benchmark's catalogue; `from` and `to` are indices into `questions`. */
export type SearchEngine = {
  /** Includes the version. */
  name: string;
  /** Returns the track ids of each query's page, plus the first one after it, for queries from `from` up to `to`. */
  askIds(from: number, to: number): Promise<string[][]>;
  /** Runs each query once, in sequence. Returns milliseconds per query by the engine's own clock. */
  pass(from: number, to: number): Promise<number>;
  stop(): Promise<void>;
};

/** `folder` is empty at first and removed at the end. */
export type EngineInput = { folder: string; plain: DatabaseSync; questions: readonly EngineQuestion[] };

/** Query for a page of cards that every engine supports. */
export type EngineQuestion = {
  order: "low-to-high" | "relevance";
  words: readonly string[];
  genre: string | null;
  mood: string | null;
  tempo: { from: number; to: number } | null;
};

/** Throws for queries that the other engines do not support here. */
export function toEngineQuestion({ asked }: PageQuestion): EngineQuestion {
  const { order, groups, filters } = asked;
  if (order !== "low-to-high" && order !== "relevance") throw new Error(`Nobody else sorts by ${order}`);
  const { genre = null, mood = null, bpm = null } = filters;
  return {
    order,
    words: groups.map(({ typed }) => typed),
    genre,
    mood,
    tempo: bpm === null ? null : { from: bpm, to: bpm + bpmRanges.width - 1 },
  };
}

/** Writes `tracks.tsv`: seq, id, title, artist, mood, genre, bpm, price, description, card; `unknown` replaces nulls. */
export async function writeTracks({ folder, plain }: EngineInput, unknown: string): Promise<string> {
  const rows = plain
    .prepare(
      `SELECT seq, id, title, artist, mood, genre, bpm, price_tokens, description,
         json_object('id', id, 'title', title, 'artist', artist, 'description', description, 'mood', mood,
           'genre', genre, 'bpm', bpm, 'durationMs', duration_ms, 'priceTokens', price_tokens,
           'syncCount', sync_count, 'cardPeaks', card_peaks, 'coverColour', cover_colour)
       FROM tracks WHERE is_active = 1 ORDER BY seq`,
    )
    .all();
  const file = join(folder, "tracks.tsv");
  const lines = rows.map((row) => Object.values(row).map((value) => value ?? unknown));
  await writeFile(file, `${lines.map((columns) => columns.join("\t")).join("\n")}\n`);
  return file;
}
