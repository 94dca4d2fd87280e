import { secondsBetweenSections, vectorBytes } from "#render-service/listening/sound-features.contract.ts";
import { distanceOf, tempoWeight } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";
import type { Candidate } from "./candidates.ts";
import { tempoCost } from "./scan-index.ts";
import { type Described, describeLikeness } from "./describe-likeness.ts";
import type { SimilarCard } from "./similar.contract.ts";

/** A candidate with how far it is, and the vector and second that are near. */
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

/** By the section of it that is nearest. Ten seconds say little of a tempo, so that it counts half. */
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
