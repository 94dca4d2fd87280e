import { sql } from "drizzle-orm";
import { fromBase64 } from "#render-service/listening/base64.contract.ts";
import { secondsBetweenSections, vectorBytes } from "#render-service/listening/sound-features.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { toCodes } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";
import { type Described, readCandidates } from "./candidates.ts";
import { openIndex } from "./open-index.ts";
import { bySection, byWhole, nearestFirst, scanSections, scanTracks, toCard } from "./scan-index.ts";
import { maxSimilar, type SimilarCard } from "./similar.contract.ts";

/** Oversampling factors: indexed tracks may be off sale by now, and section codes give only an approximate order. */
const spare = { track: 2, section: 4 };

/**
 * Tracks similar to this one, or to the ten seconds of it at `fromSeconds`. Null if the track has no features (yet). Reads the
 * nearest replica, like all catalogue pages.
 */
export async function findSimilar(
  ctx: AppContext,
  trackId: string,
  fromSeconds: number | undefined,
  max = maxSimilar,
): Promise<SimilarCard[] | null> {
  const [source, index] = await Promise.all([readReferenceTrack(ctx, trackId), openIndex(ctx)]);
  if (!source) return null;
  const section = fromSeconds === undefined ? null : sectionAt(source.sections, fromSeconds);
  const described = { ...source, vector: section ?? source.vector };
  const nearest = section
    ? scanSections(index, toCodes(section), spare.section * max)
    : scanTracks(index, source, spare.track * max);
  const others = nearest.filter((seq) => seq !== source.seq);
  const candidates = await readCandidates(ctx, others, { withSections: section !== null });
  return candidates
    .map((candidate) => (section ? bySection(described, candidate) : byWhole(described, candidate)))
    .toSorted(nearestFirst)
    .slice(0, max)
    .map((ranked) => toCard(described, ranked));
}

type ReferenceTrack = Described & { seq: number; sections: Uint8Array };

async function readReferenceTrack(ctx: AppContext, trackId: string): Promise<ReferenceTrack | null> {
  const [row] = await ctx.nearest.all<{
    seq: number;
    vector: string;
    sections: string;
    bpm: number | null;
    key: string | null;
  }>(sql`
    SELECT track.seq, features.vector, features.sections, ifnull(track.bpm, features.bpm) AS bpm,
      ifnull(track.musical_key, features.musical_key) AS key
    FROM tracks AS track JOIN track_features AS features ON features.track_id = track.id
    WHERE track.id = ${trackId}`);
  if (!row) return null;
  const [vector, sections] = [fromBase64(row.vector), fromBase64(row.sections)];
  return { seq: row.seq, vector, sections, bpm: row.bpm || null, key: row.key };
}

/** The ten-second section that begins nearest to `seconds`, or the last one. */
function sectionAt(sections: Uint8Array, seconds: number): Uint8Array {
  const last = sections.length / vectorBytes - 1;
  const at = vectorBytes * Math.min(last, Math.round(seconds / secondsBetweenSections));
  return sections.subarray(at, at + vectorBytes);
}
