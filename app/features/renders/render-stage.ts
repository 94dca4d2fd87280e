/** What is being done to the video right now. Preparation is the first part of the way, the sound the last. */
export function stageOf(progress: number): string {
  if (progress <= 0) return "Waiting for a free place";
  if (progress < pictureShare) return "Preparing the picture";
  return "Laying the music under your video";
}

const pictureShare = 0.8;
