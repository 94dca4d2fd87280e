import { videoFaultMessage } from "#worker/domain/licensing/videos/preparations/refusals.ts";
import type { CompStage } from "./comps.contract.ts";

const words: Readonly<Record<string, string>> = {
  "track-off-sale": "The track went off sale before we made the comp.",
  "video-removed": "The video was deleted before we made the comp.",
  timeout: "The comp took too long and was stopped.",
  "not-taken": "Our render service was unavailable for a whole day. Please try again.",
};

/** Why there is no comp, in words for the brand: about the video when the video is at fault, else about us. */
export function compMessage(code: string | null): string | null {
  if (code === null) return null;
  return videoFaultMessage(code) ?? words[code] ?? "Something went wrong on our side while we made the comp.";
}

type InTheMaking = {
  isSubmitted: 0 | 1;
  progress: number;
  pictureStatus: string | null;
  pictureProgress: number | null;
};

/** Where a pending comp stands. */
export function stageOf(row: InTheMaking): { stage: CompStage; progress: number } {
  if (row.pictureStatus !== "ready") return { stage: "picture", progress: row.pictureProgress ?? 0 };
  return row.isSubmitted ? { stage: "making", progress: row.progress } : { stage: "waiting", progress: 0 };
}
