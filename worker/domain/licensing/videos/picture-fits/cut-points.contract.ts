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

/** What comes before and after a cut is compared over so much. */
const lookMs = 3000;
/** So near to the beginning or the end of a video nothing has been built up, or is left to land on. */
const edgeMs = 1500;

/** Index of the cut where music should grow most lively; of equals the first, under speech only if there is no other. */
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

/** Start points lie within 0 and `latestMs`; `anchorMs` is the moment of the video that a beat is to meet. */
export type SnapBounds = { anchorMs: number; latestMs: number };

/** The nearest start that puts one of these moments, in order, on the anchor; null where none can. */
export function snapStart(
  wantedMs: number,
  momentsMs: readonly number[],
  { anchorMs, latestMs }: SnapBounds,
): number | null {
  let nearest: number | null = null;
  for (const momentMs of momentsMs) {
    const startMs = momentMs - anchorMs;
    if (startMs < 0 || startMs > latestMs) continue;
    if (nearest !== null && Math.abs(startMs - wantedMs) >= Math.abs(nearest - wantedMs)) break;
    nearest = startMs;
  }
  return nearest;
}

/** The start point before or after this one that brings a moment onto the anchor; the same one where there is none. */
export function stepStart(
  fromMs: number,
  direction: 1 | -1,
  momentsMs: readonly number[],
  { anchorMs, latestMs }: SnapBounds,
): number {
  const starts = momentsMs
    .map((momentMs) => momentMs - anchorMs)
    .filter((startMs) => startMs >= 0 && startMs <= latestMs);
  const next =
    direction === 1
      ? starts.find((startMs) => startMs > fromMs)
      : starts.findLast((startMs) => startMs < fromMs);
  return next ?? fromMs;
}
