import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { activityStepMs } from "./follow-picture.contract.ts";

/** So much of what moves is asked of the music while somebody speaks: it is to leave room for the words. */
const leftUnderSpeech = 0.35;
/** What lands so soon before a word drowns it, too. */
const leadMs = 400;

/** Somebody speaks at this moment of a video, or is about to. */
export const isSpoken = (ms: number, speechMs: SpeechRegions): boolean =>
  speechMs.some(([from, to]) => ms >= from - leadMs && ms < to);

/** How lively music is to be under a video, step by step, where its speech is heard. */
export function roomForSpeech(activity: readonly number[], speechMs: SpeechRegions): readonly number[] {
  if (speechMs.length === 0) return activity;
  return activity.map((here, step) =>
    isSpoken((step + 0.5) * activityStepMs, speechMs) ? here * leftUnderSpeech : here,
  );
}
