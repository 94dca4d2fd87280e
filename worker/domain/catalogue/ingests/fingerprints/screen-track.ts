import type { AppContext } from "#worker/context.ts";
import { findMatches } from "./find-matches.ts";
import { indexFingerprint } from "./index-fingerprint.ts";
import { recordMatches } from "./record-matches.ts";
import { sampleKeys } from "./sample-keys.ts";
import { readFingerprints } from "./stored-fingerprints.ts";

/**
 * Compares a track's newest sound with every other one. What it finds stands as evidence beside the track, which goes to
 * review, and its label is told. Safe to repeat: what is known already changes nothing and tells nobody again.
 */
export async function screenTrack(ctx: AppContext, trackId: string): Promise<void> {
  const [own] = await readFingerprints(ctx, [trackId]);
  if (!own || own.isArchived || own.isAbandoned) return;
  const places = sampleKeys(own.items);
  // Into the index first: of two copies that come at once, at least one finds the other.
  await indexFingerprint(ctx, own, places);
  await recordMatches(ctx, own, await findMatches(ctx, own, places));
}
