import type { RenderStage } from "./renders.contract.ts";
import { refusalCodes } from "#render-service/render-service.contract.ts";
import { currentTerms } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
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

type Failed = { failureCode: string | null; comparedSeconds: number | null; knownSeconds: number | null };

const knownShare = `${(currentTerms.versions?.minKnownShare ?? 0) * 100} %`;

/** Why a render failed, in words for the brand: about the video when the video is at fault, else about us. */
export function failureMessage({ failureCode: code, comparedSeconds, knownSeconds }: Failed): string | null {
  if (!code) return null;
  if (code === "another-picture" && comparedSeconds === 0)
    return "It shows nothing that can be compared with the licensed video. Choose another cut.";
  if (code === "another-picture")
    return `${knownSeconds ?? 0} of its ${comparedSeconds ?? 0} seconds are known from the licensed video; a version needs ${knownShare}. License it as a video of its own, or choose another cut.`;
  if (code === "longer-than-original")
    return "It is longer than the licensed video. A version is as long or shorter: cut it, or license it as a video of its own.";
  if (code === "licence-revoked") return "Its licence was revoked before it was finished.";
  if (code === "licensed-video-missing")
    return "The licensed video is missing on our side, so nothing can be compared with it. Please contact us.";
  if (refusalCodes.some((known) => known === code)) return preparationMessage(code);
  if (code === "music-missing")
    return "The music of this track is missing on our side. The track is off sale until it is there again.";
  if (code === "timeout") return "The render took too long and was stopped.";
  if (code === "not-taken")
    return "Our render service could not take your video for a whole day. Please try again.";
  return "Something failed on our side while we made the video.";
}
