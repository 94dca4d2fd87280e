import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ingests, tracks } from "#drizzle/schema/index.ts";
import { type IngestKind, ingestStatuses } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { ingestMessage } from "#worker/domain/catalogue/ingests/queries.ts";
import { type RightsRow, failedRulesOf, rightsColumns } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import type { RightsRule } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import type { IngestBrief, LabelTrackRow } from "./label-tracks.contract.ts";
import { hasAudio, openMoves } from "./transitions.ts";

const briefColumns = (alias: "audio" | "cover") =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN json_array(${alias}.id, ${alias}.upload_id, ${alias}.status,
    ${alias}.progress, ${alias}.failure_code) END`;

/** Columns of a table row, from the joins of page-of-tracks.ts. */
export const tableColumns = sql`${sql.raw(`
  track.seq, track.id, track.title, track.artist, track.isrc, track.status, track.is_active AS isActive,
  track.admin_paused_at AS adminPausedAt, track.admin_pause_reason AS adminPauseReason,
  track.review_note AS reviewNote, track.genre, track.price_tokens AS priceTokens,
  track.sync_count AS syncCount, track.duration_ms AS durationMs,
  track.metadata_completeness AS metadataCompleteness, track.cover_key IS NOT NULL AS coverKey,
  track.cover_colour AS coverColour, track.preview_key IS NOT NULL AS previewKey,
  track.master_key IS NOT NULL AS masterKey,
  track.created_at AS createdAt, track.updated_at AS updatedAt, ${briefColumns("audio")} AS audio,
  ${briefColumns("cover")} AS cover`)}, ${rightsColumns}`;

type Track = typeof tracks.$inferSelect;
type Same =
  | "seq" | "id" | "title" | "artist" | "isrc" | "status" | "adminPausedAt" | "adminPauseReason" | "reviewNote" | "genre"
  | "priceTokens" | "syncCount" | "durationMs" | "metadataCompleteness" | "coverColour" | "createdAt" | "updatedAt"; // prettier-ignore

export type TableRow = Pick<Track, Same> &
  RightsRow & {
    isActive: number;
    coverKey: number;
    previewKey: number;
    masterKey: number;
    audio: string | null;
    cover: string | null;
  };

export function toRow(tableRow: TableRow): LabelTrackRow {
  const { audio, cover, isActive, coverKey, previewKey, masterKey, ...row } = tableRow;
  return compose({
    ...row,
    isActive: isActive === 1,
    hasCover: coverKey === 1,
    hasPreview: previewKey === 1,
    hasMaster: masterKey === 1,
    audio: parseBrief("audio", audio),
    cover: parseBrief("cover", cover),
    failedRules: failedRulesOf(row),
  });
}

type Ingest = typeof ingests.$inferSelect;

export function ofTrack(track: Track, files: Record<IngestKind, Ingest | null>, rules: RightsRule[]): LabelTrackRow {
  return compose({
    ...track,
    hasCover: track.coverKey !== null,
    hasPreview: track.previewKey !== null,
    hasMaster: track.masterKey !== null,
    audio: toBrief(files.audio),
    cover: toBrief(files.cover),
    failedRules: rules,
  });
}

type TrackFacts = Pick<Track, Same | "isActive"> & {
  hasCover: boolean;
  hasPreview: boolean;
  hasMaster: boolean;
  audio: IngestBrief | null;
  cover: IngestBrief | null;
  failedRules: RightsRule[];
};

function compose(track: TrackFacts): LabelTrackRow {
  const { id, updatedAt, adminPausedAt } = track;
  return {
    id,
    title: track.title,
    artist: track.artist,
    isrc: track.isrc,
    status: track.status,
    isActive: track.isActive,
    adminPause: adminPausedAt === null ? null : { pausedAt: adminPausedAt, reason: track.adminPauseReason },
    reviewNote: track.reviewNote,
    genre: track.genre,
    priceTokens: track.priceTokens,
    syncCount: track.syncCount,
    durationSeconds: track.durationMs === null ? null : track.durationMs / 1000,
    completeness: track.metadataCompleteness,
    coverUrl: track.hasCover ? `/media/covers/${id}?size=176&v=${updatedAt}` : null,
    coverColour: track.coverColour,
    previewUrl: track.hasPreview ? `/media/previews/${id}?v=${updatedAt}` : null,
    audio: track.audio,
    cover: track.cover,
    createdAt: track.createdAt,
    failedRules: track.failedRules,
    moves: openMoves({
      status: track.status,
      isPausedByAdmin: adminPausedAt !== null,
      hasAudio: hasAudio(track.hasMaster, track.audio?.status ?? null),
    }),
  };
}

const Brief = z.tuple([z.string(), z.string(), z.enum(ingestStatuses), z.number(), z.string().nullable()]);

function parseBrief(kind: IngestKind, text: string | null): IngestBrief | null {
  if (text === null) return null;
  const [id, uploadId, status, progress, failureCode] = Brief.parse(JSON.parse(text));
  return { id, uploadId, kind, status, progress, message: ingestMessage(kind, failureCode) };
}

function toBrief(ingest: Ingest | null): IngestBrief | null {
  if (!ingest || ingest.status === "ready") return null;
  const { id, uploadId, kind, status, progress, failureCode } = ingest;
  return { id, uploadId, kind, status, progress, message: ingestMessage(kind, failureCode) };
}
