import { formatAmount } from "./format-amount.ts";
import type { Links } from "./links.ts";
import { type MailContent, fitSubject } from "./mail-content.ts";

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

export function settlementAlarm(
  links: Links,
  { currency, settledIn }: { currency: string; settledIn: string },
): MailContent {
  return {
    subject: `Payments in ${currency} arrive at Stripe as ${settledIn}`,
    heading: `Stripe exchanges our ${currency}.`,
    paragraphs: [
      `A payment in ${currency} was settled in ${settledIn}. Tokens and books are right, but what labels earn in ${currency} cannot be paid to them: there is no balance in ${currency}.`,
      `Please add a bank account in ${currency} at Stripe, as the operations handbook says under “Stripe”, and add funds in ${currency} for what was exchanged so far. The alarm ends with the next payment that arrives in ${currency}.`,
    ],
    facts: [
      { label: "Paid in", value: currency },
      { label: "Settled in", value: settledIn },
    ],
    action: { label: "Open the ledger", url: links.ledger },
    note,
  };
}

type PayoutRefused = { labelName: string; amountCents: number; currency: string; failure: string };

export function payoutAlarm(links: Links, refused: PayoutRefused): MailContent {
  const amount = formatAmount(refused.amountCents, refused.currency);
  return {
    subject: fitSubject(`Stripe refused a payout of ${amount} to ${refused.labelName}`),
    heading: "A label waits for its money.",
    paragraphs: [
      "Stripe refused a transfer to a label. It is tried again by itself, at first after half an hour, and the label reads that it is late.",
      "Please find out why: usually our balance at Stripe is too small, or the label’s account needs something. The payout’s page in the ledger counts the tries.",
    ],
    facts: [
      { label: "Label", value: refused.labelName },
      { label: "Amount", value: amount },
      { label: "Stripe says", value: refused.failure },
    ],
    action: { label: "Open the ledger", url: links.ledger },
    note,
  };
}
