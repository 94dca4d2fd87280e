import type { StoredEvent } from "#scripts/payment-stand-in/state.ts";
import type { RenderEvent, RenderJob } from "#render-service/render-service.contract.ts";
import { decideAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/decide-adjustment.ts";
import { proposeAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/propose-adjustment.ts";
import { decideProblem } from "#worker/domain/office/moderation/problems/decide-problem.ts";
import { reportProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import { lapseUnpaidLicences } from "#worker/domain/licensing/licences/lapse-unpaid.ts";
import { reconcileWithdrawals } from "#worker/domain/money/refunds/finish-refund.ts";
import { repayDebts } from "#worker/domain/money/refunds/disputes/account-hold.ts";
import { decidePolicy } from "#worker/domain/money/payouts/policies/decide-policy.ts";
import { proposePolicy } from "#worker/domain/money/payouts/policies/propose-policy.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { checkBooks } from "#worker/domain/money/ledger/check-books.ts";
import { pricesOf } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import { readOffer } from "#worker/domain/catalogue/tracks/offers.ts";
import { flushUnsent } from "#worker/domain/services/jobs/outbox.ts";
import { createConnectedAccount } from "#worker/domain/money/payouts/accounts/create-connected-account.ts";
import { resetConnectedAccount } from "#worker/domain/money/payouts/accounts/reset-connected-account.ts";
import { resumePayoutAccounts } from "#worker/domain/money/payouts/accounts/refresh-account.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import { reconcilePurchases, verifyPayment } from "#worker/domain/money/purchases/verify-payment.ts";
import { resumeRefunds } from "#worker/domain/money/refunds/send-refund.ts";
import { startRefund } from "#worker/domain/money/refunds/start-refund.ts";
import { submitToRenderer } from "#worker/domain/licensing/renders/render-events/submit-to-renderer.ts";
import { retryStalledJobs } from "#worker/domain/licensing/renders/render-events/retry-jobs.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { startVersion } from "#worker/domain/licensing/renders/start-version.ts";
import { recordDownload, undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { AppContext } from "#worker/context.ts";
import { deliver, undeliveredEvents } from "./webhook-events.ts";
import { type Act, type Chore, type Step, cards } from "./step.ts";
import { type Environment, videoBytes } from "./environment.ts";

/** Runs a step and the work that the product defers. Throws unexpected errors. */
export async function performStep(environment: Environment, { acts, fault }: Step): Promise<void> {
  await lookBeforeWaiting(environment, acts);
  const { error, wasHit } = await environment.process.run(fault, async () => {
    const works = acts.map((act) => () => performAct(environment, act));
    if (works.length > 1) await environment.process.race(works);
    else await works[0]?.();
    await environment.settle();
  });
  await environment.settle().catch(() => undefined);
  if (error && !wasHit) throw error;
}

const doers: {
  [Do in Act["do"]]: (environment: Environment, act: Extract<Act, { do: Do }>) => Promise<unknown>;
} = {
  buy: async (environment, { brand, offer, currency, card, taxCents }) => {
    const buyer = nth(environment.people.brands, brand);
    if (!buyer) return;
    const outcome = await createCheckout(environment.ctx, buyer, { priceId: offer, currency });
    if (!outcome.ok) return;
    levyTax(environment, outcome.sessionId, taxCents);
    if (card) await environment.control(`sessions/${outcome.sessionId}/pay`, { card: cards[card] });
  },
  pay: async (environment, { session, card }) => {
    const id = nth(sessions(environment), session)?.id;
    if (id) await environment.control(`sessions/${id}/pay`, { card: cards[card] });
  },
  verify: async (environment, { session }) => {
    const found = nth(sessions(environment), session);
    const buyer = environment.people.brands.find(({ id }) => id === found?.client_reference_id);
    if (found && buyer) await verifyPayment(environment.ctx, buyer, found.id);
  },
  settle: async (environment, { session, outcome }) => {
    const id = nth(sessions(environment), session)?.id;
    if (id) await environment.control(`sessions/${id}/settle`, { outcome });
  },
  deliver: async (environment, { event: pick, order }) => {
    const all = Object.values(environment.bank().events);
    const waiting = undeliveredEvents(environment);
    const event = order === "again" ? nth(all, pick) : order === "first" ? waiting[0] : nth(waiting.toReversed(), pick);
    if (event) await deliver(environment, event);
  },
  "deliver-all": async (environment) => {
    for (const event of undeliveredEvents(environment)) await deliver(environment, event);
  },
  lose: async (environment, { event: pick }) => {
    const event = nth(undeliveredEvents(environment), pick);
    if (event && isLookedUpAnyway(environment, event)) environment.lost.add(event.id);
  },
  render: async (environment, { brand, track, scope, isAgain }) => {
    const viewer = nth(environment.people.brands, brand);
    const chosen = nth(environment.people.tracks, track);
    if (!viewer || !chosen) return;
    const known = nth(
      environment.rows<{ id: string }>("SELECT id FROM renders WHERE user_id = ? ORDER BY rowid", viewer.id),
      track,
    );
    await startRender(environment.ctx, viewer, {
      id: (isAgain && known?.id) || crypto.randomUUID(),
      uploadId: viewer.uploadId,
      trackId: chosen.id,
      startAtSeconds: 1,
      volumePercent: 60,
      hasOverlay: "off",
      scope,
      shownPriceTokens: pricesOf({ ...chosen, commercialPriceTokens: null })[scope],
      shownOffer: (await readOffer(environment.ctx, chosen.id, scope))?.offer ?? "",
    });
  },
  make: async (environment, { brand, track, scope = "social", as }) => {
    await performAct(environment, { do: "render", brand, track, scope, isAgain: false });
    await makeNewest(environment, as);
  },
  version: async (environment, { render, as }) => {
    const { viewer, renderId } = finishedRender(environment, render);
    if (!viewer || !renderId) return;
    await startVersion(environment.ctx, viewer, {
      id: crypto.randomUUID(),
      renderId,
      uploadId: viewer.uploadId,
      startAtSeconds: 2,
      volumePercent: 60,
      hasOverlay: "off",
    });
    if (as) await makeNewest(environment, as);
  },
  undo: async (environment, { render }) => {
    const { viewer, renderId } = finishedRender(environment, render);
    if (viewer && renderId) await undoRender(environment.ctx, viewer, renderId);
  },
  upgrade: async (environment, { render }) => {
    const { viewer, renderId } = finishedRender(environment, render);
    if (!viewer || !renderId) return;
    const offer = await readUpgradeOffer(environment.ctx, viewer, renderId);
    if (!offer) return;
    const { priceTokens: shownPriceTokens, offer: shownOffer } = offer;
    const shown = { id: crypto.randomUUID(), renderId, shownPriceTokens, shownOffer };
    await upgradeLicence(environment.ctx, viewer, shown);
  },
  download: async (environment, { render }) => {
    const { viewer, renderId } = finishedRender(environment, render, true);
    if (viewer && renderId) await recordDownload(environment.ctx, viewer, { renderIds: [renderId] });
  },
  "report-problem": async (environment, { render }) => {
    const { viewer, renderId } = finishedRender(environment, render);
    const problem = { id: crypto.randomUUID(), kind: "claim", details: "claimed in the simulation" } as const;
    if (viewer && renderId) await reportProblem(environment.ctx, viewer, { ...problem, renderId });
  },
  "decide-problem": async (environment, { problem, act }) => {
    const [superUser] = environment.people.superUsers;
    const problemId = nth(
      environment.rows<{ id: string }>("SELECT id FROM licence_problems ORDER BY created_at DESC, rowid DESC"),
      problem,
    )?.id;
    const words = "decided in the simulation";
    if (superUser && problemId) await decideProblem(environment.ctx, superUser, { problemId, act, words });
  },
  dispatch: async (environment, { message, isAgain }) => {
    const renders = environment.queue.filter((each) => each.kind === "render");
    const chosen = nth(renders, message);
    if (!chosen) return;
    if (!isAgain) environment.queue.splice(environment.queue.indexOf(chosen), 1);
    await submitToRenderer(environment.ctx, { ...chosen, kind: "render" });
  },
  report: async (environment, { job, as }) => {
    const chosen = nth(environment.jobs, job);
    if (chosen) await recordEvent(environment.ctx, eventOf(chosen, as));
  },
  refund: async (environment, { purchase, tokens, isAgain }) => {
    const id = nth(
      environment.rows<{ id: string }>("SELECT id FROM purchases WHERE status = 'paid' ORDER BY rowid"),
      purchase,
    )?.id;
    const known = nth(
      environment.rows<{ refundId: string; purchaseId: string; tokens: number }>(
        "SELECT id AS refundId, purchase_id AS purchaseId, tokens FROM refunds ORDER BY rowid",
      ),
      purchase,
    );
    const request = isAgain && known ? known : { refundId: crypto.randomUUID(), purchaseId: id ?? "none", tokens };
    const [superUser] = environment.people.superUsers;
    if (!superUser) return;
    const refund = { ...request, reason: "asked for by the buyer" };
    const answer = await startRefund(environment.ctx, superUser, refund);
    if (!answer.ok && answer.sum)
      await startRefund(environment.ctx, superUser, { ...refund, agreedCents: answer.sum.amountCents });
  },
  "end-refund": async (environment, { refund, outcome }) => {
    const id = nth(Object.values(environment.bank().refunds), refund)?.id;
    if (id) await environment.control(`refunds/${id}/end`, { outcome });
  },
  dispute: async (environment, { charge }) => {
    const id = nth(charges(environment), charge)?.id;
    if (id) await environment.control(`charges/${id}/dispute`);
  },
  "end-dispute": async (environment, { dispute, outcome }) => {
    const id = nth(Object.values(environment.bank().disputes), dispute)?.id;
    if (id) await environment.control(`disputes/${id}/end`, { outcome });
  },
  "refund-outside": async (environment, { charge, cents }) => {
    const id = nth(charges(environment), charge)?.id;
    if (id) await environment.control(`charges/${id}/refund`, cents === null ? {} : { amount: cents });
  },
  onboard: async (environment, { label, stage }) => {
    const payee = nth(environment.people.labels, label);
    if (!payee) return;
    const opened = await createConnectedAccount(environment.ctx, payee, { country: "GB" });
    if (opened.ok) await environment.control(`accounts/${opened.accountId}/stage`, { stage });
  },
  reset: async (environment, { label }) => {
    const payee = nth(environment.people.labels, label);
    const [open] = environment.rows<{ accountId: string }>(
      "SELECT account_id AS accountId FROM connected_accounts WHERE user_id = ? AND closed_at IS NULL",
      payee?.id ?? "",
    );
    if (payee && open) await resetConnectedAccount(environment.ctx, payee, { ...open, country: "GB" });
  },
  reverse: async (environment, { transfer, cents }) => {
    const id = nth(Object.values(environment.bank().transfers), transfer)?.id;
    if (id) await environment.control(`transfers/${id}/reverse`, { amount: cents });
  },
  adjust: async (environment, { account, amount }) => {
    const [proposer, decider] = environment.people.superUsers;
    const accountId = nth(
      environment.rows<{ id: string }>(
        "SELECT id FROM ledger_accounts WHERE code IN ('tokens', 'debt', 'earnings') ORDER BY id",
      ),
      account,
    )?.id;
    if (!proposer || !decider || !accountId) return;
    const adjustmentId = crypto.randomUUID();
    const reason = "put right by the simulation";
    const adjustment = { adjustmentId, accountId, amount, reason, excess: 0 };
    const answer = await proposeAdjustment(environment.ctx, proposer, adjustment);
    if (!answer.ok && answer.beyond)
      await proposeAdjustment(environment.ctx, proposer, { ...adjustment, excess: answer.beyond });
    const decision = { act: "confirm", adjustmentId } as const;
    await Promise.all([1, 2].map(() => decideAdjustment(environment.ctx, decider, decision)));
  },
  "set-share": async (environment, { label, basisPoints, inDays, act }) => {
    const [proposer, decider] = environment.people.superUsers;
    if (!proposer || !decider) return;
    const policyId = crypto.randomUUID();
    await proposePolicy(environment.ctx, proposer, {
      policyId,
      labelId: label === null ? null : (nth(environment.people.labels, label)?.labelId ?? null),
      basisPoints,
      validFrom: inDays === null ? null : environment.ctx.clock.now() + days(inDays),
      text: "agreed in the simulation",
    });
    if (act === "leave") return;
    const decision = { act, policyId } as const;
    await Promise.all([1, 2].map(() => decidePolicy(environment.ctx, decider, decision)));
  },
  "top-up": async (environment, { currency }) => environment.control("funds", { amount: 100_000, currency }),
  "settle-in": async (environment, { currencies, rate }) => environment.control("settlement", { currencies, rate }),
  chore: async (environment, { chore }) => runChore(environment, chore),
  "pay-day": async (environment) => {
    environment.wait(days(91));
    await lapseUnpaidLicences(environment.ctx);
    await runChore(environment, "payDueLabels");
  },
  wait: async (environment, { milliseconds }) => environment.wait(milliseconds),
};

/** Submits the most recently queued render and reports its end. */
async function makeNewest(environment: Environment, as: "completed" | "failed" | "refused"): Promise<void> {
  await environment.settle();
  const message = environment.queue.findLastIndex(({ kind }) => kind === "render");
  const [asked] = message < 0 ? [] : environment.queue.splice(message, 1);
  if (asked?.kind !== "render") return;
  await submitToRenderer(environment.ctx, asked);
  const job = environment.jobs.findLast(({ jobId }) => jobId === asked.id);
  if (job) await recordEvent(environment.ctx, eventOf(job, as));
}

/** Newest first, since old renders can only be refused; excludes versions by default, as they have no licence of their own. */
function finishedRender(environment: Environment, pick: number, withVersions = false) {
  const which = withVersions ? "" : "AND version_of IS NULL";
  const chosen = nth(
    environment.rows<{ id: string; userId: string }>(
      `SELECT id, user_id AS userId FROM renders WHERE status = 'completed' ${which}
        ORDER BY completed_at DESC, rowid DESC`,
    ),
    pick,
  );
  const viewer = environment.people.brands.find(({ id }) => id === chosen?.userId);
  return { viewer, renderId: chosen?.id };
}

export async function performAct<Do extends Act["do"]>(environment: Environment, act: Extract<Act, { do: Do }>): Promise<void> {
  // `act.do` selects its own doer; the compiler cannot follow that through the union.
  const doer = doers[act.do];
  await doer(environment, act);
}

const work: Record<Chore, (ctx: AppContext) => Promise<unknown>> = {
  reconcilePurchases,
  retryStalledJobs,
  flushUnsent,
  resumeRefunds,
  reconcileWithdrawals,
  repayDebts,
  resumePayoutAccounts,
  payDueLabels: (ctx) => payDueLabels(ctx),
  checkBooks,
};

export const runChore = (environment: Environment, chore: Chore): Promise<unknown> => work[chore](environment.ctx);

/** Adds tax as a provider that is configured to would; the stand-in adds none. */
function levyTax(environment: Environment, sessionId: string, cents: number): void {
  const session = environment.bank().sessions[sessionId]?.session;
  if (session?.status !== "open" || session.payment_intent !== null || !session.total_details) return;
  session.total_details.amount_tax = cents;
  session.amount_total = (session.amount_subtotal ?? 0) + cents;
}

/**
 * An event may be lost only if the product would find its subject by itself: the provider retries any other until it is
 * delivered. The product polls known disputes, and the rest while it is recent.
 */
function isLookedUpAnyway(environment: Environment, { type, about, createdAt }: StoredEvent): boolean {
  if (type.startsWith("checkout.")) return true;
  const isDispute = type.startsWith("charge.dispute.");
  if (isDispute && environment.rows("SELECT 1 FROM disputes WHERE id = ?", about).length > 0) return true;
  const { refunds } = environment.bank();
  const happenedAt = isDispute || type === "transfer.reversed" ? createdAt : (refunds[about]?.created ?? 0) * 1000;
  return happenedAt > environment.ctx.clock.now() - days(4);
}

/** Reconciles before a long wait: in that time the product would have done so often, and its look-back is shorter. */
async function lookBeforeWaiting(environment: Environment, acts: readonly Act[]): Promise<void> {
  const isLong = acts.some((act) => act.do === "pay-day" || (act.do === "wait" && act.milliseconds >= days(4)));
  if (isLong && environment.lost.size > 0) await runChore(environment, "reconcileWithdrawals");
}

const nth = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items.length > 0 ? items[index % items.length] : undefined;

const sessions = (environment: Environment) => Object.values(environment.bank().sessions).map(({ session }) => session);
const charges = (environment: Environment) => Object.values(environment.bank().charges);

function eventOf(job: RenderJob, as: "completed" | "failed" | "refused"): RenderEvent {
  const { jobId, attempt } = job;
  const isVersion = job.kind === "sound" && job.versionOf !== undefined;
  const head = { jobId, attempt };
  if (as === "failed") return { type: "failed", ...head, code: "ffmpeg-failed", detail: "" };
  if (as === "refused" && isVersion) {
    const compared = { seconds: 10, knownSeconds: 5 };
    return { type: "refused", ...head, code: "another-picture", detail: "", compared };
  }
  if (as === "refused") return { type: "refused", ...head, code: "corrupt", detail: "" };
  const made = { type: "sound.completed", ...head, bytes: videoBytes, durationMs: 1000 } as const;
  if (!isVersion) return { ...made, sha256: "a".repeat(64) };
  const sha256 = `${"b".repeat(32)}${jobId.replaceAll("-", "")}`;
  return { ...made, sha256, compared: { seconds: 10, knownSeconds: 6 } };
}
