import { vectorBytes, type VectorGroup, vectorGroups } from "#render-service/listening/sound-features.contract.ts";

/**
 * Weight of each group. Timbre says most about style. Songs of one style are in any key, so harmony says little between songs,
 * but much within one song.
 */
const groupWeights: Record<VectorGroup, number> = { rhythm: 0.18, harmony: 0.12, energy: 0.2, timbre: 0.5 };

/** Weight of tempo beside the vector: about as much as the rest of rhythm. */
export const tempoWeight = 0.16;

// Object.entries loses the key type.
const groups = Object.entries(vectorGroups) as [VectorGroup, { from: number; to: number }][];

/** Distance added by a difference of one in each byte. */
export const byteWeights: Float64Array = Float64Array.from({ length: vectorBytes }, (_, n) => {
  const [name, { from, to }] = groups.find(([, group]) => n >= group.from && n < group.to) ?? groups[0]!;
  return groupWeights[name] / (to - from) / 255;
});

/**
 * Distance of two vectors without tempo: 0 is identical, unrelated music is about 0.2. Each is addressed by its byte offset in an
 * array of vectors.
 */
export function distanceOf(one: Uint8Array, oneAt: number, other: Uint8Array, otherAt: number): number {
  let sum = 0;
  for (let n = 0; n < vectorBytes; n++) sum += byteWeights[n]! * Math.abs(one[oneAt + n]! - other[otherAt + n]!);
  return sum;
}

/**
 * Locality-sensitive hash of a vector in 64 bits, one per plane. Near vectors differ in few bits, so millions of sections are
 * filtered by a population count before the exact comparison.
 */
export const codeBytes = 8;
const planeCount = 64;

/** Seeded. Changing it invalidates all stored codes. */
function createNormals(): () => number {
  let state = 20_261;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}

/** Random planes through `middle`, weighted like the distance. */
const planes: readonly Float64Array[] = (() => {
  const normal = createNormals();
  return Array.from({ length: planeCount }, () =>
    Float64Array.from({ length: vectorBytes }, (_, n) => normal() * Math.sqrt(byteWeights[n]!)),
  );
})();

/** Centre of the data: medians of the demo's sections. Planes elsewhere would not split the data evenly. */
const middle = [
  209, 131, 145, 136, 128, 65, 173, 78, 161, 115, 99, 86, 84, 72, 83, 117, 177, 84, 103, 151, 114, 62, 105, 63, 93, 93, 92, 87,
  105, 93, 81, 41, 87, 138, 112, 113, 106, 112, 136, 152, 169, 180, 178, 199, 85, 87, 93, 130,
];

/** Codes of consecutive vectors: two little-endian words each. */
export function toCodes(vectors: Uint8Array): Uint8Array {
  const count = Math.floor(vectors.length / vectorBytes);
  const codes = new Uint8Array(count * codeBytes);
  for (let place = 0; place < count; place++) {
    for (let plane = 0; plane < planeCount; plane++) {
      if (isAbove(planes[plane]!, vectors, place * vectorBytes)) codes[place * codeBytes + (plane >> 3)]! |= 1 << (plane & 7);
    }
  }
  return codes;
}

function isAbove(plane: Float64Array, vectors: Uint8Array, from: number): boolean {
  let sum = 0;
  for (let n = 0; n < vectorBytes; n++) sum += plane[n]! * (vectors[from + n]! - middle[n]!);
  return sum > 0;
}
