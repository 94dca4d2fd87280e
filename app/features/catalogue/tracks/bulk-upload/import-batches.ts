import type { UploadTransport } from "#app/features/services/files/uploads/transport.ts";
import { Refused, tryAgain } from "#app/features/services/files/uploads/try-again.ts";
import { rpcBy } from "#app/lib/rpc.ts";
import type { BulkRow, RowOutcome } from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import { bytesOfRow, maxBulkRows, maxBatchBytes } from "#worker/domain/catalogue/tracks/bulk-upload/bulk-limits.contract.ts";
import type { RowToImport } from "./row-state.ts";

export type ArrivedRow = { id: string; uploadId: string; ready: RowToImport };
/** Result of a row; without `outcome` the request failed, and `message` has the reason. */
export type Settled = { id: string; outcome: RowOutcome | null; message: string };

const bufferMs = 1000;
const noAnswer = "We couldn’t reach Cuesheet. Please try again in a moment.";

/**
 * Sends the metadata of rows whose audio is uploaded, in batches. While more audio is uploading, rows that finish within a second
 * share a batch.
 */
export function createBatcher(
  labelId: string,
  transport: UploadTransport,
  isMoreComing: () => boolean,
  settle: (row: Settled) => void,
): (row: ArrivedRow) => void {
  const queue: BulkRow[] = [];
  const { signal } = new AbortController();
  let isSending = false;

  const sendNext = async () => {
    if (queue.length < maxBulkRows && isMoreComing()) await transport.rest(bufferMs, signal);
    for (const row of await sendBatch(labelId, nextBatch(queue), transport, signal)) settle(row);
  };
  const send = async () => {
    isSending = true;
    while (queue.length > 0) {
      await sendNext();
    }
    isSending = false;
  };
  return ({ id, uploadId, ready: { fields, status, warranty } }) => {
    queue.push({ id, audioUploadId: uploadId, status, warranty, fields });
    if (!isSending) void send();
  };
}

/** Takes a batch from the front of the queue, up to the server's limits and at least one row. */
function nextBatch(queue: BulkRow[]): BulkRow[] {
  let bytes = 0;
  const end = queue.findIndex((row, index) => {
    bytes += bytesOfRow(row);
    return index > 0 && (index === maxBulkRows || bytes > maxBatchBytes);
  });
  return queue.splice(0, end === -1 ? queue.length : end);
}

async function sendBatch(
  labelId: string,
  rows: readonly BulkRow[],
  transport: UploadTransport,
  signal: AbortSignal,
): Promise<Settled[]> {
  const calls = rpcBy(transport.fetch).api["bulk-tracks"];
  try {
    const send = () => calls.$post({ json: { labelId, rows: [...rows] } });
    const { outcomes } = await tryAgain(transport, signal, send);
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    return rows.map(({ id }) => ({ id, outcome: byId.get(id) ?? null, message: noAnswer }));
  } catch (error) {
    const message = error instanceof Refused ? error.message : noAnswer;
    return rows.map(({ id }) => ({ id, outcome: null, message }));
  }
}
