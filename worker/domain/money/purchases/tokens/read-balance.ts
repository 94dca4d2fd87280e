import { eq } from "drizzle-orm";
import { ledgerAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { spendableTokens } from "#worker/domain/people/accounts/ledger-accounts.ts";

/** The tokens that the viewer can spend now, as the primary has them. */
export async function readBalance(ctx: Pick<AppContext, "db">, viewer: Viewer): Promise<number> {
  const [account] = await ctx.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, tokenAccountId(viewer.id)));
  return account ? spendableTokens(account) : 0;
}
