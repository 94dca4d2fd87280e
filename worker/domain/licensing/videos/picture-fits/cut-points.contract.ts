import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { activityStepMs } from "./follow-picture.contract.ts";

/** Factor on the activity under speech: the music should leave room for the words. */
const leftUnderSpeech = 0.35;
/** A hit this soon before a word masks it, too. */
const leadMs = 400;

/** Someone is speaking at this moment of the video, or is about to. */
export const isSpoken = (ms: number, speechMs: SpeechRegions): boolean =>
  speechMs.some(([from, to]) => ms >= from - leadMs && ms < to);

/** Target activity of the music per step, reduced under speech. */
export function roomForSpeech(activity: readonly number[], speechMs: SpeechRegions): readonly number[] {
  if (speechMs.length === 0) return activity;
  return activity.map((here, step) => (isSpoken((step + 0.5) * activityStepMs, speechMs) ? here * leftUnderSpeech : here));
}

/** Length of the windows before and after a cut that are compared. */
const lookMs = 3000;
/** Cuts this close to either end of the video are ignored: there is no build-up, or nothing to land on. */
const edgeMs = 1500;

/** Index of the cut with the greatest rise in activity. Ties: the first; a cut under speech only if there is no other. */
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

/** Mean of the steps whose middle lies between the bounds; 0 if there are none. */
function meanOf(activity: readonly number[], fromMs: number, toMs: number): number {
  const within = activity.filter((_, step) => {
    const middle = (step + 0.5) * activityStepMs;
    return middle >= fromMs && middle < toMs;
  });
  return within.reduce((sum, value) => sum + value, 0) / Math.max(1, within.length);
}

/** Start points lie within 0 and `latestMs`; `anchorMs` is the moment of the video to align a beat with. */
export type SnapBounds = { anchorMs: number; latestMs: number };

/** The nearest start that puts one of these sorted moments on the anchor; null if none does. */
export function snapStart(wantedMs: number, momentsMs: readonly number[], { anchorMs, latestMs }: SnapBounds): number | null {
  let nearest: number | null = null;
  for (const momentMs of momentsMs) {
    const startMs = momentMs - anchorMs;
    if (startMs < 0 || startMs > latestMs) continue;
    if (nearest !== null && Math.abs(startMs - wantedMs) >= Math.abs(nearest - wantedMs)) break;
    nearest = startMs;
  }
  return nearest;
}

/** The next or previous start that puts a moment on the anchor; `fromMs` if there is none. */
export function stepStart(
  fromMs: number,
  direction: 1 | -1,
  momentsMs: readonly number[],
  { anchorMs, latestMs }: SnapBounds,
): number {
  const starts = momentsMs.map((momentMs) => momentMs - anchorMs).filter((startMs) => startMs >= 0 && startMs <= latestMs);
  const next = direction === 1 ? starts.find((startMs) => startMs > fromMs) : starts.findLast((startMs) => startMs < fromMs);
  return next ?? fromMs;
}
