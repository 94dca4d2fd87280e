import { and, asc, between, isNotNull, lte } from "drizzle-orm";
import { accountOpenings, connectedAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { closeReplaced } from "./close-replaced.ts";
import { openAccount } from "./open-account.ts";
import { isUnderWay } from "./queries.ts";

const most = 20;

/** Cron: finishes at Stripe what a crash or a lost line cut off between two batches. */
export async function resumePayoutAccounts(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const [unanswered, unclosed] = await Promise.all([
    // After a day the label decides again; what it asked for then is still the same request.
    ctx.db
      .select()
      .from(accountOpenings)
      .where(
        and(
          isNotNull(accountOpenings.request),
          between(accountOpenings.askedAt, now - days(1), now - minutes(1)),
        ),
      )
      .orderBy(asc(accountOpenings.askedAt))
      .limit(most),
    ctx.db
      .select()
      .from(connectedAccounts)
      .where(and(isNotNull(connectedAccounts.closeDueAt), lte(connectedAccounts.closeDueAt, now)))
      .orderBy(asc(connectedAccounts.closeDueAt))
      .limit(most),
  ]);
  await Promise.all([
    ...unanswered.filter(isUnderWay).map((opening) => openAccount(ctx, opening)),
    ...unclosed.map((account) => closeReplaced(ctx, account)),
  ]);
}
