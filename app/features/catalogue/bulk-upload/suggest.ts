import {
  genres,
  moods,
  musicalKeys,
  syncTerms,
} from "#worker/domain/catalogue/label-tracks/label-tracks.contract.ts";
import type { RowError } from "./columns.ts";
import type { Column } from "./columns.ts";
import { bareFile, nearest } from "./nearest.ts";
import type { CsvRow } from "./read-csv.ts";

/** Columns that take words of a list. */
const lists: Partial<Record<Column, readonly string[]>> = {
  primary_genre: genres,
  mood_tags: moods,
  musical_key: musicalKeys,
  sync_terms: syncTerms,
  status: ["draft", "pending review"],
};

/** What the whole cell was most likely meant to say, where its words come from a list; or null. */
export function suggestWords(column: Column, cell: string): string | null {
  const names = lists[column];
  if (!names) return null;
  if (column !== "mood_tags") return nearest(cell, names);
  const tags = cell.split(/[,;|]/).map((tag) => tag.trim());
  const meant = tags.filter(Boolean).map((tag) => sameIn(names, tag) ?? nearest(tag, names));
  return meant.includes(null) ? null : meant.join(", ");
}

function sameIn(names: readonly string[], tag: string): string | undefined {
  return names.find((name) => name.toLowerCase() === tag.toLowerCase());
}

/** Pairs of names that are looked at before it is enough: thousands of rows and files are many millions. */
const mostPairs = 200_000;

/** Offers each file that no row names to the rows that lack theirs and ask for a similar name or have such a title. */
export function suggestFiles(
  rows: readonly CsvRow[],
  orphans: readonly string[],
): (row: CsvRow) => string | null {
  const most = orphans.length === 0 ? 0 : Math.floor(mostPairs / orphans.length);
  let looked = 0;
  const byBare = new Map(orphans.map((name) => [bareFile(name), name]));
  const asked = new Set(rows.map(({ cells }) => cells.audio_filename.toLowerCase()));
  return ({ cells: { audio_filename: file, track_title: title } }) => {
    const wanted = file || title;
    const same = byBare.get(bareFile(wanted));
    if (same && !asked.has(same.toLowerCase())) return same;
    return (looked += 1) > most ? null : nearest(wanted, orphans, bareFile);
  };
}

/** The error with what was probably meant, said and ready to be used. */
export function withSuggestion(error: RowError, suggestion: string | null): RowError {
  return suggestion === null
    ? error
    : { ...error, suggestion, fix: `Did you mean \u201c${suggestion}\u201d? ${error.fix}` };
}
