import { CircleAlert, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { ingestCopy } from "#app/content/track-form-copy.ts";
import type { FileState } from "#app/features/services/files/uploads/file-session.ts";
import { browserTransport, type UploadTransport } from "#app/features/services/files/uploads/transport.ts";
import { longPoll, tryAgain } from "#app/features/services/files/uploads/try-again.ts";
import { rpcBy } from "#app/lib/rpc.ts";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import type { IngestBrief } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

/** Status of a file not yet in use: being processed, refused with the reason, or failed. */
export function IngestNote({ ingest }: { ingest: IngestBrief | null }) {
  if (!ingest || ingest.status === "ready" || ingest.status === "discarded") return null;
  const words = ingestCopy[ingest.kind][ingest.status];
  if (ingest.status === "pending") {
    return (
      <span className="flex items-center gap-1.5 text-sm text-ink2">
        <LoaderCircle className="icon-sm flex-none motion-safe:animate-spin" aria-hidden="true" />
        {words} <span className="tc whitespace-nowrap">{Math.floor(ingest.progress * 100)}%</span>
      </span>
    );
  }
  return (
    <span className="flex items-start gap-1.5 text-sm text-bad">
      <CircleAlert className="icon-sm mt-0.5 flex-none" aria-hidden="true" />
      <span>
        {words}
        {ingest.message && `: ${ingest.message}`}
      </span>
    </span>
  );
}

/** Follows the ingest of the form's new upload, else of the saved file. */
export function useIngest({ uploadId, upload }: FileState, initial: IngestState | null): IngestState | null {
  const [heard, setHeard] = useState<IngestState | null>(null);
  const arrivedId = upload?.status === "uploaded" ? uploadId : null;
  const pendingId = initial?.status === "pending" ? initial.uploadId : null;
  const watchedId = uploadId ? arrivedId : pendingId;
  useEffect(() => {
    if (!watchedId) return;
    const watching = new AbortController();
    const onChange = (state: IngestState) => {
      if (!watching.signal.aborted) setHeard(state);
    };
    // A lost connection is shown at the upload; the last known state stays.
    watchIngest(watchedId, browserTransport, watching.signal, onChange).catch(() => {});
    return () => watching.abort();
  }, [watchedId]);
  if (uploadId) return heard?.uploadId === uploadId ? heard : null;
  return heard && heard.uploadId === initial?.uploadId ? heard : initial;
}

/**
 * Requests the ingest of a finished upload and reports every change until it is ready, refused or failed. Throws if the
 * connection stays down or the upload is gone.
 */
export async function watchIngest(
  uploadId: string,
  transport: UploadTransport,
  signal: AbortSignal,
  onChange: (state: IngestState) => void,
): Promise<void> {
  const calls = rpcBy(transport.fetch).api.uploads[":id"].ingests;
  const init = { signal };
  await longPoll<IngestState>(
    () => tryAgain(transport, signal, () => calls.$post({ param: { id: uploadId } }, { init })),
    ({ id: ingestId, version: since }) => {
      const param = { id: uploadId, ingestId };
      return tryAgain(transport, signal, () => calls[":ingestId"].$get({ param, query: { since } }, { init }));
    },
    onChange,
  );
}
