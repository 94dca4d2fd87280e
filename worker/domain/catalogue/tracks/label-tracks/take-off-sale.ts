import { eq, sql, type SQL } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { labelProfiles, tracks, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { isOnSaleNow } from "#worker/domain/catalogue/tracks/offers.ts";
import { readFailedRules } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import type { RightsRule } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { raiseAlarm } from "#worker/domain/services/mail/alarms.ts";
import { canBeNotified, enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import type { MoveRefusal, MoveTrack, TrackMove, TrackStatus } from "./label-tracks.contract.ts";
import { getOwnedTrack, isSwitch, moveStatements, openMoves, transitions } from "./transitions.ts";
import { giveWarranty } from "./warrant-catalogue.ts";

const draftReason =
  "We’ve lost our copy of this track’s audio, which is our fault. The track is off sale. Please add the audio again and submit the track.";

/**
 * A master is missing from R2: takes the track that plays it off sale until its label adds the audio again, mails the label
 * (unless it has deleted the track) and alerts every super user. No effect if the track has another master by now.
 */
export async function takeOffSale(ctx: AppContext, masterKey: string): Promise<void> {
  const [row] = await ctx.db
    .select({ track: tracks, owner: users })
    .from(tracks)
    .innerJoin(labelProfiles, eq(labelProfiles.id, tracks.labelId))
    .innerJoin(users, eq(users.id, labelProfiles.userId))
    .where(eq(tracks.masterKey, masterKey));
  if (!row) return;
  const { track, owner } = row;
  const now = ctx.clock.now();
  const about = { trackId: track.id, trackTitle: track.title, artist: track.artist };
  const mailId = crypto.randomUUID();
  const isLabelTold = track.archivedAt === null && canBeNotified(owner);
  const message = { kind: "master-missing" as const, ...about };
  const didApply = await runUnlessStale(ctx.db, [
    ctx.db.run(sql`
      UPDATE tracks SET status = 'draft', is_active = 0, master_key = NULL, audio_ingest_id = NULL,
        review_note = ${draftReason}, reviewed_at = ${now}, reviewed_by = NULL, updated_at = max(updated_at + 1, ${now})
      WHERE id = ${track.id} AND master_key = ${masterKey}`),
    requireOneRow(ctx.db),
    ctx.db.run(sql`
      UPDATE ingests SET status = 'discarded', facts = NULL WHERE id = ${track.audioIngestId} AND status = 'ready'`),
    ...(isLabelTold ? enqueueMail(ctx.db, { id: mailId, userId: owner.id, to: owner.email, message }, now) : []),
  ]);
  if (!didApply) return;
  ctx.defer(flushOutbox(ctx, [mailOutboxId(mailId)]));
  const rule = `${missingMaster} ${track.id}`;
  const detail = `${track.title}, ${track.artist}: ${masterKey}`;
  await raiseAlarm(ctx, { rule, finding: detail }, { kind: "service-alarm", rule, detail });
}

/** Prefix of alarms about masters, followed by the track's id. */
export const missingMaster = "the master is missing of track";

/**
 * Puts tracks back on sale that the revocation of this account took off, if they may be sold now: not those that their label had
 * paused or deleted, nor those paused or returned since. Must come after the statement that approves the account.
 */
export function relistRevoked(userId: string): SQL[] {
  const revoked = sql`(SELECT revoked.track_id FROM revoked_tracks AS revoked
    JOIN tracks AS track ON track.id = revoked.track_id
    JOIN label_profiles AS label ON label.id = track.label_id AND label.user_id = ${userId})`;
  return [
    sql`
      UPDATE tracks SET is_active = ${isOnSaleNow} WHERE is_active = 0 AND status = 'approved' AND id IN ${revoked}`,
    sql`DELETE FROM revoked_tracks WHERE track_id IN ${revoked}`,
  ];
}

type MoveRequest = Omit<MoveTrack, "warranty"> & Partial<Pick<MoveTrack, "warranty">>;
type Outcome = { ok: true; status: TrackStatus } | { ok: false; refusal: MoveRefusal; rules?: RightsRule[] };

/** A label submits (with its warranty), withdraws, pauses or activates its track. An admin's pause blocks the last two. */
export async function moveTrack(
  ctx: AppContext,
  viewer: Viewer,
  { trackId, move, warranty = false }: MoveRequest,
  clientAddress: string | null = null,
): Promise<Outcome> {
  const owned = await getOwnedTrack(ctx, viewer, trackId);
  if (!owned) return { ok: false, refusal: "not-found" };
  if (!openMoves(owned).includes(move)) return { ok: false, refusal: explainRefusal(move, owned) };
  if (move === "submit" && !warranty) return { ok: false, refusal: "warranty-missing" };
  // Otherwise it would be approved but not on sale; the label gets the failed rules instead.
  const rules = move === "activate" ? await readFailedRules(ctx, trackId) : [];
  if (rules.length > 0) return { ok: false, refusal: "not-cleared", rules };
  const giving = { userId: viewer.id, trackIds: [trackId], clientAddress };
  const isMoved = await runUnlessStale(ctx.db, [
    ...(move === "submit" ? giveWarranty(ctx.db, giving, ctx.clock.now()) : []),
    ...moveStatements(ctx, viewer, { trackId, move }),
    ...(isSwitch(move) ? [recordSwitch(ctx, viewer, trackId, move)] : []),
  ]);
  return isMoved ? { ok: true, status: transitions[move].to } : { ok: false, refusal: "stale" };
}

function recordSwitch(ctx: AppContext, viewer: Viewer, id: string, move: TrackMove): Statement {
  const isPause = move === "pause";
  return recordAudit(ctx, {
    actorId: viewer.id,
    action: isPause ? "track.paused-by-label" : "track.activated-by-label",
    target: { kind: "track", id },
    before: { status: transitions[move].from },
    after: { status: transitions[move].to },
  });
}

type TrackState = NonNullable<Awaited<ReturnType<typeof getOwnedTrack>>>;

function explainRefusal(move: MoveTrack["move"], { status, isPausedByAdmin, hasAudio }: TrackState): MoveRefusal {
  if (transitions[move].from !== status) return "stale";
  if (isSwitch(move) && isPausedByAdmin) return "paused-by-admin";
  return hasAudio ? "stale" : "no-audio";
}
