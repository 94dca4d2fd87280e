import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { licences } from "#drizzle/schema/index.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { licenceOfRender } from "#worker/domain/licensing/licences/licence-of-render.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

/** Before the first byte of a video or of certificates goes out: from then on their renders are not taken back. */
export async function recordDownload(
  ctx: AppContext,
  viewer: Viewer,
  which: { ids: readonly string[] } | { renderIds: readonly string[] },
): Promise<void> {
  const downloaded =
    "ids" in which
      ? inArray(licences.id, listed(which.ids))
      : inArray(
          licences.id,
          sql`(SELECT ${licenceOfRender} FROM renders WHERE renders.id IN ${listed(which.renderIds)})`,
        );
  await ctx.db
    .update(licences)
    .set({ downloadedAt: ctx.clock.now() })
    .where(
      and(
        downloaded,
        eq(licences.userId, viewer.id),
        isNull(licences.downloadedAt),
        ne(licences.status, "revoked"),
      ),
    );
}
