import { pictureShare } from "#worker/domain/renders/contract.ts";

/** What is being done to the video right now. */
export function stageOf(progress: number): string {
  if (progress <= 0) return "Waiting for a free place";
  if (progress < pictureShare) return "Preparing the picture";
  return "Laying the music under your video";
}
