import { createHash, webcrypto } from "node:crypto";
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

/**
 * While `work` runs, all ids and licence numbers made in this process derive from the name of the current step, so that every
 * first start creates the same history. No secrets are generated meanwhile.
 */
export async function withDrawnIds<Result>(
  work: (begin: (step: string) => void) => Promise<Result>,
): Promise<Result> {
  const own = ["getRandomValues", "randomUUID"] as const;
  const before = own.map((name) => [name, Object.getOwnPropertyDescriptor(crypto, name)] as const);
  let [step, drawn] = ["", 0];
  const fill = <Bytes extends ArrayBufferView | null>(target: Bytes): Bytes => {
    if (!target) return target;
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    for (let start = 0; start < bytes.length; start += 32) {
      const block = createHash("sha256")
        .update(`cuesheet-demo-history:${step}:${(drawn += 1)}`)
        .digest();
      bytes.set(block.subarray(0, bytes.length - start), start);
    }
    return target;
  };
  const randomUUID = () => {
    const hex = Buffer.from(fill(new Uint8Array(16))).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Object.defineProperty(crypto, "getRandomValues", { value: fill, configurable: true });
  Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true });
  try {
    return await work((name) => void ([step, drawn] = [name, 0]));
  } finally {
    for (const [name, descriptor] of before) {
      Object.defineProperty(crypto, name, {
        value: descriptor?.value ?? webcrypto[name].bind(webcrypto),
        configurable: true,
      });
    }
  }
}
