import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  licenceFileColumns,
  licenceFileJoins,
  type LicenceFiles,
} from "#worker/domain/licensing/licences/licence-files.ts";

/** The files of a licence for the label that granted it; another's and none are both null. */
export async function findSyncFiles(
  ctx: AppContext,
  viewer: Viewer,
  licenceId: string,
): Promise<LicenceFiles | null> {
  const [row] = await ctx.db.all<LicenceFiles>(sql`
    SELECT ${licenceFileColumns}
    FROM licences AS licence JOIN label_profiles AS label ON label.id = licence.label_id
    ${licenceFileJoins}
    WHERE licence.id = ${licenceId} AND label.user_id = ${viewer.id}`);
  return row ?? null;
}

/**
 * Specification §7, refresh-render-url: a fresh address of a rendered video for the label whose track is in it. Null when
 * it is not theirs or the video is not there any more.
 */
export async function refreshRenderUrl(
  ctx: AppContext,
  viewer: Viewer,
  renderId: string,
): Promise<string | null> {
  const [row] = await ctx.db.all<{ licenceId: string; key: string | null }>(sql`
    SELECT licence.id AS licenceId, render.output_key AS key
    FROM licences AS licence
    JOIN label_profiles AS label ON label.id = licence.label_id
    JOIN renders AS render ON render.id = licence.render_id
    WHERE licence.render_id = ${renderId} AND licence.status NOT IN ('revoked', 'lapsed') AND label.user_id = ${viewer.id}`);
  if (!row?.key || !(await ctx.media.head(row.key))) return null;
  return `/api/label-syncs/${row.licenceId}/video?fresh=${ctx.clock.now()}`;
}
