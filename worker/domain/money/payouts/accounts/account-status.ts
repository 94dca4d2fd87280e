import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import type { AccountStage, AccountStatus, PayeeRefusal } from "./payout-accounts.contract.ts";
import { type AccountRow, findOpenAccount } from "./queries.ts";
import { readStripeRefusal, refusePayee } from "./read-account.ts";
import { refreshAccount } from "./refresh-account.ts";
import { listActions } from "./account-requirements.ts";

/** `lastKnown` is what Stripe said the last time it could be asked. */
type Outcome =
  | { ok: true; status: AccountStatus }
  | ({ ok: false } & PayeeRefusal)
  | { ok: false; refusal: "status-unknown"; lastKnown: AccountStatus };

/** How a label's payout account stands. Asks Stripe each time: what a browser says about it proves nothing. */
export async function getAccountStatus(ctx: AppContext, viewer: Viewer): Promise<Outcome> {
  const barrier = refusePayee(viewer);
  if (barrier) return barrier;
  const account = await findOpenAccount(ctx, viewer.id);
  if (!account) return { ok: true, status: toStatus(null) };
  try {
    await refreshAccount(ctx, account.accountId);
  } catch (error) {
    logError("payout-account.status-unknown", error, { accountId: account.accountId });
    readStripeRefusal(error);
    return { ok: false, refusal: "status-unknown", lastKnown: toStatus(account) };
  }
  return { ok: true, status: toStatus(await findOpenAccount(ctx, viewer.id)) };
}

/** The specification's words for a row; null is a label without an account. */
export function toStatus(row: AccountRow | null): AccountStatus {
  const requirements = { currentlyDue: row?.currentlyDue ?? [], pastDue: row?.pastDue ?? [] };
  return {
    hasAccount: row !== null,
    accountId: row?.accountId ?? null,
    onboardingComplete: row !== null && row.detailsSubmitted && row.transfersActive,
    detailsSubmitted: row?.detailsSubmitted ?? false,
    chargesEnabled: row?.transfersActive ?? false,
    payoutsEnabled: row?.payoutsEnabled ?? false,
    requirements,
    stage: row ? findStage(row) : "none",
    actions: listActions(requirements),
    isBankFailing: row !== null && row.bankFailedAt !== null,
    checkedAt: row?.refreshedAt ?? null,
  };
}

function findStage(row: AccountRow): AccountStage {
  if (row.isRejected) return "rejected";
  if (!row.detailsSubmitted) return "incomplete";
  if (row.transfersActive) return "complete";
  return row.capabilityStatus === "restricted" || row.capabilityStatus === "unsupported"
    ? "restricted"
    : "reviewing";
}
