import { TrackFields } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { failedSentences } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import { toDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration-fields.contract.ts";
import { type RightsFacts, failedRules } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import { columnOfField, type Column, fieldColumns, type RowError, withSuggestion } from "./columns.ts";
import { fileKey } from "./chosen-files.ts";
import type { CsvRow } from "./read-csv.ts";
import type { CheckedRow } from "./row-state.ts";
import { readWords, suggestWords } from "./suggest.ts";

export const approvalNote = "Labels can’t approve their own tracks, so this one goes to review.";
export const unavailableNote = "A new track can’t be unavailable, so this one is saved as a draft.";

export function checkRow(
  row: CsvRow,
  byName: ReadonlyMap<string, string>,
  suggestFile: (row: CsvRow) => string | null,
): CheckedRow {
  const { number, cells } = row;
  const errors = listMissing(cells);
  const audioName = byName.get(fileKey(cells.audio_filename));
  if (cells.audio_filename && !audioName) {
    errors.push({
      column: "audio_filename",
      text: `Audio file not found: ${cells.audio_filename}`,
      fix: "Add this file, or correct its name",
    });
  }
  const fields = toFields(cells);
  const read = TrackFields.safeParse(fields);
  const seen = new Set(errors.map(({ column }) => column));
  for (const { path, message } of read.error?.issues ?? []) {
    const column = columnOfField[String(path[0])];
    if (!column || seen.has(column)) continue;
    seen.add(column);
    const error = { column, text: `Invalid ${column}: ${cells[column]}`, fix: message };
    errors.push(withSuggestion(error, suggestWords(column, cells[column])));
  }
  const status = readStatus(cells.status);
  if (!status) {
    const fix = "Use draft or pending review, or leave it empty";
    const error = { column: "status" as const, text: `Invalid status: ${cells.status}`, fix };
    errors.push(withSuggestion(error, suggestWords("status", cells.status)));
  }
  const errorsWithSuggestions = errors.map((error) =>
    error.column === "audio_filename" ? withSuggestion(error, suggestFile(row)) : error,
  );
  const isReady = errors.length === 0 && read.success && audioName !== undefined && status !== null;
  const ready = isReady ? { fields, isrc: read.data.isrc, status: status.status, audioName } : null;
  const rules = read.success ? failedRules({ ...toFacts(read.data), isIsrcOnSale: false }) : [];
  const sale = rules.length > 0 ? `${rightsCopy.notOffered} ${failedSentences(rules)}` : null;
  const note = [status?.note, sale].filter(Boolean).join(" ") || null;
  return { number, cells, errors: errorsWithSuggestions, note, ready };
}

function toFacts(track: TrackFields): Omit<RightsFacts, "isIsrcOnSale"> {
  const { ownsMaster, ownsPublishing, publishingSplit, syncTerms, isrc } = track;
  return {
    ownsMaster,
    ownsPublishing,
    publishingSplitBasisPoints: publishingSplit,
    syncTerms,
    rightsDeclaration: toDeclaration(track),
    isrc,
    // Given for all rows together, or when a draft is submitted.
    isWarranted: true,
  };
}

const required = [
  ["track_title", "Missing track title", "Enter the title"],
  ["artist_name", "Missing artist name", "Enter the artist"],
  ["isrc", "Missing ISRC", "Enter the ISRC, such as GB-ABC-26-00001"],
  ["audio_filename", "Missing audio filename", "Enter the name of the audio file"],
] as const;

function listMissing(cells: CsvRow["cells"]): RowError[] {
  return required.filter(([column]) => cells[column] === "").map(([column, text, fix]) => ({ column, text, fix }));
}

function readStatus(cell: string): { status: "draft" | "pending review"; note: string | null } | null {
  switch (cell.toLowerCase().replaceAll(/[\s_-]+/g, " ")) {
    case "":
    case "draft":
      return { status: "draft", note: null };
    case "pending review":
      return { status: "pending review", note: null };
    case "approved":
      return { status: "pending review", note: approvalNote };
    case "unavailable":
      return { status: "draft", note: unavailableNote };
    default:
      return null;
  }
}

/** The cells as form fields. Empty cells are omitted, so that defaults apply. */
function toFields(cells: CsvRow["cells"]): Record<string, unknown> {
  const fields = Object.entries(fieldColumns).map(([name, column]) => [name, readCell(column, cells[column])]);
  return Object.fromEntries(fields.filter(([, value]) => value !== ""));
}

function readCell(column: Column, cell: string): string | string[] {
  if (tickColumns.includes(column)) return ticks.get(cell.toLowerCase()) ?? cell;
  if (column === "performers_consent") return cell.toLowerCase();
  return readWords(column, cell);
}

const tickColumns: readonly Column[] = ["owns_master", "owns_publishing", "explicit_lyrics"];

/** Accepted words for a tick, including spreadsheets' in English, German, French, Spanish and Italian. */
const ticks = new Map([
  ...["true", "yes", "y", "1", "x", "✓", "✔", "on", "wahr", "ja", "vrai", "oui", "verdadero", "sí", "vero", "sì", "si"]
    .map((word) => [word, "on"] as const),
  ...["false", "no", "n", "0", "✗", "✘", "off", "falsch", "nein", "faux", "non", "falso"]
    .map((word) => [word, ""] as const),
]); // prettier-ignore
