import type { KnownTrack } from "#worker/domain/catalogue/bulk-upload/bulk-upload.contract.ts";
import type { CheckedRow } from "./check-rows.ts";

/** The row names this track of the catalogue, and not another one under its ISRC. */
export function isSameTrack({ title, artist }: KnownTrack, { cells }: CheckedRow): boolean {
  return bare(title) === bare(cells.track_title) && bare(artist) === bare(cells.artist_name);
}

export function refuseTakenIsrc(row: CheckedRow, { title }: KnownTrack): CheckedRow {
  const text = `Same ISRC as \u201c${title}\u201d in your catalogue`;
  return { ...row, ready: null, errors: [{ column: "isrc", text, fix: "Give each track its own ISRC" }] };
}

/** Letters and digits alone, without case and accents. */
export function bare(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
