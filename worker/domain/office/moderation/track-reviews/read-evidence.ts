import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Likeness, MatchKind, MatchVerdict } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import type { TrackStatus } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import type { ComparedTrack } from "./track-reviews.contract.ts";

/** A finding that nobody has cleared, with the track it was found in and the other one. */
export type Evidence = {
  id: string;
  trackId: string;
  kind: MatchKind;
  likeness: Likeness | null;
  isOwnLabel: boolean;
  isOtherListed: boolean;
  other: ComparedTrack;
};

/** What screening found of the given tracks, the worst first: the same before the similar, the longer first. */
export async function readEvidence(ctx: AppContext, trackIds: readonly string[]): Promise<Evidence[]> {
  const rows = await ctx.db.all<Row>(sql`
    SELECT found.id AS match_id, found.track_id, found.kind, found.verdict, found.error_rate, found.seconds,
      found.own_start_seconds, found.other_start_seconds, own.label_id = other.label_id AS is_own_label,
      ${comparedColumns}
    FROM json_each(${JSON.stringify(trackIds)}) AS asked
    CROSS JOIN fingerprint_matches AS found ON found.track_id = asked.value
    JOIN tracks AS own ON own.id = found.track_id
    JOIN tracks AS other ON other.id = found.other_track_id
    JOIN label_profiles AS label ON label.id = other.label_id
    WHERE found.cleared_at IS NULL
    ORDER BY found.verdict IS NOT 'same', found.seconds DESC, found.id`);
  return rows.map((row) => ({
    id: row.match_id,
    trackId: row.track_id,
    kind: row.kind,
    likeness: toLikeness(row),
    isOwnLabel: row.is_own_label === 1,
    isOtherListed: row.is_active === 1,
    other: toCompared(row),
  }));
}

export const comparedColumns = sql`
  other.id, other.title, other.artist, other.isrc, other.status, other.is_active, other.archived_at,
    other.duration_ms, other.preview_key, label.label_name`;

export type ComparedRow = {
  id: string;
  title: string;
  artist: string;
  isrc: string | null;
  status: TrackStatus;
  is_active: number;
  archived_at: number | null;
  duration_ms: number | null;
  preview_key: string | null;
  label_name: string;
};

type Row = ComparedRow & {
  match_id: string;
  track_id: string;
  kind: MatchKind;
  verdict: MatchVerdict | null;
  error_rate: number;
  seconds: number;
  own_start_seconds: number;
  other_start_seconds: number;
  is_own_label: number;
};

export function toCompared(row: ComparedRow): ComparedTrack {
  const { id, title, artist, status } = row;
  return {
    id,
    title,
    artist,
    isrc: row.isrc && formatIsrc(row.isrc),
    status,
    labelName: row.label_name,
    isArchived: row.archived_at !== null,
    durationSeconds: row.duration_ms === null ? null : row.duration_ms / 1000,
    hasPreview: row.preview_key !== null,
  };
}

function toLikeness(row: Row): Likeness | null {
  if (row.verdict === null) return null;
  return {
    verdict: row.verdict,
    errorRate: row.error_rate,
    seconds: row.seconds,
    ownStartSeconds: row.own_start_seconds,
    otherStartSeconds: row.other_start_seconds,
  };
}
