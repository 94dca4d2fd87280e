import { clampStart } from "#app/features/licensing/videos/preview-sync/start-point.ts";
import type { ComparedTrack } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";

/**
 * Where tracks begin under a video, in seconds: as they were placed, and no later than it leaves room for, where its length is
 * known. They may have been placed before it was.
 */
export function startsUnder(
  tracks: readonly Pick<ComparedTrack, "id" | "durationSeconds">[],
  cues: ReadonlyMap<string, number>,
  videoSeconds: number | null,
): ReadonlyMap<string, number> {
  return new Map(
    tracks.map(({ id, durationSeconds }) => {
      const cue = cues.get(id) ?? 0;
      return [
        id,
        videoSeconds === null ? cue : clampStart(cue, { trackSeconds: durationSeconds, videoSeconds }),
      ];
    }),
  );
}
