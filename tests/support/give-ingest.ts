import { eq } from "drizzle-orm";
import { ingests, labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { asViewer, makeUpload, type TrackRow } from "./factories.ts";

/** Ingests a track's audio without storing anything detected in it. */
export async function giveIngest(ctx: AppContext, track: TrackRow): Promise<string> {
  const [owner] = await ctx.db.select().from(labelProfiles).where(eq(labelProfiles.id, track.labelId));
  if (!owner) throw new Error("the track has no label");
  const upload = await makeUpload(ctx, asViewer({ id: owner.userId, email: "", roles: ["label"] }));
  const now = ctx.clock.now();
  const id = crypto.randomUUID();
  await ctx.db.insert(ingests).values({
    id,
    userId: owner.userId,
    uploadId: upload.id,
    kind: "audio",
    status: "ready",
    progress: 1,
    heartbeatAt: now,
    createdAt: now,
    endedAt: now,
    facts: { masterKey: track.masterKey },
  });
  return id;
}
