import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { askForIngest } from "#worker/domain/ingests/ask-for-ingest.ts";
import type { IngestKind } from "#worker/domain/ingests/contract.ts";
import { getUpload } from "#worker/domain/uploads/queries.ts";

type Uploads = { audioUploadId?: string | undefined; coverUploadId?: string | undefined };

/** The ingests of uploads that a form names; a file that is not named is left as it is. */
export async function chooseFiles(
  ctx: AppContext,
  viewer: Viewer,
  { audioUploadId, coverUploadId }: Uploads,
): Promise<
  | { ok: true; chosen: { audioIngestId?: string; coverIngestId?: string } }
  | { ok: false; refusal: "no-such-audio" | "no-such-cover" }
> {
  const audio = audioUploadId ? await ingestOf(ctx, viewer, audioUploadId, "audio") : undefined;
  if (audio === null) return { ok: false, refusal: "no-such-audio" };
  const cover = coverUploadId ? await ingestOf(ctx, viewer, coverUploadId, "cover") : undefined;
  if (cover === null) return { ok: false, refusal: "no-such-cover" };
  return {
    ok: true,
    chosen: { ...(audio ? { audioIngestId: audio } : {}), ...(cover ? { coverIngestId: cover } : {}) },
  };
}

async function ingestOf(
  ctx: AppContext,
  viewer: Viewer,
  uploadId: string,
  kind: IngestKind,
): Promise<string | null> {
  const upload = await getUpload(ctx, viewer, uploadId);
  const ingest = upload?.purpose === kind ? await askForIngest(ctx, upload) : null;
  return ingest?.id ?? null;
}
