import { and, eq, isNull, ne } from "drizzle-orm";
import { licences } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";

/** Before the first byte of a video or certificate goes out: from then on the render is not taken back. */
export async function recordDownload(
  ctx: AppContext,
  viewer: Viewer,
  licence: { id: string } | { renderId: string },
): Promise<void> {
  const which = "id" in licence ? eq(licences.id, licence.id) : eq(licences.renderId, licence.renderId);
  await ctx.db
    .update(licences)
    .set({ downloadedAt: ctx.clock.now() })
    .where(
      and(
        which,
        eq(licences.userId, viewer.id),
        isNull(licences.downloadedAt),
        ne(licences.status, "revoked"),
      ),
    );
}
