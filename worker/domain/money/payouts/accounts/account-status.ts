import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { logError } from "#worker/domain/lib/log.ts";
import type { AccountStage, AccountStatus, PayeeRefusal } from "./payout-accounts.contract.ts";
import { type AccountRow, findOpenAccount } from "./queries.ts";
import { readStripeRefusal, refusePayee } from "./read-account.ts";
import { refreshAccount } from "./refresh-account.ts";
import { listActions } from "./account-requirements.ts";

/** `lastKnown` is Stripe's last answer. */
type Outcome =
  | { ok: true; status: AccountStatus }
  | ({ ok: false } & PayeeRefusal)
  | { ok: false; refusal: "status-unknown"; lastKnown: AccountStatus };

/** Reads the status of a label's payout account. Requests it from Stripe each time: the browser's claim proves nothing. */
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

/** Maps a row to the specification's status; null is a label without an account. */
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
  return row.capabilityStatus === "restricted" || row.capabilityStatus === "unsupported" ? "restricted" : "reviewing";
}
