import {
  vectorBytes,
  type VectorGroup,
  vectorGroups,
} from "#render-service/listening/sound-features.contract.ts";

/**
 * How much each group counts. Timbre says most of what is called a style; two songs of one style are in any key, so
 * that notes say little between songs, and all the more about one and the same song.
 */
const groupWeights: Record<VectorGroup, number> = { rhythm: 0.18, harmony: 0.12, energy: 0.2, timbre: 0.5 };

/** How much tempo counts beside the bytes: as much as the rest of rhythm. */
export const tempoWeight = 0.16;

// The names are the record's own.
const groups = Object.entries(vectorGroups) as [VectorGroup, { from: number; to: number }][];

/** What one step of each byte adds to a distance. */
export const byteWeights: Float64Array = Float64Array.from({ length: vectorBytes }, (_, n) => {
  const [name, { from, to }] = groups.find(([, group]) => n >= group.from && n < group.to) ?? groups[0]!;
  return groupWeights[name] / (to - from) / 255;
});

/**
 * How far two vectors are apart, tempo apart: 0 is the same, unrelated music is about 0.2. Each stands in an array of
 * vectors, at a place in bytes.
 */
export function distanceOf(one: Uint8Array, oneAt: number, other: Uint8Array, otherAt: number): number {
  let sum = 0;
  for (let n = 0; n < vectorBytes; n++)
    sum += byteWeights[n]! * Math.abs(one[oneAt + n]! - other[otherAt + n]!);
  return sum;
}
