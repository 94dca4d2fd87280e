/** How dearly a beat pays for coming early or late, against what an onset is worth. */
const tightness = 120;

/**
 * The frames of the beats: the row of onsets whose strengths add up to the most while its steps stay near to `period`
 * (in frames). Found by dynamic programming, each frame as the last beat so far.
 */
export function followBeats(onsets: Float64Array, period: number): number[] {
  const [shortest, longest] = [Math.max(1, Math.round(period / 2)), Math.round(period * 2)];
  const costs = Float64Array.from(
    { length: longest + 1 },
    (_, gap) => tightness * Math.log(Math.max(1, gap) / period) ** 2,
  );
  const scores = new Float64Array(onsets.length);
  const before = new Int32Array(onsets.length).fill(-1);
  for (let frame = 0; frame < onsets.length; frame++) {
    let best = 0;
    for (let gap = shortest; gap <= longest && gap <= frame; gap++) {
      const score = scores[frame - gap]! - costs[gap]!;
      if (score <= best) continue;
      best = score;
      before[frame] = frame - gap;
    }
    scores[frame] = onsets[frame]! + best;
  }
  const beats: number[] = [];
  for (let frame = lastBeat(scores, period); frame >= 0; frame = before[frame]!) beats.push(frame);
  return beats.reverse();
}

/** The best end within the last two steps. */
function lastBeat(scores: Float64Array, period: number): number {
  let last = scores.length - 1;
  for (let frame = last; frame >= Math.max(0, scores.length - 2 * period); frame--)
    if (scores[frame]! > scores[last]!) last = frame;
  return last;
}
