import { type Statement, isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { isStale } from "#worker/domain/lib/guards.ts";
import { log } from "#worker/domain/lib/log.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { type Settlement, settleExchange } from "#worker/domain/money/ledger/exchange.ts";
import type { AboutMoney, MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { closeDispute } from "./close-statements.ts";
import type { PaidPurchase } from "../find-refund.ts";
import { openDispute } from "./open-statements.ts";
import { type FundsWithdrawal, type DisputeRow, findDispute } from "./dispute-rows.ts";
import { returnLost } from "./return-statements.ts";
import type { DisputeStatus } from "../refunds.contract.ts";

type ReportedWithdrawal = FundsWithdrawal & {
  state: DisputeStatus;
  settlements: readonly Settlement[];
};
/**
 * Brings our books to the provider's state of withdrawn money, from any state they are in. Idempotent: each step is booked at
 * most once, in any order of calls. `inSameBatch` is committed with it, or alone.
 */
export async function applyWithdrawal(
  ctx: AppContext,
  purchase: PaidPurchase,
  withdrawal: ReportedWithdrawal,
  inSameBatch: readonly Statement[],
): Promise<void> {
  // Each lost race means that a concurrent call has booked a further step, and there are three steps.
  for (let round = 1; ; round += 1) {
    // Each round starts from the state the previous one left.
    const facts = missingSteps(await findDispute(ctx, withdrawal.id), withdrawal);
    try {
      return await commit(ctx, purchase, withdrawal, facts, inSameBatch);
    } catch (error) {
      if (round > 3 || !isLostRace(error)) throw error;
    }
  }
}

type Step = { fact: WithdrawalStep; dispute: DisputeRow | null };

/** Missing steps in booking order. A lost dispute stays lost until its money is back. */
function missingSteps(dispute: DisputeRow | null, { state }: ReportedWithdrawal): Step[] {
  const closing: Step[] = state === "open" ? [] : [{ fact: state, dispute }];
  if (!dispute) return [{ fact: "opened", dispute }, ...closing];
  if (dispute.status === "open") return closing;
  if (dispute.status === "lost" && state === "won" && !dispute.isReturned) return [{ fact: "returned", dispute }];
  return [];
}

async function commit(
  ctx: AppContext,
  purchase: PaidPurchase,
  withdrawal: ReportedWithdrawal,
  steps: Step[],
  inSameBatch: readonly Statement[],
): Promise<void> {
  const mail = prepareMail(ctx, newsFor(purchase, withdrawal, steps.at(-1)?.fact));
  await runBatch(ctx.db, [
    ...steps.flatMap(({ fact, dispute }) => statementsOf(ctx, purchase, withdrawal, fact, dispute)),
    ...settleExchange(
      ctx.db,
      { subjectId: withdrawal.id, currency: purchase.currency, settlements: withdrawal.settlements },
      ctx.clock.now(),
    ),
    ...mail.statements,
    ...inSameBatch,
  ]);
  for (const { fact } of steps) log(`dispute.${fact}`, { id: withdrawal.id, kind: withdrawal.kind, purchaseId: purchase.id });
  ctx.defer(mail.send());
}

function statementsOf(
  ctx: AppContext,
  purchase: PaidPurchase,
  withdrawal: ReportedWithdrawal,
  fact: WithdrawalStep,
  dispute: DisputeRow | null,
): Statement[] {
  const { db } = ctx;
  const { userId } = purchase;
  const { id, kind, amountCents, feeCents } = withdrawal;
  const now = ctx.clock.now();
  const audit = recordAudit(ctx, {
    actorId: null,
    action: `${kind}.${fact}`,
    target: { kind: "account", id: userId },
    after: { dispute: id, purchase: purchase.id, amountCents },
  });
  if (fact === "opened") return [...openDispute(db, withdrawal, now), audit];
  if (fact === "returned") {
    const returned = { id, feeCents, tokens: dispute?.tokens ?? 0, amountCents: dispute?.amountCents ?? 0 };
    return [...returnLost(db, purchase, returned, now), audit];
  }
  return [...closeDispute(db, { id, userId, outcome: fact, feeCents }, now), audit];
}

/** A concurrent call was first with one of the steps. */
function isLostRace(error: unknown): boolean {
  return isStale(error) || isRefusedBy(error, "disputes.id") || isRefusedBy(error, "ledger_transfers.id");
}

/** State of withdrawn money. `returned`: it came back after it was lost. */
type WithdrawalStep = "opened" | "won" | "lost" | "returned";

/** The brand's mail about the last step; none if there is no step or the account was erased. */
function newsFor(
  { email, userId, currency }: PaidPurchase,
  { kind, amountCents }: FundsWithdrawal,
  fact: WithdrawalStep | undefined,
) {
  if (email === null || !fact) return null;
  return { userId, to: email, message: messageOf(kind, fact, { amountCents, currency }) };
}

function messageOf(kind: FundsWithdrawal["kind"], fact: WithdrawalStep, money: AboutMoney): MailMessage {
  if (fact === "opened") return { kind: "dispute-opened", ...money };
  if (kind === "outside-refund" && fact === "lost") return { kind: "refund-made", ...money, tokens: null };
  return { kind: "dispute-closed", ...money, isWon: fact !== "lost" };
}
