import type { MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import { fitSubject, formatAmount, type Links, type MailContent } from "./mail-content.ts";

const note = "You’re receiving this because you are a super user of Cuesheet.";

export function ledgerAlarm(links: Links, { rule }: MailOf<"ledger-alarm">): MailContent {
  return {
    subject: "The ledger does not balance: payouts have stopped",
    heading: "A ledger check failed.",
    paragraphs: [
      "The hourly ledger check found something that must never happen. No label is paid until the check passes again. Everything else continues.",
      "Please look at the ledger now. The alarm there lists the affected rows.",
    ],
    facts: [{ label: "Check", value: rule }],
    action: { label: "Open the ledger", url: links.ledger },
    note,
  };
}

export function balanceAlarm(links: Links, { differences }: MailOf<"balance-alarm">): MailContent {
  return {
    subject: "Our Stripe balance does not match the ledger",
    heading: "Our Stripe balance doesn’t match the ledger.",
    paragraphs: [
      "Our balance at Stripe hasn’t matched the ledger for a whole day. Payouts and everything else continue.",
      "Please find out what moved. The operations handbook explains how, under the name of this alarm.",
    ],
    facts: differences.map(({ currency, amountCents }) => ({
      label: currency,
      value: `${formatAmount(Math.abs(amountCents), currency)} ${amountCents > 0 ? "more" : "less"} at Stripe`,
    })),
    action: { label: "Open the ledger", url: links.ledger },
    note,
  };
}

export function settlementAlarm(links: Links, { currency, settledIn }: MailOf<"settlement-alarm">): MailContent {
  return {
    subject: `Payments in ${currency} arrive at Stripe as ${settledIn}`,
    heading: `Stripe is converting our ${currency}.`,
    paragraphs: [
      `A payment in ${currency} was settled in ${settledIn}. Tokens and ledger are correct, but labels can’t be paid what they earn in ${currency} because we hold no balance in ${currency}.`,
      `Please add a bank account in ${currency} at Stripe, as the operations handbook says under “Stripe”, and add funds in ${currency} for what was converted so far. The alarm clears when the next payment arrives in ${currency}.`,
    ],
    facts: [
      { label: "Paid in", value: currency },
      { label: "Settled in", value: settledIn },
    ],
    action: { label: "Open the ledger", url: links.ledger },
    note,
  };
}

export function payoutAlarm(links: Links, refused: MailOf<"payout-alarm">): MailContent {
  const amount = formatAmount(refused.amountCents, refused.currency);
  return {
    subject: fitSubject(`Stripe refused a payout of ${amount} to ${refused.labelName}`),
    heading: "A label hasn’t been paid.",
    paragraphs: [
      "Stripe refused a transfer to a label. We retry automatically, first after half an hour, and the label sees that its payout is late.",
      "Please find out why. Usually our balance at Stripe is too low, or the label’s account needs something. The payout’s page in the ledger counts the attempts.",
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
