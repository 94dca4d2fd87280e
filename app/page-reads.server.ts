import { readMyVideos } from "#app/features/licensing/renders/my-videos/read-my-videos.server.ts";
import { readTrack } from "#app/features/licensing/videos/preview-sync/read-track.server.ts";
import type { PageRead } from "#app/lib/read-ahead.ts";

/** What the pages that people come to most often ask for, by their route: the root's middleware starts it ahead. */
export const pageReads: ReadonlyMap<string, PageRead<unknown>> = new Map<string, PageRead<unknown>>([
  ["/my-videos", readMyVideos],
  ["/track/:trackId", readTrack],
  ["/upload/:trackId", readTrack],
]);
