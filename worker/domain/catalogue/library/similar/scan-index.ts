import { countBits } from "#render-service/compare-pictures/picture-hash.contract.ts";
import { secondsBetweenSections, vectorBytes } from "#render-service/listening/sound-features.contract.ts";
import { byteWeights, distanceOf, tempoWeight } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";
import { type Candidate, type Described, describeLikeness } from "./candidates.ts";
import type { LikenessIndex } from "./likeness-index.ts";
import type { SimilarCard } from "./similar.contract.ts";

/** The `max` tracks nearest to a vector, by `seq`, nearest first. Compares every vector exactly. */
export function scanTracks(
  index: LikenessIndex,
  { vector, bpm }: { vector: Uint8Array; bpm: number | null },
  max: number,
): number[] {
  const { vectors, tempi, seqs } = index;
  const nearest = createNearest(max);
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

/** Integers add up faster. */
const scale = 1e7;

/** Lookup table of each byte value's contribution to the distance: computed once, read millions of times. */
function byteCosts(vector: Uint8Array): Int32Array {
  return Int32Array.from({ length: vectorBytes * 256 }, (_, n) =>
    Math.round(scale * byteWeights[n >> 8]! * Math.abs((n & 255) - vector[n >> 8]!)),
  );
}

/** The `max` tracks with a section whose code differs from this one in the fewest bits, by `seq`. */
export function scanSections(index: LikenessIndex, code: Uint8Array, max: number): number[] {
  const { codes, starts, seqs } = index;
  const words = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const [first, second] = [words.getUint32(0, true), words.getUint32(4, true)];
  const nearest = createNearest(max);
  for (let place = 0; place < seqs.length; place++) {
    let min = 64;
    const end = 2 * starts[place + 1]!;
    for (let at = 2 * starts[place]!; at < end; at += 2) {
      const bits = countBits(codes[at]! ^ first) + countBits(codes[at + 1]! ^ second);
      if (bits < min) min = bits;
    }
    nearest.add(seqs[place]!, min);
  }
  return nearest.list();
}

/** Keeps the `max` nearest of many. `limit` is the distance to beat, so that callers can stop computing beyond it. */
export function createNearest(max: number) {
  const nearest: { seq: number; distance: number }[] = [];
  return {
    limit: Infinity,
    add(seq: number, distance: number): void {
      if (distance >= this.limit || max === 0) return;
      let place = nearest.length;
      while (place > 0 && nearest[place - 1]!.distance > distance) place--;
      nearest.splice(place, 0, { seq, distance });
      if (nearest.length > max) nearest.pop();
      if (nearest.length === max) this.limit = nearest[max - 1]!.distance;
    },
    list: (): number[] => nearest.map(({ seq }) => seq),
  };
}

/**
 * Distance of two tempi, 0 to 1, ignoring octaves; reaches 1 at a third of an octave. An unknown tempo is at an average distance
 * from any other.
 */
function tempoCost(one: number | null, other: number | null): number {
  if (one === null || other === null) return one === other ? 0 : 0.5;
  const octaves = Math.log2(one / other);
  return Math.min(1, Math.abs(octaves - Math.round(octaves)) * 3);
}

/** A candidate with its distance, and the vector and position that match. */
export type Ranked = {
  candidate: Candidate;
  distance: number;
  fromSeconds: number | null;
  vector: Uint8Array;
};

export function byWhole(reference: Described, candidate: Candidate): Ranked {
  const { vector, bpm } = candidate;
  const distance = distanceOf(reference.vector, 0, vector, 0) + tempoWeight * tempoCost(reference.bpm, bpm);
  return { candidate, distance, fromSeconds: null, vector };
}

/** By its nearest section. Ten seconds say little about tempo, so it has half the weight. */
export function bySection(reference: Described, candidate: Candidate): Ranked {
  const { sections, bpm } = candidate;
  let best = { at: 0, distance: Infinity };
  for (let at = 0; at + vectorBytes <= sections.length; at += vectorBytes) {
    const distance = distanceOf(reference.vector, 0, sections, at);
    if (distance < best.distance) best = { at, distance };
  }
  return {
    candidate,
    distance: best.distance + (tempoWeight / 2) * tempoCost(reference.bpm, bpm),
    fromSeconds: Math.round((best.at / vectorBytes) * secondsBetweenSections),
    vector: sections.subarray(best.at, best.at + vectorBytes),
  };
}

export function toCard(reference: Described, { candidate, fromSeconds, vector }: Ranked): SimilarCard {
  const { card, bpm, key } = candidate;
  const likeness = describeLikeness(reference, { vector, bpm, key });
  return { card, fromSeconds, isSame: false, likeness, picture: null };
}

export const nearestFirst = (one: Ranked, other: Ranked): number => one.distance - other.distance;
