import type { Likeness, MatchKind } from "./fingerprints.contract.ts";

type Recording = { labelId: string; isrc: string | null; lengthSeconds: number };

/** From this share of the longer one on, two tracks are one recording and not a cut of it. */
const wholeFrom = 0.8;

/**
 * What it means that two tracks sound alike; null when it means nothing. A label's own cuts, loops and instrumentals
 * share sound with one another by design, so that within a label only the whole recording under two ISRCs counts.
 */
export function classify(own: Recording, other: Recording, likeness: Likeness): MatchKind | null {
  const longer = Math.max(own.lengthSeconds, other.lengthSeconds);
  const isWhole = likeness.verdict === "same" && likeness.seconds >= wholeFrom * longer;
  const isAnotherIsrc = own.isrc !== null && other.isrc !== null && own.isrc !== other.isrc;
  if (isWhole && isAnotherIsrc) return "same-audio";
  return own.labelId === other.labelId ? null : "overlap";
}
