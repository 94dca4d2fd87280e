import type { PageRead } from "#app/lib/read-ahead.ts";
import { listMyVideos } from "#worker/domain/licensing/renders/my-videos/list-videos.ts";
import { MyVideosQuery } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";

export const readMyVideos = (async (ctx, viewer, { url }) => {
  const query = MyVideosQuery.parse(Object.fromEntries(url.searchParams));
  return { ...(await listMyVideos(ctx, viewer, query)), query };
}) satisfies PageRead<unknown>;
