import { alias } from "drizzle-orm/sqlite-core";
import { requireRefusal, type Statement } from "#drizzle/client.ts";
import { and, eq, sql } from "drizzle-orm";
import { labelProfiles, licenceProblems, licences, licenceUpgrades, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { changesRow, type Outcome } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { canBeNotified } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { ReportProblem, ReportProblemRefusal, WithdrawProblem, WithdrawProblemRefusal } from "./problems.contract.ts";

const refusedBy: Record<string, ReportProblemRefusal> = {
  licence_revoked: "licence-revoked",
  "licence_problems.licence_id": "reported-already",
  "licence_problems.id": "reported-already",
  too_many_problems: "too-many-problems",
};

/** Reports a problem with a licensed video: one open problem per licence, shown to super users. */
export async function reportProblem(
  ctx: AppContext,
  viewer: Viewer,
  { id, renderId, kind, details }: ReportProblem,
): Promise<Outcome<ReportProblemRefusal>> {
  if (!(await ctx.limits.report.limit({ key: viewer.id })).success) return { ok: false, refusal: "too-many-problems" };
  try {
    const written = await ctx.db.all(sql`
      INSERT INTO licence_problems (id, licence_id, user_id, kind, details, created_at)
      SELECT ${id}, licence.id, ${viewer.id}, ${kind}, ${details}, ${ctx.clock.now()}
      FROM licences AS licence WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id}
      RETURNING id`);
    return written.length === 1 ? { ok: true } : { ok: false, refusal: "no-such-licence" };
  } catch (error) {
    // A repeated submit has already been stored.
    if ((await ctx.db.$count(licenceProblems, isOwn(viewer, id))) > 0) return { ok: true };
    return requireRefusal(error, refusedBy);
  }
}

const isOwn = (viewer: Viewer, id: string) => and(eq(licenceProblems.id, id), eq(licenceProblems.userId, viewer.id));

/** Withdraws a brand's problem. Its licence does not change. */
export async function withdrawProblem(
  ctx: AppContext,
  viewer: Viewer,
  { problemId }: WithdrawProblem,
): Promise<Outcome<WithdrawProblemRefusal>> {
  const isTheirs = isOwn(viewer, problemId);
  const withdrawal = ctx.db
    .update(licenceProblems)
    .set({ status: "withdrawn", closedAt: ctx.clock.now() })
    .where(and(isTheirs, eq(licenceProblems.status, "open")));
  if (await changesRow(withdrawal)) return { ok: true };
  const [problem] = await ctx.db.select({ status: licenceProblems.status }).from(licenceProblems).where(isTheirs);
  if (problem?.status === "withdrawn") return { ok: true };
  return { ok: false, refusal: problem ? "closed-already" : "no-such-problem" };
}

export type Problem = NonNullable<Awaited<ReturnType<typeof readProblem>>>;

/**
 * A problem with its licence and the recipients of the decision. `refunded`: the licences that a refund revokes, in this order:
 * the licence, and the one of the same video that it superseded. `canBeNotified`: the account has an address.
 */
export async function readProblem(ctx: AppContext, problemId: string) {
  const owner = alias(users, "owner");
  const superseded = alias(licences, "superseded");
  const [problem] = await ctx.db
    .select({
      licenceId: licences.id,
      renderId: licences.renderId,
      number: licences.number,
      priceTokens: licences.priceTokens,
      superseded: {
        licenceId: superseded.id,
        renderId: superseded.renderId,
        priceTokens: superseded.priceTokens,
      },
      trackTitle: licences.trackTitle,
      artist: licences.artist,
      brand: { id: users.id, email: users.email, erasedAt: users.erasedAt },
      label: { id: owner.id, email: owner.email, erasedAt: owner.erasedAt },
    })
    .from(licenceProblems)
    .innerJoin(licences, eq(licences.id, licenceProblems.licenceId))
    .innerJoin(users, eq(users.id, licenceProblems.userId))
    .innerJoin(labelProfiles, eq(labelProfiles.id, licences.labelId))
    .innerJoin(owner, eq(owner.id, labelProfiles.userId))
    .leftJoin(licenceUpgrades, eq(licenceUpgrades.licenceId, licences.id))
    .leftJoin(superseded, eq(superseded.id, licenceUpgrades.supersedesId))
    .where(eq(licenceProblems.id, problemId));
  if (!problem) return null;
  const { licenceId, renderId, priceTokens, superseded: earlier, brand, label, ...rest } = problem;
  const refunded = [{ licenceId, renderId, priceTokens }, ...(earlier ? [earlier] : [])];
  return {
    ...rest,
    licenceId,
    renderId,
    refunded,
    refundTokens: refunded.reduce((sum, each) => sum + each.priceTokens, 0),
    brand: { ...brand, canBeNotified: canBeNotified(brand) },
    label: { ...label, canBeNotified: canBeNotified(label) },
  };
}

/** Withdraws open problems: there is no account left to answer. */
export function withdrawProblems(ctx: AppContext, userId: string): Statement {
  return ctx.db
    .update(licenceProblems)
    .set({ status: "withdrawn", closedAt: ctx.clock.now() })
    .where(and(eq(licenceProblems.userId, userId), eq(licenceProblems.status, "open")));
}
