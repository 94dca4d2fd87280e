import { rpcBy } from "#app/lib/rpc.ts";
import type { PreparationState } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { UploadTransport } from "./transport.ts";
import { longPoll, Refused, tryAgain } from "./try-again.ts";

export type Source = NonNullable<PreparationState["source"]>;
/** Facts of a video that stay known while a new picture is prepared: size, duration and sound. */
export type VideoFacts = Pick<PreparationState, "source" | "originalSound">;
export type Preparation = VideoFacts &
  (
    | { status: "none" }
    | { status: "pending"; progress: number }
    | {
        status: "ready";
        id: string;
        overlayTrackId: string | null;
        /** Null for pictures prepared before cuts were analysed. */
        spotting: PreparationState["spotting"];
        picture: PreparationState["picture"];
      }
    /** `refused` is final for this video; `failed` can be retried. */
    | { status: "refused" | "failed"; message: string }
  );

const nothingKnown: VideoFacts = { source: null, originalSound: null };
export const noPreparation: Preparation = { status: "none", ...nothingKnown };

const couldNotPrepare = "We couldn’t prepare this video. Please try again.";

/** Follows one preparation at a time and reports its state. `ask` aborts the previous one. */
export function createPreparing(transport: UploadTransport, report: (preparation: Preparation) => void) {
  let watching = new AbortController();
  // A new picture of the same video is probed again; until then the known facts are kept.
  let lastFacts: { uploadId: string; facts: VideoFacts } | null = null;
  const factsOf = (uploadId: string) => (lastFacts?.uploadId === uploadId ? lastFacts.facts : nothingKnown);

  return {
    ask(uploadId: string, overlayTrackId: string | null, needsOriginal = false) {
      watching.abort();
      watching = new AbortController();
      const { signal } = watching;
      const tell = (preparation: Preparation) => {
        if (!signal.aborted) report(preparation);
      };
      tell({ status: "pending", progress: 0, ...factsOf(uploadId) });
      watchPreparation(uploadId, { overlayTrackId, needsOriginal }, transport, signal, (state) => {
        if (signal.aborted) return;
        const { source, originalSound } = factsOf(uploadId);
        const facts = {
          source: state.source ?? source,
          originalSound: state.originalSound ?? originalSound,
        };
        lastFacts = { uploadId, facts };
        report(preparationFrom({ ...state, ...facts }, overlayTrackId));
      }).catch((error: unknown) => {
        const message = error instanceof Refused ? error.message : couldNotPrepare;
        tell({ status: "failed", message, ...factsOf(uploadId) });
      });
    },
    stop() {
      watching.abort();
    },
  };
}

function preparationFrom(state: PreparationState, overlayTrackId: string | null): Preparation {
  const { id, status, progress, source, spotting, originalSound, picture } = state;
  if (status === "pending") return { status, progress, source, originalSound };
  if (status === "ready") return { status, id, overlayTrackId, source, spotting, originalSound, picture };
  const message = state.message ?? couldNotPrepare;
  return { status: status === "refused" ? "refused" : "failed", message, source, originalSound };
}

/**
 * Requests the finished picture and reports every change until it is ready or has failed. Throws if the connection stays down
 * or the upload is unknown.
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
  await longPoll<PreparationState>(
    () => tryAgain(transport, signal, () => calls.$post({ param: { id: uploadId }, json: request }, { init })),
    ({ id: preparationId, version: since }) => {
      const param = { id: uploadId, preparationId };
      return tryAgain(transport, signal, () => calls[":preparationId"].$get({ param, query: { since } }, { init }));
    },
    onChange,
  );
}
