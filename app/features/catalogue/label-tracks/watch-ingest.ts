import type { UploadTransport } from "#app/features/base/uploads/transport.ts";
import { tryAgain } from "#app/features/base/uploads/try-again.ts";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";

/**
 * Asks for a look at a finished upload and reports every change until it is ready, refused or failed. The server holds
 * each question until there is news, so this asks again at once. Throws when the line stays down or the upload is gone.
 */
export async function watchIngest(
  uploadId: string,
  transport: UploadTransport,
  signal: AbortSignal,
  onChange: (state: IngestState) => void,
): Promise<void> {
  const address = `/api/uploads/${uploadId}/ingests`;
  const start = () => transport.fetch(address, { method: "POST", signal });
  // Both answers come from our own endpoint, whose contract they are typed by.
  let state = (await tryAgain(transport, signal, start)) as IngestState;
  onChange(state);
  while (state.status === "pending") {
    const news = `${address}/${state.id}?since=${encodeURIComponent(state.version)}`;
    const listen = () => transport.fetch(news, { signal });
    // oxlint-disable-next-line no-await-in-loop -- a long poll: the next question follows the last answer.
    state = (await tryAgain(transport, signal, listen)) as IngestState;
    onChange(state);
  }
}
