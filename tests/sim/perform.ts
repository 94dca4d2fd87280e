// oxlint-disable no-await-in-loop -- what happens here happens in an order
import type { RenderEvent } from "#render-service/render-service.contract.ts";
import { decideAdjustment } from "#worker/domain/office/adjustments/decide-adjustment.ts";
import { proposeAdjustment } from "#worker/domain/office/adjustments/propose-adjustment.ts";
import { reconcileTakenMoney } from "#worker/domain/money/refunds/reconcile-taken-money.ts";
import type { StoredEvent } from "#scripts/payment-stand-in/state.ts";
import { repayDebts } from "#worker/domain/money/disputes/repay-debts.ts";
import { recordEvent } from "#worker/domain/sync/render-events/record-event.ts";
import { checkBooks } from "#worker/domain/money/ledger/check-books.ts";
import { readOffer } from "#worker/domain/catalogue/tracks/read-offer.ts";
import { relayUnsent } from "#worker/domain/base/outbox/outbox.ts";
import { createConnectedAccount } from "#worker/domain/money/payout-accounts/create-connected-account.ts";
import { resetConnectedAccount } from "#worker/domain/money/payout-accounts/reset-connected-account.ts";
import { resumePayoutAccounts } from "#worker/domain/money/payout-accounts/resume-payout-accounts.ts";
import { payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import { reconcilePurchases } from "#worker/domain/money/purchases/reconcile-purchases.ts";
import { verifyPayment } from "#worker/domain/money/purchases/verify-payment.ts";
import { resumeRefunds } from "#worker/domain/money/refunds/resume-refunds.ts";
import { startRefund } from "#worker/domain/money/refunds/start-refund.ts";
import { submitToRenderer } from "#worker/domain/sync/render-events/submit-to-renderer.ts";
import { redriveSilentJobs } from "#worker/domain/sync/render-events/redrive.ts";
import { startRender } from "#worker/domain/sync/renders/start-render.ts";
import { days } from "#worker/domain/base/time.ts";
import type { AppContext } from "#worker/context.ts";
import { deliver, waitingNotices } from "./notices.ts";
import { type Act, type Chore, type Step, cards } from "./step.ts";
import { type World, videoBytes } from "./world.ts";

/** Does a step and everything the product puts off until after its answer. Throws what nothing explains. */
export async function performStep(world: World, { acts, fault }: Step): Promise<void> {
  await lookBeforeWaiting(world, acts);
  const { error, wasHit } = await world.process.run(fault, async () => {
    const works = acts.map((act) => () => performAct(world, act));
    if (works.length > 1) await world.process.race(works);
    else await works[0]?.();
    await world.settle();
  });
  await world.settle().catch(() => undefined);
  if (error && !wasHit) throw error;
}

const doers: { [Do in Act["do"]]: (world: World, act: Extract<Act, { do: Do }>) => Promise<unknown> } = {
  buy: async (world, { brand, offer, currency, card, taxCents }) => {
    const buyer = nth(world.people.brands, brand);
    if (!buyer) return;
    const outcome = await createCheckout(world.ctx, buyer, { priceId: offer, currency });
    if (!outcome.ok) return;
    levyTax(world, outcome.sessionId, taxCents);
    if (card) await world.control(`sessions/${outcome.sessionId}/pay`, { card: cards[card] });
  },
  pay: async (world, { session, card }) => {
    const id = nth(sessions(world), session)?.id;
    if (id) await world.control(`sessions/${id}/pay`, { card: cards[card] });
  },
  verify: async (world, { session }) => {
    const found = nth(sessions(world), session);
    const buyer = world.people.brands.find(({ id }) => id === found?.client_reference_id);
    if (found && buyer) await verifyPayment(world.ctx, buyer, found.id);
  },
  settle: async (world, { session, outcome }) => {
    const id = nth(sessions(world), session)?.id;
    if (id) await world.control(`sessions/${id}/settle`, { outcome });
  },
  deliver: async (world, { notice, order }) => {
    const all = Object.values(world.bank().events);
    const waiting = waitingNotices(world);
    const event =
      order === "again"
        ? nth(all, notice)
        : order === "first"
          ? waiting[0]
          : nth(waiting.toReversed(), notice);
    if (event) await deliver(world, event);
  },
  "deliver-all": async (world) => {
    for (const event of waitingNotices(world)) await deliver(world, event);
  },
  lose: async (world, { notice }) => {
    const event = nth(waitingNotices(world), notice);
    if (event && isLookedUpAnyway(world, event)) world.lost.add(event.id);
  },
  render: async (world, { brand, track, isAgain }) => {
    const viewer = nth(world.people.brands, brand);
    const chosen = nth(world.people.tracks, track);
    if (!viewer || !chosen) return;
    const known = nth(
      world.rows<{ id: string }>("SELECT id FROM renders WHERE user_id = ? ORDER BY rowid", viewer.id),
      track,
    );
    await startRender(world.ctx, viewer, {
      id: (isAgain && known?.id) || crypto.randomUUID(),
      uploadId: viewer.uploadId,
      trackId: chosen.id,
      startAtSeconds: 1,
      volumePercent: 60,
      hasOverlay: "off",
      shownPriceTokens: chosen.priceTokens,
      shownOffer: (await readOffer(world.ctx, chosen.id))?.offer ?? "",
    });
  },
  make: async (world, { brand, track, as }) => {
    await performAct(world, { do: "render", brand, track, isAgain: false });
    await world.settle();
    const message = world.queue.findLastIndex(({ kind }) => kind === "render");
    const [asked] = message < 0 ? [] : world.queue.splice(message, 1);
    if (asked?.kind !== "render") return;
    await submitToRenderer(world.ctx, asked);
    const job = world.jobs.findLast(({ jobId }) => jobId === asked.id);
    if (job) await recordEvent(world.ctx, eventOf(job, as));
  },
  dispatch: async (world, { message, isAgain }) => {
    const renders = world.queue.filter((each) => each.kind === "render");
    const chosen = nth(renders, message);
    if (!chosen) return;
    if (!isAgain) world.queue.splice(world.queue.indexOf(chosen), 1);
    await submitToRenderer(world.ctx, { ...chosen, kind: "render" });
  },
  report: async (world, { job, as }) => {
    const chosen = nth(world.jobs, job);
    if (chosen) await recordEvent(world.ctx, eventOf(chosen, as));
  },
  refund: async (world, { purchase, tokens, isAgain }) => {
    const id = nth(
      world.rows<{ id: string }>("SELECT id FROM purchases WHERE status = 'paid' ORDER BY rowid"),
      purchase,
    )?.id;
    const known = nth(
      world.rows<{ refundId: string; purchaseId: string; tokens: number }>(
        "SELECT id AS refundId, purchase_id AS purchaseId, tokens FROM refunds ORDER BY rowid",
      ),
      purchase,
    );
    const wish =
      isAgain && known ? known : { refundId: crypto.randomUUID(), purchaseId: id ?? "none", tokens };
    const [superUser] = world.people.superUsers;
    if (superUser) await startRefund(world.ctx, superUser, { ...wish, reason: "asked for by the buyer" });
  },
  "end-refund": async (world, { refund, outcome }) => {
    const id = nth(Object.values(world.bank().refunds), refund)?.id;
    if (id) await world.control(`refunds/${id}/end`, { outcome });
  },
  dispute: async (world, { charge }) => {
    const id = nth(charges(world), charge)?.id;
    if (id) await world.control(`charges/${id}/dispute`);
  },
  "end-dispute": async (world, { dispute, outcome }) => {
    const id = nth(Object.values(world.bank().disputes), dispute)?.id;
    if (id) await world.control(`disputes/${id}/end`, { outcome });
  },
  "refund-outside": async (world, { charge, cents }) => {
    const id = nth(charges(world), charge)?.id;
    if (id) await world.control(`charges/${id}/refund`, cents === null ? {} : { amount: cents });
  },
  onboard: async (world, { label, stage }) => {
    const payee = nth(world.people.labels, label);
    if (!payee) return;
    const opened = await createConnectedAccount(world.ctx, payee, { country: "GB" });
    if (opened.ok) await world.control(`accounts/${opened.accountId}/stage`, { stage });
  },
  reset: async (world, { label }) => {
    const payee = nth(world.people.labels, label);
    const [open] = world.rows<{ accountId: string }>(
      "SELECT account_id AS accountId FROM connected_accounts WHERE user_id = ? AND closed_at IS NULL",
      payee?.id ?? "",
    );
    if (payee && open) await resetConnectedAccount(world.ctx, payee, { ...open, country: "GB" });
  },
  reverse: async (world, { transfer, cents }) => {
    const id = nth(Object.values(world.bank().transfers), transfer)?.id;
    if (id) await world.control(`transfers/${id}/reverse`, { amount: cents });
  },
  adjust: async (world, { account, amount }) => {
    const [proposer, decider] = world.people.superUsers;
    const accountId = nth(
      world.rows<{ id: string }>(
        "SELECT id FROM ledger_accounts WHERE code IN ('tokens', 'debt', 'earnings') ORDER BY id",
      ),
      account,
    )?.id;
    if (!proposer || !decider || !accountId) return;
    const adjustmentId = crypto.randomUUID();
    const reason = "put right by the simulation";
    await proposeAdjustment(world.ctx, proposer, { adjustmentId, accountId, amount, reason });
    const decision = { act: "confirm", adjustmentId } as const;
    await Promise.all([1, 2].map(() => decideAdjustment(world.ctx, decider, decision)));
  },
  "top-up": async (world, { currency }) => world.control("funds", { amount: 100_000, currency }),
  "settle-in": async (world, { currencies, rate }) => world.control("settlement", { currencies, rate }),
  chore: async (world, { chore }) => runChore(world, chore),
  "pay-day": async (world) => {
    world.wait(days(91));
    await runChore(world, "payDueLabels");
  },
  wait: async (world, { milliseconds }) => world.wait(milliseconds),
};

export async function performAct<Do extends Act["do"]>(
  world: World,
  act: Extract<Act, { do: Do }>,
): Promise<void> {
  // `act.do` names its own doer; the compiler cannot follow that through the union.
  const doer = doers[act.do];
  await doer(world, act);
}

const work: Record<Chore, (ctx: AppContext) => Promise<unknown>> = {
  reconcilePurchases,
  redriveSilentJobs,
  relayUnsent,
  resumeRefunds,
  reconcileTakenMoney,
  repayDebts,
  resumePayoutAccounts,
  payDueLabels: (ctx) => payDueLabels(ctx),
  checkBooks,
};

export const runChore = (world: World, chore: Chore): Promise<unknown> => work[chore](world.ctx);

/** The stand-in levies no tax by itself; here it does, as where the provider is told to. */
function levyTax(world: World, sessionId: string, cents: number): void {
  const session = world.bank().sessions[sessionId]?.session;
  if (session?.status !== "open" || session.payment_intent !== null || !session.total_details) return;
  session.total_details.amount_tax = cents;
  session.amount_total = (session.amount_subtotal ?? 0) + cents;
}

/** What the product asks for by itself may never be told; of anything else the provider tells until it is heard. */
function isLookedUpAnyway(world: World, { type, about, createdAt }: StoredEvent): boolean {
  const { refunds } = world.bank();
  const happenedAt = type === "transfer.reversed" ? createdAt : (refunds[about]?.created ?? 0) * 1000;
  const isRecent = happenedAt > world.ctx.clock.now() - days(4);
  return type.startsWith("checkout.") || type.startsWith("charge.dispute.") || isRecent;
}

/** In a time so long the product has looked many times; it looks back for less than that. */
async function lookBeforeWaiting(world: World, acts: readonly Act[]): Promise<void> {
  const isLong = acts.some(
    (act) => act.do === "pay-day" || (act.do === "wait" && act.milliseconds >= days(4)),
  );
  if (isLong && world.lost.size > 0) await runChore(world, "reconcileTakenMoney");
}

const nth = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items.length > 0 ? items[index % items.length] : undefined;

const sessions = (world: World) => Object.values(world.bank().sessions).map(({ session }) => session);
const charges = (world: World) => Object.values(world.bank().charges);

function eventOf(
  job: { jobId: string; attempt: number },
  as: "completed" | "failed" | "refused",
): RenderEvent {
  const { jobId, attempt } = job;
  if (as === "failed") return { type: "failed", jobId, attempt, code: "ffmpeg-failed", detail: "" };
  if (as === "refused") return { type: "refused", jobId, attempt, code: "corrupt", detail: "" };
  const sha256 = "a".repeat(64);
  return { type: "sound.completed", jobId, attempt, sha256, bytes: videoBytes, durationMs: 1000 };
}
