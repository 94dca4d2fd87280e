import type { KnownTrack } from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import type { RowError } from "./columns.ts";
import type { CsvRow } from "./read-csv.ts";

/** True if the row matches this catalogue track, rather than only its ISRC. */
export function isSameTrack({ title, artist }: KnownTrack, { cells }: Pick<CsvRow, "cells">): boolean {
  return bare(title) === bare(cells.track_title) && bare(artist) === bare(cells.artist_name);
}

export const takenIsrc = ({ title }: KnownTrack): RowError => ({
  column: "isrc",
  text: `Same ISRC as \u201c${title}\u201d in your catalogue`,
  fix: "Give each track its own ISRC",
});

/** Letters and digits only, without case and accents. */
export function bare(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
