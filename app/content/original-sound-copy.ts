import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { duckDecibels, type OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";

const words: Record<OriginalMode, string> = {
  mute: "Mute",
  keep: "Keep",
  duck: "Duck music under speech",
};

export const originalSoundCopy = {
  title: "Original sound",
  words,
  volume: "Original volume",
  muted: "The original video audio is muted in the final render.",
  underMusic: "Your video’s own sound stays in the final render, under the music.",
  ducked: (regions: number) =>
    `The music drops by ${duckDecibels} dB in ${regions === 1 ? "the speech section" : `the ${regions} speech sections`} and comes back within half a second.`,
  duckedNowhere:
    "There’s no speech left, so the music stays at its level. Your video’s own sound stays in the final render, under the music.",
  noSpeech: "We found no speech in this video to duck the music under.",
  none: "This video has no sound.",
  unreadable: "We can’t read this video’s sound, so it’s muted.",
  unheard: "Play the preview to find out whether you can keep your video’s own sound.",
  listening: "We’re analysing your video. You can keep its own sound once it’s ready.",
  older: "This video was prepared before we could keep original sound.",
  prepareAgain: "Prepare it again",
  level: "Bring the finished video to −14 LUFS",
  levelHint: "Measured when we render it, with peaks at −1 dBTP or below. The preview plays the mix without levelling.",
} as const;

export const speechRemoved = (region: number): Toast => success(`Speech ${region} removed`);

/** Render was pressed, but the server lacks the latest change to the speech regions. */
export const speechNotKept: Toast = failure(
  "Could not start the render",
  "Your last change to the speech in your video was not saved. Nothing was rendered or charged. Check your connection, then press Render again.",
);

export const speechCopy = {
  title: "Speech in your video",
  edge: (region: number, edge: "start" | "end"): string => `Speech ${region} ${edge}`,
  region: (from: string, to: string): string => `${from} to ${to}`,
  remove: (region: number): string => `Remove speech ${region}`,
  add: "Add speech",
  asFound: "Reset",
  lost: "This change wasn’t saved. Check your connection and make it again before you render.",
} as const;
