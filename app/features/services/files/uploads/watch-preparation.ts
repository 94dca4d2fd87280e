import { rpcBy } from "#app/lib/rpc.ts";
import type { PreparationState } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { UploadTransport } from "./transport.ts";
import { tryAgain } from "./try-again.ts";

/**
 * Asks for the finished picture and reports every change until it is ready or cannot be made. The server holds each
 * question until there is news, so this asks again at once. Throws when the line stays down or the upload is unknown.
 */
export async function watchPreparation(
  uploadId: string,
  request: { overlayTrackId: string | null; needsOriginal?: boolean },
  transport: UploadTransport,
  signal: AbortSignal,
  onChange: (state: PreparationState) => void,
): Promise<void> {
  const calls = rpcBy(transport.fetch).api.uploads[":id"].preparations;
  const init = { signal };
  const ask = () => calls.$post({ param: { id: uploadId }, json: request }, { init });
  let state = await tryAgain(transport, signal, ask);
  onChange(state);
  while (state.status === "pending") {
    const param = { id: uploadId, preparationId: state.id };
    const query = { since: state.version };
    const listen = () => calls[":preparationId"].$get({ param, query }, { init });
    // A long poll: the next question follows the last answer.
    state = await tryAgain(transport, signal, listen);
    onChange(state);
  }
}
