import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { preparations } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { announce, outboxId, relay } from "#worker/domain/outbox/outbox.ts";
import type { Upload } from "#worker/domain/uploads/queries.ts";
import type { Preparation } from "./queries.ts";

/**
 * The preparation of an upload with (a track's title and artist) or without overlay; starts it when there is none. A
 * refusal is final and returned as it is; a fault of ours is tried anew.
 */
export async function askForPreparation(
  ctx: AppContext,
  upload: Upload,
  overlayTrackId: string | null,
): Promise<Preparation> {
  const known = await getUsable(ctx, upload.id, overlayTrackId);
  if (known) return known;
  const now = ctx.clock.now();
  const row = {
    id: crypto.randomUUID(),
    uploadId: upload.id,
    overlayTrackId,
    heartbeatAt: now,
    createdAt: now,
  };
  const message = { kind: "prepare", id: row.id, attempt: 1 } as const;
  try {
    await runBatch(ctx.db, [ctx.db.insert(preparations).values(row), announce(ctx.db, message, now)]);
    ctx.defer(relay(ctx, [outboxId(message)]));
  } catch (error) {
    // Two pages asked at once: the other's row serves both.
    if (!isRefusedBy(error, "one_preparation_per_upload_and_overlay")) throw error;
  }
  const made = await getUsable(ctx, upload.id, overlayTrackId);
  if (!made) throw new Error(`Preparation of upload ${upload.id} vanished`);
  return made;
}

async function getUsable(
  ctx: AppContext,
  uploadId: string,
  overlayTrackId: string | null,
): Promise<Preparation | null> {
  const [row] = await ctx.db
    .select()
    .from(preparations)
    .where(
      and(
        eq(preparations.uploadId, uploadId),
        overlayTrackId
          ? eq(preparations.overlayTrackId, overlayTrackId)
          : isNull(preparations.overlayTrackId),
        inArray(preparations.status, ["pending", "ready", "refused"]),
      ),
    )
    .orderBy(desc(preparations.createdAt))
    .limit(1);
  return row ?? null;
}
