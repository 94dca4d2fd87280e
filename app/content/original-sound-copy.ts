import type { Toast } from "#app/lib/flash.ts";
import { duckDecibels } from "#render-service/original-sound/duck-music.contract.ts";
import type { OriginalMode } from "#render-service/original-sound/original-modes.contract.ts";

const words: Record<OriginalMode, string> = {
  mute: "Mute",
  keep: "Keep",
  duck: "Duck music under speech",
};

/** The sound that a brand's video came with, and what becomes of it. */
export const originalSoundCopy = {
  title: "Original sound",
  words,
  volume: "Original volume",
  muted: "The original video audio is muted in the final render.",
  underMusic: "Your video’s own sound stays in the final render, under the music.",
  ducked: (regions: number) =>
    `The music drops by ${duckDecibels} dB in ${regions === 1 ? "the speech region" : `the ${regions} speech regions`} and comes back within half a second.`,
  duckedNowhere:
    "No speech region is left, so the music keeps its level. Your video’s own sound stays in the final render, under it.",
  noSpeech: "We found no speech in it for the music to give way to.",
  none: "This video has no sound of its own.",
  unreadable: "The sound of this video cannot be read, so it is muted.",
  unheard: "Whether your video’s own sound can be kept is known once the preview was played.",
  listening: "We are listening to your video. Its own sound can be kept once it is prepared.",
  older: "This video was prepared before its own sound could be kept.",
  prepareAgain: "Prepare it again",
  level: "Bring the finished video to −14 LUFS",
  levelHint:
    "Measured and checked as it is rendered, peaks at most −1 dBTP. The preview plays it as it is mixed.",
} as const;

export const speechRemoved = (region: number): Toast => ({
  kind: "success",
  title: `Speech ${region} removed`,
  seconds: 10,
});

/** Render was pressed, and what the page shows is not what we have. */
export const speechNotKept: Toast = {
  kind: "error",
  title: "Could not start the render",
  description:
    "Your last change to the speech in your video was not saved. Nothing was rendered or charged. Check your connection, then press Render again.",
};

/** The editor of speech regions. */
export const speechCopy = {
  title: "Speech in your video",
  edge: (region: number, edge: "start" | "end"): string => `Speech ${region} ${edge}`,
  region: (from: string, to: string): string => `${from} to ${to}`,
  remove: (region: number): string => `Remove speech ${region}`,
  add: "Add speech",
  asFound: "As found",
  lost: "This change was not kept. Check your connection, then move it again before you render.",
} as const;
