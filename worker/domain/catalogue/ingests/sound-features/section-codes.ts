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

/**
 * A vector in 64 bits: each says on which side of a plane it lies. Vectors close to each other differ in few, so that
 * millions of sections are sifted by counting bits before any is compared as it is.
 */
export const codeBytes = 8;
const planeCount = 64;

/** Seeded, and never to be changed without making all stored codes anew. */
function createNormals(): () => number {
  let state = 20_261;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}

/** Planes through the middle of the space, turned towards what counts most. */
const planes: readonly Float64Array[] = (() => {
  const normal = createNormals();
  return Array.from({ length: planeCount }, () =>
    Float64Array.from({ length: vectorBytes }, (_, n) => normal() * Math.sqrt(byteWeights[n]!)),
  );
})();

/** The middle of music, byte by byte: the medians of the demo's sections. Planes through anything else would not part it. */
const middle = [
  209, 131, 145, 136, 128, 65, 173, 78, 161, 115, 99, 86, 84, 72, 83, 117, 177, 84, 103, 151, 114, 62, 105,
  63, 93, 93, 92, 87, 105, 93, 81, 41, 87, 138, 112, 113, 106, 112, 136, 152, 169, 180, 178, 199, 85, 87, 93,
  130,
];

/** Codes of whole vectors one after the other: two little-endian words each. */
export function toCodes(vectors: Uint8Array): Uint8Array {
  const count = Math.floor(vectors.length / vectorBytes);
  const codes = new Uint8Array(count * codeBytes);
  for (let place = 0; place < count; place++) {
    for (let plane = 0; plane < planeCount; plane++) {
      if (isAbove(planes[plane]!, vectors, place * vectorBytes))
        codes[place * codeBytes + (plane >> 3)]! |= 1 << (plane & 7);
    }
  }
  return codes;
}

function isAbove(plane: Float64Array, vectors: Uint8Array, from: number): boolean {
  let sum = 0;
  for (let n = 0; n < vectorBytes; n++) sum += plane[n]! * (vectors[from + n]! - middle[n]!);
  return sum > 0;
}
