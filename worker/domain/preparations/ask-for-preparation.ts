import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { preparations, tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { announce, outboxId, relay } from "#worker/domain/outbox/outbox.ts";
import type { PreparationRefusal } from "#worker/domain/uploads/contract.ts";
import type { Upload } from "#worker/domain/uploads/queries.ts";
import type { Preparation } from "./queries.ts";

type Outcome = { ok: true; preparation: Preparation } | { ok: false; refusal: PreparationRefusal };

/** Refusals of the trigger `preparations_are_limited`. */
const limits = {
  too_many_preparations_of_upload: "too-many-of-upload",
  too_many_preparations_of_account: "too-many-of-account",
} as const satisfies Record<string, PreparationRefusal>;

/**
 * The preparation of an upload with (title and artist of a track on sale) or without overlay; starts it when there is
 * none. A video that cannot be used is final and returned as it is; a fault of ours is tried anew.
 */
export async function askForPreparation(
  ctx: AppContext,
  upload: Upload,
  overlayTrackId: string | null,
): Promise<Outcome> {
  if (overlayTrackId !== null && !(await isOnSale(ctx, overlayTrackId)))
    return { ok: false, refusal: "no-such-track" };
  const known = await getUsable(ctx, upload.id, overlayTrackId);
  if (known) return { ok: true, preparation: known };
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
    const [, limit] = Object.entries(limits).find(([name]) => isRefusedBy(error, name)) ?? [];
    if (limit) return { ok: false, refusal: limit };
    // Two pages asked at once: the other's row serves both.
    if (!isRefusedBy(error, "one_preparation_per_upload_and_overlay")) throw error;
  }
  const made = await getUsable(ctx, upload.id, overlayTrackId);
  if (!made) throw new Error(`Preparation of upload ${upload.id} vanished`);
  return { ok: true, preparation: made };
}

async function isOnSale(ctx: AppContext, trackId: string): Promise<boolean> {
  return (await ctx.db.$count(tracks, and(eq(tracks.id, trackId), eq(tracks.isActive, true)))) > 0;
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
