import { fillDesks } from "./admin-desks.ts";
import { type History, type HistoryParts, openHistory } from "./open-history.ts";
import { addPeople, historyBrands, labelViewer } from "./people.ts";
import { campaigns, historyDays, purchases } from "./plan.ts";
import { runCampaign, buy, dispute } from "./sync.ts";
import { untoldSales } from "#drizzle/schema/index.ts";
import { createConnectedAccount } from "#worker/domain/money/payouts/accounts/create-connected-account.ts";
import { refreshAccount } from "#worker/domain/money/payouts/accounts/refresh-account.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { discardOldUploads } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { handleSchedule } from "#worker/scheduled.ts";
import { withDrawnIds } from "./drawn-ids.ts";

/** Noon of the day `daysAgo` days ago: the history is the same whenever it is made on one day. */
export const historyTime = (now: number, daysAgo: number): number =>
  Math.floor(now / days(1)) * days(1) - days(daysAgo) + hours(12);

/** Creation date of the demo's first accounts. */
export const historyStart = (now: number): number => historyTime(now, historyDays);

type Act = { at: number; name: string; run: (history: History) => Promise<unknown> };

/**
 * Creates ten months of history for the demo's brands and label with the product's own functions at those dates: tokens bought,
 * videos rendered and licensed, labels paid when due, and open items for super users. Throws if the product refuses anything; the
 * caller rolls back. Returns the product, at the present time.
 */
export async function tellHistory(parts: HistoryParts, now: number): Promise<History> {
  const history = openHistory(parts);
  await withDrawnIds(async (begin) => {
    for (const { at, name, run } of listActs(parts, now)) {
      begin(name);
      history.travelTo(at);
      await run(history);
    }
    history.travelTo(now);
    await history.standIn.deliverDue({ isForced: true });
  });
  return history;
}

function listActs({ films }: HistoryParts, now: number): Act[] {
  const at = (daysAgo: number) => historyTime(now, daysAgo);
  const acts: Act[] = [
    {
      at: at(historyDays),
      name: "people",
      run: ({ ctx }) => addPeople(ctx.db, historyBrands, at(historyDays)),
    },
    { at: at(historyDays) + hours(1), name: "payout account", run: openPayoutAccount },
    ...purchases.map((purchase) => ({
      at: at(purchase.daysAgo),
      name: `purchase ${purchase.daysAgo}`,
      run: (history: History) => buy(history, purchase),
    })),
    ...campaigns.map((campaign) => ({
      at: at(campaign.daysAgo) + minutes(campaign.daysAgo),
      name: campaign.filename,
      run: (history: History) => runCampaign(history, films, campaign),
    })),
    // The hourly run in which a campaign's earnings are due.
    ...campaigns
      .map((campaign) => ({
        due: at(campaign.daysAgo - 90) + hours(8),
        name: `paying for ${campaign.filename}`,
      }))
      .filter(({ due }) => due < now)
      .map(({ due, name }) => ({ at: due, name, run: payLabels })),
    { at: at(6), name: "dispute", run: (history) => dispute(history, "Kestrel Outdoor", at(12)) },
  ];
  return [
    ...acts.toSorted((one, other) => one.at - other.at),
    { at: now, name: "old videos", run: discardAll },
    ...fillDesks(at).map((act) => ({ ...act, at: Math.min(act.at, now) })),
    { at: now, name: "sale mails", run: startSaleMails },
    { at: now, name: "chores", run: runChores },
  ];
}

async function openPayoutAccount(history: History): Promise<void> {
  const outcome = await createConnectedAccount(history.ctx, labelViewer, { country: "GB" });
  if (!outcome.ok) throw new Error(`The payout account was refused: ${outcome.refusal}`);
  await history.control(`accounts/${outcome.accountId}/stage`, { stage: "active" });
  await refreshAccount(history.ctx, outcome.accountId);
  await history.settle();
}

async function payLabels(history: History): Promise<void> {
  await payDueLabels(history.ctx);
  await history.settle();
}

/** The label's sale mails start with sales from now on, as for a new label. */
async function startSaleMails({ ctx }: History): Promise<void> {
  await ctx.db.delete(untoldSales);
}

/** Runs the hourly checks, so that the ledger opens verified and reconciled with the provider. */
async function runChores(history: History): Promise<void> {
  await handleSchedule(history.ctx, "* * * * *");
  await handleSchedule(history.ctx, "37 * * * *");
  await history.settle();
}

/** Brands' uploads are discarded after a day, as in the running product. */
async function discardAll(history: History): Promise<void> {
  while ((await discardOldUploads(history.ctx)) > 0) await history.settle();
}
