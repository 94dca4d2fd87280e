import { desc, eq, sql } from "drizzle-orm";
import { campaigns, licences, renders, uploads, videoDetails } from "#drizzle/schema/index.ts";
import { coveredVersions } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { licenceOfRender } from "#worker/domain/sync/licences/licence-of-render.ts";
import { overallProgress } from "#worker/domain/sync/renders/present-render.ts";
import {
  hasCertificate,
  type RenderRow,
  selectRenders,
  sharedFacts,
  undoUntil,
} from "#worker/domain/sync/renders/render-rows.ts";
import { mostCounted, type MyVideo, MyVideosQuery, type MyVideosPage } from "./my-videos.contract.ts";
import { matching, olderThan } from "./video-filters.ts";

export const videosPageSize = 24;

/** The viewer's videos that the query leaves, newest first, and how many there are on all pages. */
export async function listMyVideos(
  ctx: AppContext,
  viewer: Viewer,
  query: MyVideosQuery = MyVideosQuery.parse({}),
): Promise<MyVideosPage> {
  const [rows, count] = await Promise.all([
    selectRenders(ctx)
      .where(sql`${matching(viewer, query)} AND ${olderThan(query.after) ?? sql`1`}`)
      .orderBy(desc(renders.createdAt), renders.id)
      .limit(videosPageSize + 1),
    countVideos(ctx, viewer, query),
  ]);
  const shown = rows.slice(0, videosPageSize);
  const last = shown.at(-1);
  const hasMore = rows.length > videosPageSize && last;
  return {
    videos: shown.map((row) => toVideo(row, ctx.clock.now())),
    nextAfter: hasMore ? `${last.render.createdAt}.${last.render.id}` : null,
    count,
  };
}

/** Up to one more than `mostCounted`. */
function countVideos(ctx: AppContext, viewer: Viewer, query: MyVideosQuery): Promise<number> {
  return ctx.db.$count(
    ctx.db
      .select({ id: renders.id })
      .from(renders)
      .innerJoin(uploads, eq(uploads.id, renders.uploadId))
      .leftJoin(licences, eq(licences.id, licenceOfRender))
      .leftJoin(videoDetails, eq(videoDetails.renderId, renders.id))
      .leftJoin(campaigns, eq(campaigns.id, videoDetails.campaignId))
      .where(matching(viewer, query))
      .limit(mostCounted + 1)
      .as("one_page"),
  );
}

function toVideo(row: RenderRow, now: number): MyVideo {
  const { render, licence, revocation } = row;
  return {
    ...sharedFacts(row),
    progress: overallProgress(render, row.picture),
    hasPoster: render.posterKey !== null,
    width: render.outputWidth,
    height: render.outputHeight,
    durationSeconds: render.durationMs === null ? null : render.durationMs / 1000,
    licence: licence && hasCertificate(row) ? { id: licence.id, number: licence.number } : null,
    versionOf: render.versionOf === null ? null : (licence?.number ?? null),
    revocation,
    licensedIn: licence && revocation === null ? licence.renderId : null,
    undoUntil: undoUntil(row, now),
    coversVersions: coveredVersions(render) !== null,
  };
}
