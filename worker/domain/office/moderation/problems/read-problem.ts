import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { labelProfiles, licenceProblems, licences, licenceUpgrades, users } from "#drizzle/schema/index.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  licenceFileColumns,
  licenceFileJoins,
  type LicenceFiles,
} from "#worker/domain/licensing/licences/licence-columns.ts";
import { canBeNotified } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { AppContext } from "#worker/context.ts";

export type Problem = NonNullable<Awaited<ReturnType<typeof readProblem>>>;

/**
 * A problem with its licence and whoever is told of its end. `refunded`: what a refund revokes, in this order: the licence,
 * and the one of the same video that it superseded. `canBeNotified`: the account has an address.
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

/** The files of a licence that its brand has a problem with; null without one. Super users only. */
export async function findProblemFiles(
  ctx: AppContext,
  viewer: Viewer,
  problemId: string,
): Promise<LicenceFiles | null> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<LicenceFiles>(sql`
    SELECT ${licenceFileColumns}
    FROM licence_problems AS problem JOIN licences AS licence ON licence.id = problem.licence_id
    ${licenceFileJoins}
    WHERE problem.id = ${problemId}`);
  return row ?? null;
}
