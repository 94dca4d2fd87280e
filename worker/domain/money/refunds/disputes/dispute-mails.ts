import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { enqueueMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { PaidPurchase } from "./find-purchase.ts";
import type { FundsWithdrawal } from "./open-statements.ts";

/** What has become of money that was taken. `returned`: it came back after it was lost. */
export type WithdrawalStep = "opened" | "won" | "lost" | "returned";

type News = { mailId: string; purchase: PaidPurchase; withdrawal: FundsWithdrawal; fact: WithdrawalStep };

/** Tells the brand, in the batch of what it tells of. An erased account has nobody to tell. */
export function tellBrand(ctx: AppContext, { mailId, purchase, withdrawal, fact }: News): Statement[] {
  const { email, userId, currency } = purchase;
  if (email === null) return [];
  const money = { amountCents: withdrawal.amountCents, currency };
  return enqueueMail(
    ctx.db,
    { id: mailId, userId, to: email, message: messageOf(withdrawal.kind, fact, money) },
    ctx.clock.now(),
  );
}

function messageOf(
  kind: FundsWithdrawal["kind"],
  fact: WithdrawalStep,
  money: { amountCents: number; currency: PaidPurchase["currency"] },
): MailMessage {
  if (fact === "opened") return { kind: "dispute-opened", ...money };
  if (kind === "outside-refund" && fact === "lost") return { kind: "refund-made", ...money, tokens: null };
  return { kind: "dispute-closed", ...money, isWon: fact !== "lost" };
}
