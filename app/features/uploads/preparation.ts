import type { PreparationState } from "#worker/domain/uploads/contract.ts";
import type { UploadTransport } from "./transport.ts";
import { Refused } from "./try-again.ts";
import { watchPreparation } from "./watch-preparation.ts";

/** What the row beside the video says about the finished picture. */
export type Preparation =
  | { status: "none" }
  | { status: "pending"; progress: number }
  | { status: "ready"; width: number | null; height: number | null; durationSeconds: number | null }
  /** `refused` is final for this video; `failed` may be tried again. */
  | { status: "refused" | "failed"; message: string };

const couldNotPrepare = "We could not prepare this video. Please try again.";

/** Follows one preparation at a time and reports what becomes of it. Asking anew leaves the one before. */
export function createPreparing(transport: UploadTransport, report: (preparation: Preparation) => void) {
  let watching = new AbortController();

  return {
    ask(uploadId: string, overlayTrackId: string | null) {
      watching.abort();
      watching = new AbortController();
      const { signal } = watching;
      const tell = (preparation: Preparation) => {
        if (!signal.aborted) report(preparation);
      };
      tell({ status: "pending", progress: 0 });
      watchPreparation(uploadId, overlayTrackId, transport, signal, (state) =>
        tell(preparationFrom(state)),
      ).catch((error: unknown) =>
        tell({ status: "failed", message: error instanceof Refused ? error.message : couldNotPrepare }),
      );
    },
    stop() {
      watching.abort();
    },
  };
}

function preparationFrom(state: PreparationState): Preparation {
  const { status, progress, width, height, durationSeconds } = state;
  if (status === "pending") return { status, progress };
  if (status === "ready") return { status, width, height, durationSeconds };
  return { status: status === "refused" ? "refused" : "failed", message: state.message ?? couldNotPrepare };
}
