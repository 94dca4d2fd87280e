import { readMyVideos } from "#app/features/licensing/renders/my-videos/read-my-videos.server.ts";
import { readTrack } from "#app/features/licensing/videos/preview-sync/read-track.server.ts";
import type { PageRead } from "#app/lib/read-ahead.ts";

/** Reads that the root middleware prefetches, by route: those of the most visited pages. */
export const pageReads: ReadonlyMap<string, PageRead<unknown>> = new Map<string, PageRead<unknown>>([
  ["/my-videos", readMyVideos],
  ["/track/:trackId", readTrack],
  ["/upload/:trackId", readTrack],
]);
