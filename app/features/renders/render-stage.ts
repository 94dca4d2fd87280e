/** As the server divides the bar: the picture first, the sound in the rest. */
const pictureShare = 0.85;

/** What is being done to the video right now. */
export function stageOf(progress: number): string {
  if (progress <= 0) return "Waiting for a free place";
  if (progress < pictureShare) return "Preparing the picture";
  return "Laying the music under your video";
}
