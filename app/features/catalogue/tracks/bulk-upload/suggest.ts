import {
  genres,
  moods,
  musicalKeys,
  syncTerms,
  vocals,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { restoreUpcZeros } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import { aiUses, clearances, excludableUses } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { bare, type Column, listIn } from "./columns.ts";
import { fileKey } from "./chosen-files.ts";
import type { CsvRow } from "./read-csv.ts";

/** Columns with a fixed list of values. */
const wordLists: Partial<Record<Column, readonly string[]>> = {
  primary_genre: genres,
  mood_tags: moods,
  musical_key: musicalKeys,
  sync_terms: syncTerms,
  vocals,
  status: ["draft", "pending review"],
  samples: clearances,
  cover_version: clearances,
  ai_composition: aiUses,
  ai_lyrics: aiUses,
  ai_vocals: aiUses,
  ai_instruments: aiUses,
  ai_post: aiUses,
  content_id: ["none", "registered"],
  excluded_uses: excludableUses,
};

const takesSeveral = (column: Column) => column === "mood_tags" || column === "excluded_uses";

/** Replaces words with our spelling of the listed values, tolerating spreadsheets' variants; unknown ones stay. */
export function readWords(column: Column, cell: string): string | string[] {
  const names = wordLists[column] ?? [];
  const read = (word: string) => sameIn(names, word) ?? word;
  return takesSeveral(column) ? listIn(cell).map(read) : read(cell);
}

/** Suggests a correction of the whole cell, or null. */
export function suggestWords(column: Column, cell: string): string | null {
  if (column === "upc") return restoreUpcZeros(cell);
  const names = wordLists[column];
  if (!names) return null;
  if (!takesSeveral(column)) return nearest(cell, names);
  const meant = listIn(cell).map((tag) => sameIn(names, tag) ?? nearest(tag, names));
  return meant.includes(null) ? null : meant.join(", ");
}

function sameIn(names: readonly string[], word: string): string | undefined {
  return names.find((name) => name.toLowerCase() === word.toLowerCase());
}

/** Limit of compared pairs: thousands of rows and files make many millions. */
const maxPairs = 200_000;

/** Suggests each unused file to rows without a file whose requested name or title is similar. */
export function suggestFiles(rows: readonly CsvRow[], orphans: readonly string[]): (row: CsvRow) => string | null {
  const max = orphans.length === 0 ? 0 : Math.floor(maxPairs / orphans.length);
  let looked = 0;
  const byBare = new Map(orphans.map((name) => [bareFile(name), name]));
  const namedKeys = new Set(rows.map(({ cells }) => fileKey(cells.audio_filename)));
  return ({ cells: { audio_filename: file, track_title: title } }) => {
    const query = file || title;
    const same = byBare.get(bareFile(query));
    if (same && !namedKeys.has(fileKey(same))) return same;
    return (looked += 1) > max ? null : nearest(query, orphans, bareFile);
  };
}

/** Damerau-Levenshtein distance: insertions, deletions, substitutions and transpositions. */
function distance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** A file name without its extension, normalised. */
export const bareFile = (name: string): string => bare(name.replace(/\.[a-z0-9]{2,4}$/i, ""));

/** Edit distance of two bare texts, null beyond a third of the longer one; 0.5 if one contains the other. */
function unlikeness(one: string, other: string): number | null {
  if (one === other) return 0;
  const longer = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) >= 4 && (one.includes(other) || other.includes(one))) return 0.5;
  const max = Math.max(1, Math.floor(longer / 3));
  if (Math.abs(one.length - other.length) > max) return null;
  const apart = distance(one, other);
  return apart <= max ? apart : null;
}

/** The most similar name, or null. */
export function nearest(query: string, names: readonly string[], toBare = bare): string | null {
  const bareQuery = toBare(query);
  if (bareQuery === "") return null;
  let best: { name: string; apart: number } | null = null;
  for (const name of names) {
    const apart = unlikeness(bareQuery, toBare(name));
    if (apart !== null && (best === null || apart < best.apart)) best = { name, apart };
  }
  return best?.name ?? null;
}
