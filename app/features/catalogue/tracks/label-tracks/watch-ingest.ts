import type { UploadTransport } from "#app/features/services/files/uploads/transport.ts";
import { tryAgain } from "#app/features/services/files/uploads/try-again.ts";
import { rpcBy } from "#app/lib/rpc.ts";
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
  const calls = rpcBy(transport.fetch).api.uploads[":id"].ingests;
  const init = { signal };
  const start = () => calls.$post({ param: { id: uploadId } }, { init });
  let state = await tryAgain(transport, signal, start);
  onChange(state);
  while (state.status === "pending") {
    const param = { id: uploadId, ingestId: state.id };
    const query = { since: state.version };
    const listen = () => calls[":ingestId"].$get({ param, query }, { init });
    // A long poll: the next question follows the last answer.
    state = await tryAgain(transport, signal, listen);
    onChange(state);
  }
}
