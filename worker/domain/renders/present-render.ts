import { pictureShare } from "./contract.ts";
import { refusalCodes } from "#render-service/contract.ts";
import { preparationMessage } from "#worker/domain/preparations/refusals.ts";

/** 0 to 1 over both passes, never 1 before the render has completed. */
export function overallProgress(
  render: { status: string; progress: number },
  picture: { status: string; progress: number },
): number {
  if (render.status === "completed") return 1;
  const pictureDone = picture.status === "ready" ? 1 : picture.progress;
  return Math.min(0.99, pictureShare * pictureDone + (1 - pictureShare) * render.progress);
}

/** Why a render failed, in words for the brand: about the video when the video is at fault, else about us. */
export function failureMessage(code: string | null): string | null {
  if (!code) return null;
  if (refusalCodes.some((known) => known === code)) return preparationMessage(code);
  if (code === "timeout") return "The render took too long and was stopped.";
  return "Something failed on our side while we made the video.";
}
