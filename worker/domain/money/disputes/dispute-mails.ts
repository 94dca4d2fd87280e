import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { MailMessage } from "#worker/domain/base/mail/mail.contract.ts";
import { queueMail } from "#worker/domain/base/mail/queue-mail.ts";
import type { PaidPurchase } from "./find-purchase.ts";
import type { Taking } from "./open-statements.ts";

/** What has become of money that was taken. `returned`: it came back after it was lost. */
export type TakingFact = "opened" | "won" | "lost" | "returned";

type News = { mailId: string; purchase: PaidPurchase; taking: Taking; fact: TakingFact };

/** Tells the brand, in the batch of what it tells of. An erased account has nobody to tell. */
export function tellBrand(ctx: AppContext, { mailId, purchase, taking, fact }: News): Statement[] {
  const { email, userId, currency } = purchase;
  if (email === null) return [];
  const money = { amountCents: taking.amountCents, currency };
  return queueMail(
    ctx.db,
    { id: mailId, userId, to: email, message: messageOf(taking.kind, fact, money) },
    ctx.clock.now(),
  );
}

function messageOf(
  kind: Taking["kind"],
  fact: TakingFact,
  money: { amountCents: number; currency: PaidPurchase["currency"] },
): MailMessage {
  if (fact === "opened") return { kind: "dispute-opened", ...money };
  if (kind === "outside-refund" && fact === "lost") return { kind: "refund-made", ...money, tokens: null };
  return { kind: "dispute-closed", ...money, isWon: fact !== "lost" };
}
