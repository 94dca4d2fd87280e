import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import { readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { planEdit } from "./end-with-track.contract.ts";
import { readPictureFacts } from "./read-picture-facts.ts";

/** The edit with which a track on sale ends as the viewer's own video does; null where there is none, or none yet. */
export async function planOwnEdit(
  ctx: AppContext,
  viewer: Viewer,
  pair: { videoId: string; trackId: string },
): Promise<Edit | null> {
  const facts = await readPictureFacts(ctx, viewer, pair);
  if (!facts?.grid) return null;
  const { videoMs, trackMs } = facts;
  if (videoMs === null || trackMs === null) return null;
  return planEdit(readBeatGrid(facts.grid), { videoMs, trackMs });
}
