/** Film is watched at 24 to 60 frames a second; 25 is what a cut is judged by, in ms. */
export const frameMs = 40;

/**
 * Which cuts of a video fall on a beat of a track that begins at `cueMs` under it: no further from it than a frame. Cuts in
 * ms of the video, beats in ms of the track, both in order.
 */
export function cutsOnBeat(cutsMs: readonly number[], beatsMs: readonly number[], cueMs: number): boolean[] {
  let beat = 0;
  return cutsMs.map((cut) => {
    const positionMs = cut + cueMs;
    while (beat + 1 < beatsMs.length && beatsMs[beat + 1]! <= positionMs) beat++;
    const nearest = beatsMs.slice(beat, beat + 2).map((at) => Math.abs(at - positionMs));
    return Math.min(Infinity, ...nearest) <= frameMs;
  });
}

/** Somebody who goes back right after a cut means the one before. */
const justPassed = 0.5;
const here = 0.05;

/** The cut before a moment of the video, in seconds; its beginning before the first one. */
export function cutBefore(cutsMs: readonly number[], seconds: number): number {
  return (cutsMs.findLast((cut) => cut / 1000 < seconds - justPassed) ?? 0) / 1000;
}

/** The cut after a moment of the video, in seconds; null after the last one. */
export function cutAfter(cutsMs: readonly number[], seconds: number): number | null {
  const next = cutsMs.find((cut) => cut / 1000 > seconds + here);
  return next === undefined ? null : next / 1000;
}
