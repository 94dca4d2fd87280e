import { vectorBytes } from "#render-service/listening/sound-features.contract.ts";
import { byteWeights, tempoWeight } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";
import { tempoCost } from "./compare-tempi.ts";
import type { LikenessIndex } from "./likeness-index.ts";
import { createNearest } from "./nearest.ts";

/** The `most` tracks nearest to a vector, by `seq`, nearest first: every vector is compared as it is. */
export function scanTracks(
  index: LikenessIndex,
  { vector, bpm }: { vector: Uint8Array; bpm: number | null },
  most: number,
): number[] {
  const { vectors, tempi, seqs } = index;
  const nearest = createNearest(most);
  const tempoCostOf = (tempo: number) => tempoWeight * tempoCost(bpm, tempo === 0 ? null : tempo / 10);
  const costs = byteCosts(vector);
  for (let place = 0, at = 0; place < seqs.length; place++, at += vectorBytes) {
    let sum = 0;
    for (let n = 0; n < vectorBytes; n += 4)
      sum +=
        costs[(n << 8) | vectors[at + n]!]! +
        costs[((n + 1) << 8) | vectors[at + n + 1]!]! +
        costs[((n + 2) << 8) | vectors[at + n + 2]!]! +
        costs[((n + 3) << 8) | vectors[at + n + 3]!]!;
    const distance = sum / scale;
    if (distance < nearest.limit) nearest.add(seqs[place]!, distance + tempoCostOf(tempi[place]!));
  }
  return nearest.list();
}

/** Whole numbers add up faster. */
const scale = 1e7;

/** What every value of every byte adds to the distance from a vector: looked up millions of times, worked out once. */
function byteCosts(vector: Uint8Array): Int32Array {
  return Int32Array.from({ length: vectorBytes * 256 }, (_, n) =>
    Math.round(scale * byteWeights[n >> 8]! * Math.abs((n & 255) - vector[n >> 8]!)),
  );
}

/** The `most` tracks with a section whose code differs from this one in the fewest bits, by `seq`. */
export function scanSections(index: LikenessIndex, code: Uint8Array, most: number): number[] {
  const { codes, starts, seqs } = index;
  const words = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const [first, second] = [words.getUint32(0, true), words.getUint32(4, true)];
  const nearest = createNearest(most);
  for (let place = 0; place < seqs.length; place++) {
    let fewest = 64;
    const end = 2 * starts[place + 1]!;
    for (let at = 2 * starts[place]!; at < end; at += 2) {
      const bits = countBits(codes[at]! ^ first, codes[at + 1]! ^ second);
      if (bits < fewest) fewest = bits;
    }
    nearest.add(seqs[place]!, fewest);
  }
  return nearest.list();
}

/** How many bits are set in two words, both counted at once. */
function countBits(one: number, other: number): number {
  let low = one - ((one >>> 1) & 0x55555555);
  let high = other - ((other >>> 1) & 0x55555555);
  low = (low & 0x33333333) + ((low >>> 2) & 0x33333333);
  high = (high & 0x33333333) + ((high >>> 2) & 0x33333333);
  const both = low + high;
  return Math.imul((both & 0x0f0f0f0f) + ((both >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}
