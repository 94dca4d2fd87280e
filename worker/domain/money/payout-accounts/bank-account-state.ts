import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow } from "#worker/domain/base/guards.ts";
import { mailOutboxId, enqueueMail } from "#worker/domain/base/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/base/outbox/outbox.ts";
import type { AccountFacts } from "./read-account.ts";
import type { AccountRow } from "./queries.ts";
import { findAction } from "./requirement-actions.ts";

const lacksBank = ({ currentlyDue }: Pick<AccountFacts, "currentlyDue">): boolean =>
  currentlyDue.some((requirement) => findAction(requirement) === "bank-account");

/**
 * Whether the bank of an account has failed, out of what was known and what the provider says now; null when that changes
 * nothing. Before the onboarding was complete a missing bank account is only a question that is still open.
 */
export function judgeBank(known: AccountRow, now: AccountFacts): "failed" | "works" | null {
  if (lacksBank(now)) return known.bankFailedAt === null && known.detailsSubmitted ? "failed" : null;
  return known.bankFailedAt !== null && lacksBank(known) ? "works" : null;
}

/**
 * Notes that the label's bank fails, and tells the label by mail, once until it works again; or that it works. `told` is to
 * be called once the batch is through; a batch that is stale lost to another that noted the same, and is to be made anew.
 */
export async function noteBank(
  ctx: AppContext,
  { accountId, userId, bankFailedAt }: AccountRow,
  bankStatus: "failed" | "works",
): Promise<{ statements: Statement[]; told: () => void }> {
  const now = ctx.clock.now();
  const isNews = (bankStatus === "failed") === (bankFailedAt === null);
  const set = ctx.db.run(sql`
    UPDATE connected_accounts SET bank_failed_at = ${bankStatus === "failed" ? now : null}
    WHERE account_id = ${accountId} AND (bank_failed_at IS NULL) = ${bankStatus === "failed" ? 1 : 0}`);
  const to = isNews && bankStatus === "failed" ? await findAddress(ctx, userId) : null;
  const noted = isNews ? [set, requireOneRow(ctx.db)] : [];
  if (to === null) return { statements: noted, told: () => undefined };
  const mailId = crypto.randomUUID();
  const message = { kind: "bank-payout-failed" } as const;
  return {
    statements: [...noted, ...enqueueMail(ctx.db, { id: mailId, userId, to, message }, now)],
    told: () => ctx.defer(flushOutbox(ctx, [mailOutboxId(mailId)])),
  };
}

/** Null once the account was erased. */
async function findAddress(ctx: AppContext, userId: string): Promise<string | null> {
  const [user] = await ctx.db.all<{ email: string }>(
    sql`SELECT email FROM users WHERE id = ${userId} AND erased_at IS NULL`,
  );
  return user?.email ?? null;
}
