import { type Statement, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { noteBank } from "./bank-account-state.ts";
import { findAccount } from "./queries.ts";
import { refreshAccount } from "./refresh-account.ts";

/**
 * Reads how the provider's last payment to a label's bank ended, and notes it in one batch with `inSameBatch`. A bank that failed
 * and was replaced since is judged by the account itself (refreshAccount).
 */
export async function readBankPayouts(
  ctx: AppContext,
  accountId: string,
  inSameBatch: readonly Statement[],
): Promise<void> {
  const account = await findAccount(ctx, accountId);
  if (!account || account.closedAt !== null) return runBatch(ctx.db, inSameBatch);
  const { data } = await ctx.stripe.payouts.list({ limit: 1 }, { stripeAccount: accountId });
  const status = data[0]?.status;
  const bankStatus = status === "failed" ? "failed" : status === "paid" ? "works" : null;
  const note = bankStatus && (await noteBank(ctx, account, bankStatus));
  if (!(await runUnlessStale(ctx.db, [...(note?.statements ?? []), ...inSameBatch])))
    return readBankPayouts(ctx, accountId, inSameBatch);
  note?.notify();
  await refreshAccount(ctx, accountId);
}
