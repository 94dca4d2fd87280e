import { useEffect, useState } from "react";
import { browserTransport } from "#app/features/services/files/uploads/transport.ts";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import type { FileState } from "#app/features/services/files/uploads/file-session.ts";
import { watchIngest } from "./watch-ingest.ts";

/** Follows the ingest of the form's new upload, else that of the saved file. */
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
    // A line that stays down shows itself at the upload; what was heard last stands.
    watchIngest(watchedId, browserTransport, watching.signal, onChange).catch(() => {});
    return () => watching.abort();
  }, [watchedId]);
  if (uploadId) return heard?.uploadId === uploadId ? heard : null;
  return heard && heard.uploadId === initial?.uploadId ? heard : initial;
}
