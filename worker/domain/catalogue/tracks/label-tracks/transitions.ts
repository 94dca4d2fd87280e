import { type SQL, and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { ingests, tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { nextVersion, requireOneRow } from "#worker/domain/lib/guards.ts";
import type { IngestStatus } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { type TrackMove, type TrackStatus, labelMoves } from "./label-tracks.contract.ts";
import { mayBeSold } from "#worker/domain/catalogue/tracks/offers.ts";
import { ownedBy } from "#worker/domain/people/profiles/own-labels.ts";

type Transition = { by: "label" | "super user"; from: TrackStatus; to: TrackStatus };

/** All deliberate status changes. A label cannot approve its own music. */
export const transitions: Record<TrackMove, Transition> = {
  submit: { by: "label", from: "draft", to: "pending review" },
  withdraw: { by: "label", from: "pending review", to: "draft" },
  pause: { by: "label", from: "approved", to: "unavailable" },
  activate: { by: "label", from: "unavailable", to: "approved" },
  approve: { by: "super user", from: "pending review", to: "approved" },
  return: { by: "super user", from: "pending review", to: "draft" },
};

type TrackState = {
  status: TrackStatus;
  isPausedByAdmin: boolean;
  hasAudio: boolean;
};

/**
 * The audio chosen last is ready or being processed. If it was refused, an earlier one does not count, since the label replaced
 * it. `audioStatus`: null for a track that never chose one.
 */
export function hasAudio(hasSound: boolean, audioStatus: IngestStatus | null): boolean {
  return audioStatus === "pending" || (hasSound && (audioStatus === null || audioStatus === "ready"));
}

/** Moves available to the label now. */
export function openMoves({ status, isPausedByAdmin, hasAudio }: TrackState): (typeof labelMoves)[number][] {
  return labelMoves.filter((move) => {
    if (move === "submit" && !hasAudio) return false;
    if (isSwitch(move) && isPausedByAdmin) return false;
    return transitions[move].from === status;
  });
}

/** True for the label's own on/off switch, which is disabled while an admin has paused the track. */
export function isSwitch(move: TrackMove): boolean {
  return move === "pause" || move === "activate";
}

type Move = {
  trackId: string;
  move: TrackMove;
  /** Why a super user returns it. */
  note?: string;
  /** `updatedAt` as reviewed: a track changed since then is not approved. */
  version?: number;
};

/**
 * Moves a track by compare-and-set; undoes its whole batch if the status has changed (`runUnlessStale`). The caller must check
 * that `actor` is a super user where required; a label's moves apply only to its own tracks.
 */
export function moveStatements(ctx: AppContext, actor: Viewer, { trackId, move, note, version }: Move): Statement[] {
  const now = ctx.clock.now();
  const { by, from, to } = transitions[move];
  const review = {
    reviewedAt: now,
    reviewedBy: actor.id,
    reviewNote: move === "return" ? (note ?? null) : null,
  };
  return [
    ctx.db
      .update(tracks)
      .set({
        status: to,
        isActive: to === "approved" ? mayBeSold : false,
        updatedAt: nextVersion(now),
        ...(move === "submit" ? { submittedAt: now, reviewNote: null } : {}),
        ...(by === "super user" ? review : {}),
      })
      .where(
        and(
          eq(tracks.id, trackId),
          eq(tracks.status, from),
          isNull(tracks.archivedAt),
          by === "label" ? ownedBy(ctx, actor) : undefined,
          version === undefined ? undefined : eq(tracks.updatedAt, version),
          guardOf(ctx, move),
        ),
      ),
    requireOneRow(ctx.db),
  ];
}

function guardOf(ctx: AppContext, move: TrackMove) {
  if (isSwitch(move)) return isNull(tracks.adminPausedAt);
  const audioThat = (condition: SQL) =>
    sql`EXISTS ${ctx.db
      .select({ one: sql`1` })
      .from(ingests)
      .where(and(eq(ingests.id, tracks.audioIngestId), condition))}`;
  const isHeard = and(isNotNull(tracks.masterKey), sql`NOT ${audioThat(ne(ingests.status, "ready"))}`);
  if (move === "submit") return or(isHeard, audioThat(eq(ingests.status, "pending")));
  // Approval requires processed audio.
  if (move === "approve") return isHeard;
  return undefined;
}

/** Status of one of the viewer's tracks; null if archived or not theirs. */
export async function getOwnedTrack(ctx: AppContext, viewer: Viewer, trackId: string) {
  const [row] = await ctx.db
    .select({ track: tracks, audioStatus: ingests.status })
    .from(tracks)
    .leftJoin(ingests, eq(ingests.id, tracks.audioIngestId))
    .where(and(eq(tracks.id, trackId), isNull(tracks.archivedAt), ownedBy(ctx, viewer)));
  if (!row) return null;
  const { track, audioStatus } = row;
  return {
    track,
    status: track.status,
    isPausedByAdmin: track.adminPausedAt !== null,
    hasAudio: hasAudio(track.masterKey !== null, audioStatus),
  };
}
