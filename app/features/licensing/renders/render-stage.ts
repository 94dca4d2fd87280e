import type { RenderStage } from "#worker/domain/licensing/renders/renders.contract.ts";

/** What is being done to the video right now. */
export const stageWords: Record<RenderStage, string> = {
  waiting: "Waiting for a free place",
  picture: "Preparing the picture",
  sound: "Laying the music under your video",
  ended: "Done",
};
