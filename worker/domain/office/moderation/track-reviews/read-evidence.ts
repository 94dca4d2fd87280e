import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Likeness, MatchKind, MatchVerdict } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import type { ComparedTrack } from "./track-reviews.contract.ts";

/** An uncleared finding, with its track and the other one. */
export type Evidence = {
  id: string;
  trackId: string;
  kind: MatchKind;
  likeness: Likeness | null;
  isOwnLabel: boolean;
  isOtherListed: boolean;
  other: ComparedTrack;
};

/** Screening findings of the given tracks, worst first: identical before similar, longer before shorter. */
export async function readEvidence(ctx: AppContext, trackIds: readonly string[]): Promise<Evidence[]> {
  const rows = await ctx.db.all<Row>(sql`
    SELECT found.id AS matchId, found.track_id AS trackId, found.kind, found.verdict, found.error_rate AS errorRate,
      found.seconds, found.own_start_seconds AS ownStartSeconds, found.other_start_seconds AS otherStartSeconds,
      own.label_id = other.label_id AS isOwnLabel, other.is_active AS isOtherListed, ${comparedColumns}
    FROM json_each(${JSON.stringify(trackIds)}) AS asked
    CROSS JOIN fingerprint_matches AS found ON found.track_id = asked.value
    JOIN tracks AS own ON own.id = found.track_id
    JOIN tracks AS other ON other.id = found.other_track_id
    JOIN label_profiles AS label ON label.id = other.label_id
    WHERE found.cleared_at IS NULL
    ORDER BY found.verdict IS NOT 'same', found.seconds DESC, found.id`);
  return rows.map(toEvidence);
}

export const comparedColumns = sql`
  other.id, other.title, other.artist, other.isrc, other.status, other.archived_at IS NOT NULL AS isArchived,
    other.duration_ms / 1000.0 AS durationSeconds, other.preview_key IS NOT NULL AS hasPreview,
    label.label_name AS labelName`;

export type ComparedRow = Omit<ComparedTrack, "isArchived" | "hasPreview"> & Record<"isArchived" | "hasPreview", 0 | 1>;

type Row = ComparedRow &
  Omit<Likeness, "verdict"> & {
    matchId: string;
    trackId: string;
    kind: MatchKind;
    verdict: MatchVerdict | null;
    isOwnLabel: 0 | 1;
    isOtherListed: 0 | 1;
  };

export const toCompared = <Track extends ComparedRow>({ isrc, isArchived, hasPreview, ...track }: Track) => ({
  ...track,
  isrc: isrc && formatIsrc(isrc),
  isArchived: isArchived === 1,
  hasPreview: hasPreview === 1,
});

function toEvidence({ matchId, trackId, kind, isOwnLabel, isOtherListed, ...row }: Row): Evidence {
  const { verdict, errorRate, seconds, ownStartSeconds, otherStartSeconds, ...other } = row;
  return {
    id: matchId,
    trackId,
    kind,
    likeness: verdict && { verdict, errorRate, seconds, ownStartSeconds, otherStartSeconds },
    isOwnLabel: isOwnLabel === 1,
    isOtherListed: isOtherListed === 1,
    other: toCompared(other),
  };
}
