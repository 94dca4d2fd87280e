import type { UploadTransport } from "#app/features/uploads/transport.ts";
import { Refused, tryAgain } from "#app/features/uploads/try-again.ts";
import type { RowOutcome } from "#worker/domain/bulk/contract.ts";
import { mostBulkRows } from "#worker/domain/bulk/limits/contract.ts";
import type { ReadyRow } from "./check-rows.ts";

export type ArrivedRow = { id: string; uploadId: string; ready: ReadyRow };
/** What became of a row; without `outcome` there was no answer, and `message` says why. */
export type Settled = { id: string; outcome: RowOutcome | null; message: string };

const gatherMs = 1000;
const noAnswer = "We got no answer. Please try again in a moment.";

/**
 * Sends the metadata of rows whose audio has arrived, piece by piece. While more audio is on its way, what arrives
 * within a second goes together.
 */
export function createPieces(
  labelId: string,
  transport: UploadTransport,
  isMoreComing: () => boolean,
  settle: (row: Settled) => void,
): (row: ArrivedRow) => void {
  const queue: ArrivedRow[] = [];
  const { signal } = new AbortController();
  let isSending = false;

  const send = async () => {
    isSending = true;
    while (queue.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      if (queue.length < mostBulkRows && isMoreComing()) await transport.rest(gatherMs, signal);
      const piece = queue.splice(0, mostBulkRows);
      // oxlint-disable-next-line no-await-in-loop
      for (const row of await sendPiece(labelId, piece, transport, signal)) settle(row);
    }
    isSending = false;
  };
  return (row) => {
    queue.push(row);
    if (!isSending) void send();
  };
}

async function sendPiece(
  labelId: string,
  piece: readonly ArrivedRow[],
  transport: UploadTransport,
  signal: AbortSignal,
): Promise<Settled[]> {
  const rows = piece.map(({ id, uploadId, ready: { fields, status } }) => ({
    id,
    audioUploadId: uploadId,
    status,
    fields,
  }));
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ labelId, rows }),
  };
  try {
    const answer = await tryAgain(transport, signal, () => transport.fetch("/api/bulk-tracks", request));
    // Our own endpoint: its contract says what it answers.
    const { outcomes } = answer as { outcomes: RowOutcome[] };
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    return piece.map(({ id }) => ({ id, outcome: byId.get(id) ?? null, message: noAnswer }));
  } catch (error) {
    const message = error instanceof Refused ? error.message : noAnswer;
    return piece.map(({ id }) => ({ id, outcome: null, message }));
  }
}
