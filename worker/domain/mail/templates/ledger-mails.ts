import { formatAmount } from "./format-amount.ts";
import type { Links } from "./links.ts";
import type { MailContent } from "./mail-content.ts";

const note = "You get this because you are a super user of Cuesheet.";

export function ledgerAlarm(links: Links, { rule }: { rule: string }): MailContent {
  return {
    subject: "The books do not add up: payouts have stopped",
    heading: "A rule of the books does not hold.",
    paragraphs: [
      "The hourly check of the ledger found something that must never happen. No label is paid until the rule holds again; everything else goes on.",
      "Please look at the ledger now. The alarm there names the rows that were found.",
    ],
    facts: [{ label: "Rule", value: rule }],
    action: { label: "Open the ledger", url: links.ledger },
    note,
  };
}

type Difference = { currency: string; amountCents: number };

export function balanceAlarm(links: Links, { differences }: { differences: Difference[] }): MailContent {
  return {
    subject: "Our balance at Stripe is not what the books say",
    heading: "The books and the balance at Stripe differ.",
    paragraphs: [
      "For a whole day no comparison of our balance at Stripe with the ledger has agreed. Payouts and everything else go on.",
      "Please find out what moved: the operations handbook says how, under the name of this alarm.",
    ],
    facts: differences.map(({ currency, amountCents }) => ({
      label: currency,
      value: `${formatAmount(Math.abs(amountCents), currency)} ${amountCents > 0 ? "more" : "less"} at Stripe`,
    })),
    action: { label: "Open the ledger", url: links.ledger },
    note,
  };
}
