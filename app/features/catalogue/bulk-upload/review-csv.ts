import { rpcBy } from "#app/lib/rpc.ts";
import { bulkToasts } from "#app/content/bulk-upload-copy.ts";
import type { UploadTransport } from "#app/features/base/uploads/transport.ts";
import type { Toast } from "#app/lib/flash.ts";
import { idOfRow, type KeptBulk } from "./bulk-memory.ts";
import type { Check } from "./check-csv.ts";
import type { BulkRow } from "./row-state.ts";

export type Review = {
  rows: readonly BulkRow[];
  unmatchedFiles: readonly string[];
  unknownColumns: readonly string[];
};
type Place = { labelId: string; check: Check; transport: Pick<UploadTransport, "fetch"> };

/** Checks a CSV against the chosen audio and the label's catalogue. */
export async function reviewCsv(
  { csv, audio, ids, edits = {} }: KeptBulk,
  { labelId, check, transport }: Place,
): Promise<({ ok: true } & Review) | { ok: false; problem: Toast }> {
  try {
    const answer = await check({ text: csv.text, audioNames: audio.map(({ name }) => name), edits });
    if (!answer.ok) return { ok: false, problem: bulkToasts.notParsed(answer.message) };
    const isrcs = answer.rows.flatMap(({ ready }) => ready?.isrc ?? []);
    const existing = await findExistingIsrcs(labelId, isrcs, transport);
    const bytes = new Map(audio.map(({ name, size }) => [name, size]));
    const rows = answer.rows.map((row): BulkRow => {
      const id = idOfRow(ids.tracks, row.number);
      const isKnown = row.ready !== null && existing.has(row.ready.isrc);
      return { ...row, id, isKnown, audioBytes: bytes.get(row.ready?.audioName ?? "") ?? 0 };
    });
    const { unmatchedFiles, unknownColumns } = answer;
    return { ok: true, rows, unmatchedFiles, unknownColumns };
  } catch (error) {
    return { ok: false, problem: bulkToasts.failed(error instanceof Error ? error.message : "") };
  }
}

/** Which of these ISRCs the label has already. Throws an Error with words for a person. */
async function findExistingIsrcs(
  labelId: string,
  isrcs: readonly string[],
  transport: Pick<UploadTransport, "fetch">,
): Promise<Set<string>> {
  if (isrcs.length === 0) return new Set();
  const calls = rpcBy(transport.fetch).api["bulk-tracks"];
  const response = await calls.known.$post({ json: { labelId, isrcs: [...isrcs] } }).catch(() => null);
  if (!response?.ok) throw new Error("We got no answer. Please try again in a moment.");
  const { isrcs: existing } = await response.json();
  return new Set(existing);
}
