import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { activityStepMs } from "./follow-picture.contract.ts";
import { isSpoken } from "./under-speech.contract.ts";

/** What comes before and after a cut is compared over so much. */
const lookMs = 3000;
/** So near to the beginning or the end of a video nothing has been built up, or is left to land on. */
const edgeMs = 1500;

/**
 * The cut at which a video grows most lively, as an index into its cuts: where music is expected to do the same. The first
 * one of equals, and none at which somebody speaks where there is another; null of a video without cuts.
 */
export function mainCut(
  cutsMs: readonly number[],
  activity: readonly number[],
  videoMs: number,
  speechMs: SpeechRegions = [],
): number | null {
  const inner = cutsMs.filter((cut) => cut >= edgeMs && cut <= videoMs - edgeMs);
  const unspoken = inner.filter((cut) => !isSpoken(cut, speechMs));
  const candidates = [unspoken, inner].find((cuts) => cuts.length > 0) ?? cutsMs;
  let best: { cutMs: number; rise: number } | null = null;
  for (const cutMs of candidates) {
    const rise = meanOf(activity, cutMs, cutMs + lookMs) - meanOf(activity, cutMs - lookMs, cutMs);
    if (!best || rise > best.rise + 1e-9) best = { cutMs, rise };
  }
  return best && cutsMs.indexOf(best.cutMs);
}

/** Mean of the steps whose middle lies in a stretch of the video; 0 where there is none. */
function meanOf(activity: readonly number[], fromMs: number, toMs: number): number {
  const within = activity.filter((_, step) => {
    const middle = (step + 0.5) * activityStepMs;
    return middle >= fromMs && middle < toMs;
  });
  return within.reduce((sum, value) => sum + value, 0) / Math.max(1, within.length);
}
