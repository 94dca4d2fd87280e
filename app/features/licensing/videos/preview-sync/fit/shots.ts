/** A shot is shown by a still from this many CSS pixels on; so many of them at most are drawn. */
const [minPixels, maxStills] = [20, 40];

export type Shot = { fromMs: number; toMs: number; hasStill: boolean };

/** The shots of a video in order; of too many, the longest ones have stills. */
export function shotsOf(cutsMs: readonly number[], videoMs: number, width: number): Shot[] {
  const edges = [0, ...cutsMs, videoMs];
  const shots = edges.slice(0, -1).map((fromMs, n) => ({ fromMs, toMs: edges[n + 1] ?? videoMs }));
  const lengths = shots.map(({ fromMs, toMs }) => toMs - fromMs).toSorted((a, b) => b - a);
  const minMs = Math.max((minPixels / width) * videoMs, lengths[maxStills - 1] ?? 0);
  return shots.map((shot) => ({ ...shot, hasStill: shot.toMs - shot.fromMs >= minMs }));
}
