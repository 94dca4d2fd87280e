import { csvColumns, declarationColumns } from "#worker/domain/catalogue/tracks/label-tracks/csv-columns.contract.ts";

/** CSV columns (specification §3), in the template's order; files may have them in any order. */
export const columns = [...csvColumns, "audio_filename", ...Object.values(declarationColumns)] as const;
export type Column = (typeof columns)[number];

/** `text`: the problem; `column`: its place; `fix`: the remedy; `suggestion`: the probably intended value. */
export type RowError = { column: Column; text: string; fix: string; suggestion?: string };

/** Adds a suggestion to an error, in its text and as a value. */
export function withSuggestion(error: RowError, suggestion: string | null): RowError {
  return suggestion === null ? error : { ...error, suggestion, fix: `Did you mean \u201c${suggestion}\u201d? ${error.fix}` };
}

/** Columns by form field. */
export const fieldColumns = {
  title: "track_title",
  artist: "artist_name",
  isrc: "isrc",
  upc: "upc",
  releaseDate: "release_date",
  language: "track_language",
  primaryGenre: "primary_genre",
  subGenre: "sub_genre",
  bpm: "bpm",
  musicalKey: "musical_key",
  vocals: "vocals",
  moodTags: "mood_tags",
  ownsMaster: "owns_master",
  ownsPublishing: "owns_publishing",
  publishingSplit: "publishing_split",
  explicitLyrics: "explicit_lyrics",
  syncTerms: "sync_terms",
  description: "description",
  priceTokens: "license_fee_tokens",
  commercialPriceTokens: "commercial_fee_tokens",
  ...declarationColumns,
} as const;

/** Shows a server error in the column of its field. */
export const columnOfField: Record<string, Column> = {
  ...fieldColumns,
  audioUploadId: "audio_filename",
  mood: "mood_tags",
};

/** Splits a cell with several values. */
export const listIn = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Letters and digits only, without case and accents. */
export function bare(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
