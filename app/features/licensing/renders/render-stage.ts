import type { RenderStage } from "#worker/domain/licensing/renders/renders.contract.ts";

/** What is being done to the video right now. */
export const stageWords: Record<RenderStage, string> = {
  waiting: "Waiting in the queue",
  picture: "Preparing the video",
  sound: "Adding the music",
  ended: "Done",
};
