import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { labelHasAccess } from "#worker/domain/people/profiles/own-labels.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { findDecision } from "#worker/domain/people/accounts/find-decision.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { readLabelAddress } from "#worker/domain/catalogue/ingests/fingerprints/record-matches.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { moveStatements, transitions } from "#worker/domain/catalogue/tracks/label-tracks/transitions.ts";
import { explainOffSale } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import { readFailedRules } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import type { DecideTrack, ReviewRefusal } from "./track-reviews.contract.ts";

/** `offSaleReasons`: why an approved track is not on sale; empty if it is, or was returned. */
type Outcome = { ok: true; offSaleReasons: string[] } | { ok: false; refusal: ReviewRefusal; decided?: PriorDecision };

/**
 * Approves a track that waits for review, or returns it to its label with a reason. Status, evidence, audit row and the
 * label's mail are one batch. Race: of two super users who decide at once the second gets the first decision. Approving clears
 * the screening's findings: the same finding does not stop the track again. Super users only.
 */
export async function decideTrack(ctx: AppContext, viewer: Viewer, input: DecideTrack): Promise<Outcome> {
  requireSuperUser(viewer);
  const track = await readTrack(ctx, input.trackId);
  if (!track) return { ok: false, refusal: "no-such-track" };
  if (input.act === "approve-track" && track.has_audio === 0) return { ok: false, refusal: "no-audio" };
  const offSaleReasons = input.act === "approve-track" ? await readOffSaleReasons(ctx, track) : [];
  const label = await readLabelAddress(ctx, track.id);
  const message = messageOf(input, track, offSaleReasons);
  const mail = prepareMail(ctx, label && { userId: label.id, to: label.email, message });
  const didApply = await runUnlessStale(ctx.db, [...transition(ctx, viewer, input), ...mail.statements]);
  if (!didApply) return refuseStale(ctx, input);
  ctx.defer(sealAudit(ctx));
  ctx.defer(mail.send());
  return { ok: true, offSaleReasons };
}

/** Names the decision made since it was submitted; none if its label changed or withdrew it. */
async function refuseStale(ctx: AppContext, { trackId: id }: DecideTrack): Promise<Outcome> {
  const [now] = await ctx.db.all<{ since: number }>(sql`
    SELECT ifnull(submitted_at, 0) AS since FROM tracks WHERE id = ${id} AND status <> 'pending review'`);
  if (!now) return { ok: false, refusal: "stale" };
  const actions = ["track.approved", "track.returned"] as const;
  const decision = await findDecision(ctx, { target: { kind: "track", id }, actions, ...now });
  return { ok: false, refusal: "stale", ...decision };
}

type Track = {
  id: string;
  title: string;
  artist: string;
  has_audio: number;
  is_paused: number;
  has_access: number;
};

async function readTrack(ctx: AppContext, id: string): Promise<Track | undefined> {
  const [track] = await ctx.db.all<Track>(sql`
    SELECT track.id, track.title, track.artist,
      (track.master_key IS NOT NULL AND track.preview_key IS NOT NULL AND track.duration_ms IS NOT NULL
        AND ifnull(ingest.status, 'ready') = 'ready') AS has_audio,
      track.admin_paused_at IS NOT NULL AS is_paused, ${labelHasAccess(sql`track.label_id`)} AS has_access
    FROM tracks AS track LEFT JOIN ingests AS ingest ON ingest.id = track.audio_ingest_id
    WHERE track.id = ${id} AND track.archived_at IS NULL`);
  return track;
}

function transition(ctx: AppContext, viewer: Viewer, input: DecideTrack): Statement[] {
  const { trackId, version } = input;
  const isApproval = input.act === "approve-track";
  const move = isApproval ? ("approve" as const) : ("return" as const);
  const reason = isApproval ? {} : { note: input.reason };
  return [
    ...moveStatements(ctx, viewer, { trackId, version, move, ...reason }),
    ...(isApproval ? [clearFindings(ctx, viewer, trackId)] : []),
    recordAudit(ctx, {
      actorId: viewer.id,
      action: isApproval ? "track.approved" : "track.returned",
      target: { kind: "track", id: trackId },
      before: { status: transitions[move].from },
      after: { status: transitions[move].to, ...(isApproval ? {} : { reason: input.reason }) },
    }),
  ];
}

function clearFindings(ctx: AppContext, viewer: Viewer, trackId: string): Statement {
  return ctx.db.run(sql`
    UPDATE fingerprint_matches SET cleared_at = ${ctx.clock.now()}, cleared_by = ${viewer.id}
    WHERE track_id = ${trackId} AND cleared_at IS NULL`);
}

/** The rules of `mayBeSold` in the wording of the label's form, for the mail. */
const readOffSaleReasons = async (ctx: AppContext, track: Track): Promise<string[]> =>
  explainOffSale({
    hasAccess: track.has_access === 1,
    isPausedByAdmin: track.is_paused === 1,
    failedRules: await readFailedRules(ctx, track.id),
  });

function messageOf(input: DecideTrack, { id, title, artist }: Track, offSaleReasons: string[]): MailMessage {
  const about = { trackId: id, trackTitle: title, artist };
  return input.act === "approve-track"
    ? { kind: "track-approved", ...about, isOnSale: offSaleReasons.length === 0, reasons: offSaleReasons }
    : { kind: "track-returned", ...about, reason: input.reason };
}
