import { bulkToasts } from "#app/content/bulk-upload-copy.ts";
import type { UploadTransport } from "#app/features/services/files/uploads/transport.ts";
import type { Toast } from "#app/lib/flash.ts";
import { rpcBy } from "#app/lib/rpc.ts";
import type { KnownTrack } from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import { idOfRow, type KeptBulk } from "./bulk-memory.ts";
import type { Review } from "./bulk-state.ts";
import type { Check } from "./check-rows.ts";
import { bare, type RowError } from "./columns.ts";
import type { CsvRow } from "./read-csv.ts";
import type { BulkRow } from "./row-state.ts";

export type ReviewPlace = { labelId: string; check: Check; transport: UploadTransport };

/** Validates a CSV against the chosen audio and the label's catalogue. */
export async function reviewCsv(
  { csv, audio, ids, edits = {} }: KeptBulk,
  { labelId, check, transport }: ReviewPlace,
): Promise<({ ok: true } & Review) | { ok: false; problem: Toast }> {
  try {
    const answer = await check({ text: csv.text, audioNames: audio.map(({ name }) => name), edits });
    if (!answer.ok) return { ok: false, problem: bulkToasts.notParsed(answer.message) };
    const isrcs = answer.rows.flatMap(({ ready }) => ready?.isrc ?? []);
    const existing = await findKnownTracks(labelId, isrcs, transport);
    const bytes = new Map(audio.map(({ name, size }) => [name, size]));
    const rows = answer.rows.map((row): BulkRow => {
      const id = idOfRow(ids.tracks, row.number);
      const track = row.ready && existing.get(row.ready.isrc);
      const isKnown = track ? track.id === id || isSameTrack(track, row) : false;
      const checked = track && !isKnown ? { ...row, ready: null, errors: [takenIsrc(track)] } : row;
      return { ...checked, id, isKnown, audioBytes: bytes.get(checked.ready?.audioName ?? "") ?? 0 };
    });
    const { unmatchedFiles, unknownColumns } = answer;
    return { ok: true, rows, unmatchedFiles, unknownColumns };
  } catch (error) {
    return { ok: false, problem: bulkToasts.failed(error instanceof Error ? error.message : "") };
  }
}

/** The label's tracks by ISRC. Throws an Error with a message for the user. */
async function findKnownTracks(
  labelId: string,
  isrcs: readonly string[],
  transport: Pick<UploadTransport, "fetch">,
): Promise<Map<string, KnownTrack>> {
  if (isrcs.length === 0) return new Map();
  const calls = rpcBy(transport.fetch).api["bulk-tracks"];
  const response = await calls.known.$post({ json: { labelId, isrcs: [...isrcs] } }).catch(() => null);
  if (!response?.ok) throw new Error("We couldn’t reach Cuesheet. Please try again in a moment.");
  const { tracks } = await response.json();
  return new Map(tracks.map((track) => [track.isrc, track]));
}

/** True if the row matches this catalogue track, rather than only its ISRC. */
function isSameTrack({ title, artist }: KnownTrack, { cells }: Pick<CsvRow, "cells">): boolean {
  return bare(title) === bare(cells.track_title) && bare(artist) === bare(cells.artist_name);
}

const takenIsrc = ({ title }: KnownTrack): RowError => ({
  column: "isrc",
  text: `Same ISRC as \u201c${title}\u201d in your catalogue`,
  fix: "Give each track its own ISRC",
});
