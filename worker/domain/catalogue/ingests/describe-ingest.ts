import { eq } from "drizzle-orm";
import { ingests, uploads } from "#drizzle/schema/index.ts";
import type { CoverJob, IngestJob } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { urlLife } from "#worker/domain/services/jobs/limits.ts";
import type { JobDetails } from "#worker/domain/services/jobs/line.ts";
import {
  ingestCoverKey,
  ingestMasterKey,
  ingestPreviewKey,
} from "#worker/domain/services/files/media/keys.ts";
import { coverVariants } from "./cover-variants.ts";

/** What is to be made of an ingest's file; null when there is no such ingest. */
export async function describeIngest(
  ctx: AppContext,
  id: string,
): Promise<JobDetails<IngestJob | CoverJob> | null> {
  const [row] = await ctx.db.select().from(ingests).where(eq(ingests.id, id));
  if (!row) return null;
  const { attempt } = row;
  const expires = ctx.clock.now() + urlLife;
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, row.uploadId));
  if (!upload) throw new Error(`Ingest ${id} has no upload`);
  const writeTo = (key: string) => ctx.mediaUrls.sign(key, "write", expires);
  const sourceUrl = ctx.mediaUrls.sign(upload.mediaKey, "read", expires);
  if (row.kind === "cover") {
    const variants = coverVariants.map((variant) => ({
      ...variant,
      url: writeTo(ingestCoverKey(id, attempt, variant)),
    }));
    return { kind: "cover", sourceUrl, variants };
  }
  const outputUrl = writeTo(ingestMasterKey(id, attempt));
  return { kind: "ingest", sourceUrl, outputUrl, previewUrl: writeTo(ingestPreviewKey(id, attempt)) };
}
