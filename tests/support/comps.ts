import { desc, eq } from "drizzle-orm";
import { comps } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { compKey } from "#worker/domain/services/files/media/keys.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { completeComp } from "#worker/domain/licensing/videos/comps/comp-job.ts";
import { makeComps } from "#worker/domain/licensing/videos/comps/make-comps.ts";

type Pair = { videoId: string; trackId: string };

/** Makes a comp of a brand's own video, faking the render service's part. */
export async function makeFinishedComp(ctx: AppContext, viewer: Viewer, { videoId, trackId }: Pair): Promise<string> {
  const asked = await makeComps(ctx, viewer, { videoId, trackId: [trackId] });
  if (!asked.ok || asked.count !== 1) throw new Error(`no comp: ${JSON.stringify(asked)}`);
  const [comp] = await ctx.db
    .update(comps)
    .set({ attempt: 1 })
    .where(eq(comps.id, await newestOf(ctx, viewer)))
    .returning({ id: comps.id });
  if (!comp) throw new Error("the comp vanished");
  await ctx.media.write(compKey(comp.id, 1), new Uint8Array(16), "video/mp4");
  const made = { width: 854, height: 480, durationMs: 24_000, bytes: 16 };
  await completeComp(ctx, { type: "comp.completed", jobId: comp.id, attempt: 1, ...made });
  return comp.id;
}

async function newestOf(ctx: AppContext, viewer: Viewer): Promise<string> {
  const [comp] = await ctx.db
    .select({ id: comps.id })
    .from(comps)
    .where(eq(comps.userId, viewer.id))
    .orderBy(desc(comps.createdAt))
    .limit(1);
  return comp?.id ?? "";
}
