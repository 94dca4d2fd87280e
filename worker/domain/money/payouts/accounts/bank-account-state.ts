import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { mailOutboxId, enqueueMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import type { AccountFacts } from "./read-account.ts";
import type { AccountRow } from "./queries.ts";
import { findAction } from "./requirement-actions.ts";

const lacksBank = ({ currentlyDue }: Pick<AccountFacts, "currentlyDue">): boolean =>
  currentlyDue.some((requirement) => findAction(requirement) === "bank-account");

/**
 * Compares the stored state of an account's bank with the provider's; null when nothing has changed. Before the
 * onboarding was complete a missing bank account is only a question that is still open.
 */
export function judgeBank(stored: AccountRow, now: AccountFacts): "failed" | "works" | null {
  if (lacksBank(now)) return stored.bankFailedAt === null && stored.detailsSubmitted ? "failed" : null;
  return stored.bankFailedAt !== null && lacksBank(stored) ? "works" : null;
}

/**
 * Notes that the label's bank fails, and tells the label by mail, once until it works again; or that it works. Call `notify`
 * once the batch is through; a batch that is stale lost to another that noted the same, and is to be made anew.
 */
export async function noteBank(
  ctx: AppContext,
  { accountId, userId, bankFailedAt }: AccountRow,
  bankStatus: "failed" | "works",
): Promise<{ statements: Statement[]; notify: () => void }> {
  const now = ctx.clock.now();
  const isNews = (bankStatus === "failed") === (bankFailedAt === null);
  const set = ctx.db.run(sql`
    UPDATE connected_accounts SET bank_failed_at = ${bankStatus === "failed" ? now : null}
    WHERE account_id = ${accountId} AND (bank_failed_at IS NULL) = ${bankStatus === "failed" ? 1 : 0}`);
  const to = isNews && bankStatus === "failed" ? await findAddress(ctx, userId) : null;
  const noted = isNews ? [set, requireOneRow(ctx.db)] : [];
  if (to === null) return { statements: noted, notify: () => undefined };
  const mailId = crypto.randomUUID();
  const message = { kind: "bank-payout-failed" } as const;
  return {
    statements: [...noted, ...enqueueMail(ctx.db, { id: mailId, userId, to, message }, now)],
    notify: () => ctx.defer(flushOutbox(ctx, [mailOutboxId(mailId)])),
  };
}

/** Null once the account was erased. */
async function findAddress(ctx: AppContext, userId: string): Promise<string | null> {
  const [user] = await ctx.db.all<{ email: string }>(
    sql`SELECT email FROM users WHERE id = ${userId} AND erased_at IS NULL`,
  );
  return user?.email ?? null;
}
