import type { AskForPreparation, PreparationState } from "#worker/domain/base/uploads/uploads.contract.ts";
import type { UploadTransport } from "./transport.ts";
import { tryAgain } from "./try-again.ts";

/**
 * Asks for the finished picture and reports every change until it is ready or cannot be made. The server holds each
 * question until there is news, so this asks again at once. Throws when the line stays down or the upload is unknown.
 */
export async function watchPreparation(
  uploadId: string,
  overlayTrackId: string | null,
  transport: UploadTransport,
  signal: AbortSignal,
  onChange: (state: PreparationState) => void,
): Promise<void> {
  const address = `/api/uploads/${uploadId}/preparations`;
  const wish: AskForPreparation = { overlayTrackId };
  const asking = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
    signal,
  };
  // Both answers come from our own endpoint, whose contract they are typed by.
  let state = (await tryAgain(transport, signal, () => transport.fetch(address, asking))) as PreparationState;
  onChange(state);
  while (state.status === "pending") {
    const news = `${address}/${state.id}?since=${encodeURIComponent(state.version)}`;
    const listen = () => transport.fetch(news, { signal });
    // oxlint-disable-next-line no-await-in-loop -- a long poll: the next question follows the last answer.
    state = (await tryAgain(transport, signal, listen)) as PreparationState;
    onChange(state);
  }
}
