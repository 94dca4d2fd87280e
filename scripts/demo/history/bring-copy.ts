import { eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { fingerprints, ingests, tracks } from "#drizzle/schema/index.ts";
import { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";
import { demoId } from "#scripts/demo/declarations.ts";
import type { History } from "./open-history.ts";
import { newLabel, newLabelId } from "./people.ts";
import { getCatalogueTrack } from "./plan.ts";
import { accountId } from "#scripts/demo/accounts.ts";
import { seedIngest } from "#scripts/demo/seed-ingest.ts";
import { attachIngest } from "#worker/domain/catalogue/ingests/attach-ingest.ts";
import { ingestMasterKey, ingestPreviewKey } from "#worker/domain/services/files/media/keys.ts";
import { outboxId, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";

const copySlug = "first-light-edit";

/** A new label uploads a copy of another's track: screening finds it, and the track waits for a decision. */
export async function bringCopy(history: History): Promise<void> {
  const { ctx } = history;
  const [id, ingestId] = [demoId(`track:${copySlug}`), demoId(`ingest:${copySlug}`)];
  const original = await getCatalogueTrack(ctx, 0);
  const heard = await readIngest(history, original.audioIngestId ?? "");
  const keys = { masterKey: ingestMasterKey(ingestId, 1), previewKey: ingestPreviewKey(ingestId, 1) };
  await copyObject(history, original.masterKey, keys.masterKey, "audio/flac");
  await copyObject(history, original.previewKey, keys.previewKey, "audio/mp4");
  const now = ctx.clock.now();
  await runBatch(ctx.db, [
    ...seedIngest(ctx.db, { slug: copySlug, userId: accountId(newLabel.email) }, { ...heard, ...keys, ingestId }, now),
    ctx.db.insert(tracks).values({
      id,
      labelId: newLabelId,
      title: "First Light (Edit)",
      artist: "Tidewrack",
      mood: original.mood,
      genre: original.genre,
      primaryGenre: original.primaryGenre,
      bpm: original.bpm,
      priceTokens: 1,
      moodTags: original.moodTags,
      status: "pending review",
      audioIngestId: ingestId,
      submittedAt: now,
      createdAt: now,
      updatedAt: now,
    }),
    ...attachIngest(ctx.db, { id: ingestId, kind: "audio" }, now),
  ]);
  await flushOutbox(ctx, [outboxId({ kind: "screen-track", id })]);
  await history.settle();
}

async function readIngest({ ctx }: History, id: string): Promise<IngestedTrack> {
  const [row] = await ctx.db
    .select({ facts: ingests.facts, raw: fingerprints.raw })
    .from(ingests)
    .innerJoin(fingerprints, eq(fingerprints.ingestId, ingests.id))
    .where(eq(ingests.id, id));
  if (!row) throw new Error(`Ingest ${id} has heard nothing`);
  const fingerprint = Buffer.from(row.raw).toString("base64");
  return IngestedTrack.parse(Object.assign({ fingerprint }, row.facts));
}

async function copyObject({ ctx }: History, from: string | null, to: string, type: string): Promise<void> {
  const bytes = from === null ? null : await ctx.media.readWhole(from);
  if (!bytes) throw new Error(`${from} is not in the store`);
  await ctx.media.write(to, bytes, type);
}
