import { and, eq, inArray, sql } from "drizzle-orm";
import { type Statement, runBatch } from "#drizzle/client.ts";
import { fingerprintMatches, labelProfiles, tracks, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { canBeNotified, enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { findMatches, type FoundMatch } from "./find-matches.ts";
import { indexFingerprint, sampleKeys } from "./fingerprint-index.ts";
import { readFingerprints, type StoredFingerprint } from "./stored-fingerprints.ts";

/** Stores matches as evidence. New ones send the track to review and mail its label, in the same batch. */
export async function recordMatches(ctx: AppContext, own: StoredFingerprint, matches: readonly FoundMatch[]): Promise<void> {
  const stored = await ctx.db.select().from(fingerprintMatches).where(eq(fingerprintMatches.trackId, own.trackId));
  const fresh = matches.filter((match) => !stored.some((row) => stands(row, own, match)));
  const past = stored.filter((row) => !matches.some((match) => stands(row, own, match)));
  const mailId = crypto.randomUUID();
  const raised = fresh.length > 0 ? await raise(ctx, own, fresh, mailId) : [];
  await runBatch(ctx.db, [...discard(ctx, own, past), ...fresh.map((match) => keep(ctx, own, match)), ...raised]);
  if (fresh.length > 0) ctx.defer(flushOutbox(ctx, [mailOutboxId(mailId)]));
}

type MatchRow = typeof fingerprintMatches.$inferSelect;

/** True if already found for the same sound and ISRC: no new decision is needed. */
function stands(row: MatchRow, own: StoredFingerprint, match: FoundMatch): boolean {
  const isSameSound = row.ingestId === own.ingestId && row.isrc === own.isrc;
  return isSameSound && row.otherTrackId === match.otherTrackId && row.kind === match.kind;
}

function discard(ctx: AppContext, own: StoredFingerprint, past: readonly MatchRow[]): Statement[] {
  if (past.length === 0) return [];
  const ids = past.map(({ id }) => id);
  return [
    ctx.db
      .delete(fingerprintMatches)
      .where(and(eq(fingerprintMatches.trackId, own.trackId), inArray(fingerprintMatches.id, ids))),
  ];
}

function keep(ctx: AppContext, own: StoredFingerprint, { otherTrackId, kind, likeness }: FoundMatch): Statement {
  return ctx.db.insert(fingerprintMatches).values({
    id: crypto.randomUUID(),
    trackId: own.trackId,
    otherTrackId,
    kind,
    ingestId: own.ingestId,
    isrc: own.isrc,
    verdict: likeness?.verdict,
    errorRate: likeness?.errorRate,
    seconds: likeness?.seconds,
    ownStartSeconds: likeness?.ownStartSeconds,
    otherStartSeconds: likeness?.otherStartSeconds,
    foundAt: ctx.clock.now(),
  });
}

/** Sends the track to review from any status; one in review already keeps its place in the queue. */
async function raise(
  ctx: AppContext,
  own: StoredFingerprint,
  fresh: readonly FoundMatch[],
  mailId: string,
): Promise<Statement[]> {
  const now = ctx.clock.now();
  const label = await readLabelAddress(ctx, own.trackId);
  const message = {
    kind: "track-in-question" as const,
    trackId: own.trackId,
    trackTitle: own.title,
    artist: own.artist,
    kinds: [...new Set(fresh.map(({ kind }) => kind))],
  };
  return [
    ctx.db.run(sql`
      UPDATE tracks SET status = 'pending review', is_active = 0, submitted_at = ${now}, updated_at = max(updated_at + 1, ${now})
      WHERE id = ${own.trackId} AND status <> 'pending review' AND archived_at IS NULL`),
    recordAudit(ctx, {
      actorId: null,
      action: "track.questioned",
      target: { kind: "track", id: own.trackId },
      after: { matches: fresh.map(({ otherTrackId, kind }) => `${kind} ${otherTrackId}`) },
    }),
    ...(label ? enqueueMail(ctx.db, { id: mailId, userId: label.id, to: label.email, message }, now) : []),
  ];
}

/** Recipient of mails about a track; null if its account cannot be mailed. */
export async function readLabelAddress(ctx: AppContext, trackId: string): Promise<{ id: string; email: string } | null> {
  const [owner] = await ctx.db
    .select({ id: users.id, email: users.email, erasedAt: users.erasedAt })
    .from(tracks)
    .innerJoin(labelProfiles, eq(labelProfiles.id, tracks.labelId))
    .innerJoin(users, eq(users.id, labelProfiles.userId))
    .where(eq(tracks.id, trackId));
  return owner && canBeNotified(owner) ? owner : null;
}

/**
 * Compares a track's newest sound with the catalogue. Matches are stored as evidence, send the track to review and mail its
 * label. Idempotent: known matches change nothing and send no second mail.
 */
export async function screenTrack(ctx: AppContext, trackId: string): Promise<void> {
  const [own] = await readFingerprints(ctx, [trackId]);
  if (!own || own.isArchived || own.isAbandoned) return;
  const places = sampleKeys(own.items);
  // Index first: of two copies screened concurrently, at least one then finds the other.
  await indexFingerprint(ctx, own, places);
  await recordMatches(ctx, own, await findMatches(ctx, own, places));
}
