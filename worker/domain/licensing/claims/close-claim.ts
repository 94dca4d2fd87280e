import { and, eq, sql } from "drizzle-orm";
import { claims } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { nextActId } from "#worker/crypto.ts";
import { recordDecision, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { changesRow, type Outcome, requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { canBeNotified, enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { CloseClaim, CloseClaimRefusal, WithdrawClaim, WithdrawClaimRefusal } from "./claims.contract.ts";
import { aboutClaim, type ClaimParties, readParties } from "./claim-rows.ts";

/** The licence's label releases a claim, or refuses to with a reason. Final; the brand is mailed. */
export async function answerClaim(ctx: AppContext, viewer: Viewer, input: CloseClaim): Promise<Outcome<CloseClaimRefusal>> {
  const claim = await readParties(ctx, input.claimId);
  if (claim?.labelOwnerId !== viewer.id) return { ok: false, refusal: "no-such-claim" };
  return close(ctx, viewer, claim, input);
}

/** The same for a super user, if a label misses the deadline. */
export async function decideClaim(ctx: AppContext, viewer: Viewer, input: CloseClaim): Promise<Outcome<CloseClaimRefusal>> {
  requireSuperUser(viewer);
  const claim = await readParties(ctx, input.claimId);
  if (!claim) return { ok: false, refusal: "no-such-claim" };
  return close(ctx, viewer, claim, input);
}

async function close(
  ctx: AppContext,
  viewer: Viewer,
  claim: ClaimParties,
  { claimId, act, reason }: CloseClaim,
): Promise<Outcome<CloseClaimRefusal>> {
  if (claim.brand.id === viewer.id) return { ok: false, refusal: "own-claim" };
  const status = act === "release-claim" ? "released" : "refused";
  const said = status === "refused" ? (reason ?? "") : null;
  const closedAt = ctx.clock.now();
  const mailId = nextActId("claim-closed", claimId, 0);
  const message = {
    ...aboutClaim(claim),
    renderId: claim.renderId,
    labelName: claim.labelName,
    ...(said === null ? { kind: "claim-released" as const } : { kind: "claim-refused" as const, reason: said }),
  };
  const didApply = await runUnlessStale(ctx.db, [
    ctx.db
      .update(claims)
      .set({
        status,
        closedAt,
        closedBy: viewer.id,
        reason: said,
        remindAt: null,
        seenAt: sql`ifnull(seen_at, ${closedAt})`,
      })
      .where(and(eq(claims.id, claimId), eq(claims.status, "open"))),
    requireOneRow(ctx.db),
    recordDecision(ctx, viewer, {
      target: { kind: "claim", id: claimId },
      from: "open",
      after: { status, licence: claim.number, ...(said !== null && { reason: said }) },
    }),
    ...(canBeNotified(claim.brand)
      ? enqueueMail(ctx.db, { id: mailId, userId: claim.brand.id, to: claim.brand.email, message }, closedAt)
      : []),
  ]);
  if (!didApply) return { ok: false, refusal: "closed-already" };
  ctx.defer(sealAudit(ctx));
  ctx.defer(flushOutbox(ctx, [mailOutboxId(mailId)]));
  return { ok: true };
}

/** For a brand that no longer needs an answer: the platform has settled it, or it was a mistake. Idempotent. */
export async function withdrawClaim(
  ctx: AppContext,
  viewer: Viewer,
  { claimId }: WithdrawClaim,
): Promise<Outcome<WithdrawClaimRefusal>> {
  const isTheirs = and(eq(claims.id, claimId), eq(claims.userId, viewer.id));
  const withdrawal = ctx.db
    .update(claims)
    .set({ status: "withdrawn", closedAt: ctx.clock.now(), remindAt: null })
    .where(and(isTheirs, eq(claims.status, "open")));
  if (await changesRow(withdrawal)) return { ok: true };
  const [claim] = await ctx.db.select({ status: claims.status }).from(claims).where(isTheirs);
  if (claim?.status === "withdrawn") return { ok: true };
  return { ok: false, refusal: claim ? "closed-already" : "no-such-claim" };
}
