import type { PreparationState } from "#worker/domain/base/uploads/uploads.contract.ts";
import type { UploadTransport } from "./transport.ts";
import { Refused } from "./try-again.ts";
import { watchPreparation } from "./watch-preparation.ts";

/** The brand's video as the server has read it. */
export type Source = NonNullable<PreparationState["source"]>;
/** What the row beside the video says about the finished picture. */
export type Preparation =
  | { status: "none" }
  | {
      status: "pending";
      progress: number;
      source: Source | null;
      originalSound: PreparationState["originalSound"];
    }
  | {
      status: "ready";
      id: string;
      overlayTrackId: string | null;
      source: Source | null;
      /** What music can be fitted to; null of pictures from before it was asked. */
      spotting: PreparationState["spotting"];
      /** What the video sounds like; null of pictures from before it was asked. */
      originalSound: PreparationState["originalSound"];
      picture: PreparationState["picture"];
    }
  /** `refused` is final for this video; `failed` may be tried again. */
  | { status: "refused" | "failed"; message: string };

const couldNotPrepare = "We could not prepare this video. Please try again.";

/** Follows one preparation at a time and reports what becomes of it. Asking anew leaves the one before. */
export function createPreparing(transport: UploadTransport, report: (preparation: Preparation) => void) {
  let watching = new AbortController();
  // A second picture of a video is probed anew; what is known of the video stays known meanwhile.
  let known: ({ uploadId: string } & Pick<PreparationState, "source" | "originalSound">) | null = null;

  return {
    ask(uploadId: string, overlayTrackId: string | null, needsOriginal = false) {
      watching.abort();
      watching = new AbortController();
      const { signal } = watching;
      const tell = (preparation: Preparation) => {
        if (!signal.aborted) report(preparation);
      };
      const { source = null, originalSound = null } = known?.uploadId === uploadId ? known : {};
      tell({ status: "pending", progress: 0, source, originalSound });
      watchPreparation(uploadId, { overlayTrackId, needsOriginal }, transport, signal, (state) => {
        if (signal.aborted) return;
        const facts = {
          source: state.source ?? source,
          originalSound: state.originalSound ?? originalSound,
        };
        known = { uploadId, ...facts };
        report(preparationFrom({ ...state, ...facts }, overlayTrackId));
      }).catch((error: unknown) =>
        tell({ status: "failed", message: error instanceof Refused ? error.message : couldNotPrepare }),
      );
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
  return { status: status === "refused" ? "refused" : "failed", message: state.message ?? couldNotPrepare };
}
