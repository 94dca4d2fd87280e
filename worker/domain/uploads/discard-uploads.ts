import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { ingests, preparations, renders, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { announce, outboxId, relay } from "#worker/domain/outbox/outbox.ts";

/** Finished uploads that nothing waits for: no render, and no ingest. */
export function isUnneeded(ctx: AppContext) {
  const waiting = ctx.db
    .select({ one: sql`1` })
    .from(renders)
    .where(and(eq(renders.uploadId, uploads.id), eq(renders.status, "pending")));
  const ingesting = ctx.db
    .select({ one: sql`1` })
    .from(ingests)
    .where(and(eq(ingests.uploadId, uploads.id), eq(ingests.status, "pending")));
  return and(eq(uploads.status, "uploaded"), notExists(waiting), notExists(ingesting));
}

/**
 * Gives up finished uploads and the pictures made of them; those that a render waits for stay. A picture still being
 * made is told to stop by the answer to its next report. Finished renders keep their own copies and their poster.
 */
export async function discardUploads(ctx: AppContext, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const discarded = await ctx.db
    .update(uploads)
    .set({ status: "discarded", touchedAt: ctx.clock.now() })
    .where(and(inArray(uploads.id, [...ids]), isUnneeded(ctx)))
    .returning({ id: uploads.id, mediaKey: uploads.mediaKey });
  if (discarded.length === 0) return 0;
  const gone = discarded.map((upload) => upload.id);
  const keys = [...discarded.map((upload) => upload.mediaKey), ...(await listPictures(ctx, gone))];
  const message = { kind: "remove-media", id: crypto.randomUUID(), keys } as const;
  await runBatch(ctx.db, [
    ctx.db
      .update(preparations)
      .set({ status: "discarded", failureCode: null })
      .where(inArray(preparations.uploadId, gone)),
    announce(ctx.db, message, ctx.clock.now()),
  ]);
  ctx.defer(relay(ctx, [outboxId(message)]));
  return gone.length;
}

/** Pictures of uploads, and their posters unless a render shows them. */
async function listPictures(ctx: AppContext, uploadIds: string[]): Promise<string[]> {
  const made = await ctx.db
    .select({ pictureKey: preparations.pictureKey, posterKey: preparations.posterKey })
    .from(preparations)
    .where(inArray(preparations.uploadId, uploadIds));
  const shown = await ctx.db
    .select({ posterKey: renders.posterKey })
    .from(renders)
    .where(inArray(renders.uploadId, uploadIds));
  const inUse = new Set(shown.map((row) => row.posterKey));
  return made.flatMap(({ pictureKey, posterKey }) =>
    [pictureKey, inUse.has(posterKey) ? null : posterKey].filter((key) => key !== null),
  );
}
