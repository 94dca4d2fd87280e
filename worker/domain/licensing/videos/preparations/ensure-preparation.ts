import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { isRefusedBy, refusalOf, runBatch } from "#drizzle/client.ts";
import type { PictureFormat } from "#render-service/formats/formats.contract.ts";
import { preparations, tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { enqueue, flushOutbox, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import type { PreparationRefusal } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { recordUse, type Upload } from "#worker/domain/services/files/uploads/queries.ts";
import { evictOlder, makeRoom } from "./evict-pictures.ts";
import type { Preparation } from "./queries.ts";

type Outcome = { ok: true; preparation: Preparation } | { ok: false; refusal: PreparationRefusal };

/** Refusals of the trigger `preparations_are_limited`. */
const limits = {
  too_many_preparations_of_upload: "too-many-of-upload",
  too_many_preparations_of_account: "too-many-of-account",
} as const satisfies Record<string, PreparationRefusal>;

/**
 * Finds or starts the preparation of an upload, with an overlay (current title and artist of a track on sale) or without. A
 * preparation with outdated words does not match. An unusable video is final and returned as it is; an infrastructure fault is
 * retried. At a limit, pictures with other tracks' overlays are evicted. `needsOriginal` replaces a picture older than original
 * sound. `format` (canonical text) is part of the identity.
 */
export async function ensurePreparation(
  ctx: AppContext,
  upload: Upload,
  overlayTrackId: string | null,
  { needsOriginal = false, format = null }: { needsOriginal?: boolean; format?: PictureFormat | null } = {},
): Promise<Outcome> {
  const overlay = await readOverlay(ctx, overlayTrackId);
  if (!overlay) return { ok: false, refusal: "no-such-track" };
  const look = { ...overlay, format };
  await recordUse(ctx, upload);
  const existing = await getUsable(ctx, upload.id, look);
  const isTooOld = needsOriginal && existing?.status === "ready" && upload.originalSound === null;
  if (existing && !isTooOld) return { ok: true, preparation: existing };
  if (existing && !(await evictOlder(ctx, existing.id))) return { ok: false, refusal: "picture-in-use" };
  const limit = await insertPreparation(ctx, upload, look);
  // Evicting pictures with overlays of earlier tracks may free the limit.
  const still = limit && (await makeRoom(ctx, upload)) ? await insertPreparation(ctx, upload, look) : limit;
  if (still) return { ok: false, refusal: still };
  const preparation = await getUsable(ctx, upload.id, look);
  if (!preparation) throw new Error(`Preparation of upload ${upload.id} vanished`);
  return { ok: true, preparation };
}

/** Returns the limit that refused the row, or null if it exists. */
async function insertPreparation(ctx: AppContext, upload: Upload, look: Look): Promise<PreparationRefusal | null> {
  const now = ctx.clock.now();
  const row = {
    id: crypto.randomUUID(),
    uploadId: upload.id,
    overlayTrackId: look.overlayTrackId,
    overlayTitle: look.overlayTitle,
    overlayArtist: look.overlayArtist,
    format: look.format,
    heartbeatAt: now,
    createdAt: now,
  };
  const message = { kind: "prepare", id: row.id, attempt: 1 } as const;
  try {
    await runBatch(ctx.db, [ctx.db.insert(preparations).values(row), enqueue(ctx.db, message, now)]);
    ctx.defer(flushOutbox(ctx, [outboxId(message)]));
  } catch (error) {
    const limit = refusalOf(error, limits);
    if (limit) return limit;
    // Race of two requests: the other one's row serves both.
    if (!isRefusedBy(error, "one_preparation_per_upload_and_overlay")) throw error;
  }
  return null;
}

type Overlay = Pick<Preparation, "overlayTrackId" | "overlayTitle" | "overlayArtist">;
type Look = Overlay & Pick<Preparation, "format">;

/** Words of the overlay; null for a track that is not on sale. */
async function readOverlay(ctx: AppContext, trackId: string | null): Promise<Overlay | null> {
  if (trackId === null) return { overlayTrackId: null, overlayTitle: null, overlayArtist: null };
  const [overlay] = await ctx.db
    .select({ overlayTrackId: tracks.id, overlayTitle: tracks.title, overlayArtist: tracks.artist })
    .from(tracks)
    .where(and(eq(tracks.id, trackId), eq(tracks.isActive, true)));
  return overlay ?? null;
}

async function getUsable(
  ctx: AppContext,
  uploadId: string,
  { overlayTrackId, overlayTitle, overlayArtist, format }: Look,
): Promise<Preparation | null> {
  const [row] = await ctx.db
    .select()
    .from(preparations)
    .where(
      and(
        eq(preparations.uploadId, uploadId),
        sql`${preparations.overlayTrackId} IS ${overlayTrackId}`,
        sql`${preparations.overlayTitle} IS ${overlayTitle}`,
        sql`${preparations.overlayArtist} IS ${overlayArtist}`,
        sql`${preparations.format} IS ${format === null ? null : JSON.stringify(format)}`,
        inArray(preparations.status, ["pending", "ready", "refused"]),
      ),
    )
    .orderBy(desc(preparations.createdAt))
    .limit(1);
  return row ?? null;
}
