import { and, eq, isNull } from "drizzle-orm";
import { comps, uploads } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { takenBySystems } from "#worker/domain/services/files/media/keys.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

const nameOf = (text: string): string => takenBySystems(text).slice(0, 80).trim();

/** Where a viewer's own comp stands, and what its file is called. Another's, none and one that was deleted are all null. */
export async function findComp(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
): Promise<{ key: string; filename: string } | null> {
  const [row] = await ctx.db
    .select({ key: comps.mediaKey, title: comps.trackTitle, artist: comps.artist, video: uploads.filename })
    .from(comps)
    .innerJoin(uploads, eq(uploads.id, comps.uploadId))
    .where(
      and(eq(comps.id, id), eq(comps.userId, viewer.id), eq(comps.status, "made"), isNull(comps.putAsideAt)),
    );
  if (!row?.key) return null;
  const video = row.video.replace(/\.\w{2,4}$/, "");
  return { key: row.key, filename: `${nameOf(video)} - ${nameOf(row.title)} - comp.mp4` };
}
