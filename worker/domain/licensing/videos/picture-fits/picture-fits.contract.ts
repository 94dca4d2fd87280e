import type { BeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { Spotting } from "#render-service/spotting/spotting.contract.ts";

/**
 * `GET /api/videos/:id/fits/:trackId` → what is known of a brand's own video and a track on sale; 404 `{ error }` where there
 * is no such video, or no such track.
 */
export type PictureFacts = {
  /** Null until the track has been listened to. */
  grid: BeatGrid | null;
  /** Null until a picture of the video is finished, and of a video whose frames could not be read. */
  spotting: Spotting | null;
  /** How long that picture is, and how long the track: what an edit is planned for. Null where it is not known. */
  videoMs: number | null;
  trackMs: number | null;
};
