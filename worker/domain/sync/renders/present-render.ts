import type { RenderStage } from "./renders.contract.ts";
import { refusalCodes } from "#render-service/render-service.contract.ts";
import { preparationMessage } from "#worker/domain/sync/preparations/refusals.ts";

/** Share of the bar that belongs to the picture; the sound pass takes a second or two. */
const pictureShare = 0.85;

type Progress = { status: string; progress: number };

export function stageOf(render: Progress, picture: Progress): RenderStage {
  if (render.status !== "pending") return "ended";
  if (picture.status === "ready") return "sound";
  return picture.progress > 0 ? "picture" : "waiting";
}

/** 0 to 1 over both passes, never 1 before the render has completed. */
export function overallProgress(render: Progress, picture: Progress): number {
  if (render.status === "completed") return 1;
  const pictureDone = picture.status === "ready" ? 1 : picture.progress;
  return Math.min(0.99, pictureShare * pictureDone + (1 - pictureShare) * render.progress);
}

/** Why a render failed, in words for the brand: about the video when the video is at fault, else about us. */
export function failureMessage(code: string | null): string | null {
  if (!code) return null;
  if (refusalCodes.some((known) => known === code)) return preparationMessage(code);
  if (code === "music-missing")
    return "The music of this track is missing on our side. The track is off sale until it is there again.";
  if (code === "timeout") return "The render took too long and was stopped.";
  if (code === "not-taken")
    return "Our render service could not take your video for a whole day. Please try again.";
  return "Something failed on our side while we made the video.";
}
