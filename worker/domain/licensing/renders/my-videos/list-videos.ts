import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import { coveredVersions } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { countRows } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { licenceOfRender } from "#worker/domain/licensing/licences/licence-columns.ts";
import { overallProgress, sharedFacts } from "#worker/domain/licensing/renders/present-render.ts";
import { hasCertificate, type RenderRow, selectRenders, undoUntil } from "#worker/domain/licensing/renders/render-rows.ts";
import { type MyVideo, MyVideosQuery, type MyVideosPage } from "./my-videos.contract.ts";
import { askFilters, matching, olderThan, readFilters } from "./video-filters.ts";

export const videosPageSize = 24;

/** One round trip for page, count and filters. */
export async function listMyVideos(
  ctx: AppContext,
  viewer: Pick<Viewer, "id">,
  query: MyVideosQuery = MyVideosQuery.parse({}),
): Promise<MyVideosPage> {
  const [renderRows = [], counted = [], ...offered] = await readBatch(ctx.db, [
    sql`${selectRenders(sql`${matching(viewer, query)} AND ${olderThan(query.after) ?? sql`1`}`)}
      ORDER BY renders.created_at DESC, renders.id LIMIT ${videosPageSize + 1}`,
    countVideos(viewer, query),
    ...askFilters(viewer, query),
  ]);
  const rows = renderRows as RenderRow[];
  const [{ count } = { count: 0 }] = counted as { count: number }[];
  const page = rows.slice(0, videosPageSize);
  const last = page.at(-1);
  const hasMore = rows.length > videosPageSize && last;
  return {
    videos: page.map((row) => toVideo(row, ctx.clock.now())),
    nextAfter: hasMore ? `${last.createdAt}.${last.id}` : null,
    count,
    offered: readFilters(offered, query),
  };
}

const countVideos = (viewer: Pick<Viewer, "id">, query: MyVideosQuery): SQL => sql`
  SELECT ${countRows(sql`
    FROM renders JOIN uploads ON uploads.id = renders.upload_id
    LEFT JOIN licences ON licences.id = ${licenceOfRender}
    LEFT JOIN video_details ON video_details.render_id = renders.id
    LEFT JOIN campaigns ON campaigns.id = video_details.campaign_id
    WHERE ${matching(viewer, query)}`)} AS count`;

function toVideo(row: RenderRow, now: number): MyVideo {
  const { licenceId, licenceNumber, revocation } = row;
  const hasLicence = licenceId !== null && licenceNumber !== null;
  return {
    ...sharedFacts(row),
    progress: overallProgress(row),
    hasPoster: row.posterKey !== null,
    width: row.outputWidth,
    height: row.outputHeight,
    durationSeconds: row.durationMs === null ? null : row.durationMs / 1000,
    licence: hasLicence && hasCertificate(row) ? { id: licenceId, number: licenceNumber } : null,
    versionOf: row.versionOf === null ? null : licenceNumber,
    revocation,
    isSuspended: row.licenceStatus === "suspended",
    licensedIn: revocation === null ? row.licensedRender : null,
    undoUntil: undoUntil(row, now),
    coversVersions: coveredVersions(row) !== null,
  };
}
