import { eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { fingerprints, ingests, labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { asViewer, makeUpload, type TrackRow } from "./factories.ts";

/** The track has this sound now, as if an ingest had just been attached to it. `raw` is Chromaprint in base64. */
export async function giveSound(ctx: AppContext, track: TrackRow, raw: string): Promise<string> {
  const [owner] = await ctx.db.select().from(labelProfiles).where(eq(labelProfiles.id, track.labelId));
  if (!owner) throw new Error("the track has no label");
  const upload = await makeUpload(ctx, asViewer({ id: owner.userId, email: "", roles: ["label"] }));
  const now = ctx.clock.now();
  const id = crypto.randomUUID();
  await runBatch(ctx.db, [
    ctx.db.insert(ingests).values({
      id,
      userId: owner.userId,
      uploadId: upload.id,
      kind: "audio",
      status: "ready",
      progress: 1,
      heartbeatAt: now,
      createdAt: now,
      endedAt: now,
      facts: {},
    }),
    ctx.db.update(fingerprints).set({ trackId: null }).where(eq(fingerprints.trackId, track.id)),
    ctx.db.insert(fingerprints).values({
      ingestId: id,
      trackId: track.id,
      raw: Uint8Array.from(atob(raw), (byte) => byte.charCodeAt(0)),
      madeAt: now,
    }),
  ]);
  return id;
}
