import { and, eq } from "drizzle-orm";
import { claims } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { WithdrawClaim, WithdrawClaimRefusal } from "./claims.contract.ts";

/** A brand needs no answer any more: the platform has settled it, or it was no claim. Withdrawing twice is withdrawing once. */
export async function withdrawClaim(
  ctx: AppContext,
  viewer: Viewer,
  { claimId }: WithdrawClaim,
): Promise<{ ok: true } | { ok: false; refusal: WithdrawClaimRefusal }> {
  const isTheirs = and(eq(claims.id, claimId), eq(claims.userId, viewer.id));
  const withdrawn = await ctx.db
    .update(claims)
    .set({ status: "withdrawn", closedAt: ctx.clock.now(), remindAt: null })
    .where(and(isTheirs, eq(claims.status, "open")))
    .returning({ id: claims.id });
  if (withdrawn.length === 1) return { ok: true };
  const [claim] = await ctx.db.select({ status: claims.status }).from(claims).where(isTheirs);
  if (claim?.status === "withdrawn") return { ok: true };
  return { ok: false, refusal: claim ? "closed-already" : "no-such-claim" };
}
