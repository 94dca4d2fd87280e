import {
  csvColumns,
  declarationColumns,
} from "#worker/domain/catalogue/tracks/label-tracks/csv-columns.contract.ts";

/** The columns of the CSV (specification §3), in the order of the template. Any order is read. */
export const columns = [...csvColumns, "audio_filename", ...Object.values(declarationColumns)] as const;
export type Column = (typeof columns)[number];

/** `text` is what is wrong; `column` where; `fix` what to do about it; `suggestion` what the cell was meant to say. */
export type RowError = { column: Column; text: string; fix: string; suggestion?: string };

/** The columns of a track's fields, by the names of the form. */
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

/** What the server refuses is shown where it was written. */
export const columnOfField: Record<string, Column> = {
  ...fieldColumns,
  audioUploadId: "audio_filename",
  mood: "mood_tags",
};

/** The words of a cell that holds several. */
export const listIn = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter(Boolean);
