import type { Currency } from "#worker/domain/tokens/contract.ts";
import type { LineKind, LineLicence, StatementLine } from "./contract.ts";

const amounts: Record<Currency, Intl.NumberFormat> = {
  USD: new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }),
  GBP: new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }),
};
const dates = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "$1,234.50", "−£0.05". */
export function writeAmount(cents: number, currency: Currency): string {
  const sign = cents < 0 ? "\u2212" : "";
  return sign + amounts[currency].format(Math.abs(cents) / 100);
}

/** "2 Nov 2026", in UTC. */
export const writeDate = (at: number): string => dates.format(at);

export const currencyNames: Record<Currency, string> = { USD: "US dollars", GBP: "Pounds sterling" };

/** What the lines of a kind are called when they are summed up. */
export const totalWords: Record<LineKind, string> = {
  earning: "Earned",
  reversal: "Taken back",
  returned: "Transfers returned",
  adjustment: "Corrections",
  payout: "Paid out",
};

const kindWords: Record<LineKind, string> = {
  earning: "Licence",
  reversal: "Taken back: the payment for this licence was lost in a dispute",
  returned: "A transfer to you came back",
  adjustment: "Correction",
  payout: "Payout",
};

/** The heading of a line: the recording it is about, or what it is. */
export function headLine({ kind, licence }: StatementLine): string {
  return licence ? headOf(licence) : kindWords[kind];
}

/** "Night Bus – Tobi & the Lines". */
export function headOf({ trackTitle, artist }: LineLicence): string {
  return `${trackTitle} \u2013 ${artist}`;
}

/** What else there is to say about a line, from licence to transfer. */
export function explainLine(line: StatementLine): string[] {
  const about = line.licence ? [kindWords[line.kind], ...explainLicence(line.licence)] : [];
  return [about.join(" \u00b7 "), explainPayment(line)].filter((text) => text !== "");
}

function explainLicence(licence: LineLicence): string[] {
  const { number, isrc, brandName, tokens, shareBasisPoints, sharePolicy } = licence;
  const share = shareBasisPoints === null ? [] : [`share ${shareBasisPoints / 100}% (${sharePolicy})`];
  const price = tokens === null ? [] : [tokens === 1 ? "1 token" : `${tokens} tokens`];
  return [number, ...(isrc ? [isrc] : []), `to ${brandName}`, ...price, ...share];
}

const holdWords = { dispute: "held: its payment is disputed", review: "held: being looked into" } as const;

function explainPayment({ kind, eligibleAt, heldFor, payoutStatus, transferId }: StatementLine): string {
  if (kind === "payout") return `Transfer ${transferId}`;
  const due = eligibleAt === null ? [] : [`payable from ${writeDate(eligibleAt)}`];
  const came = kind === "returned" && payoutStatus === null ? [`transfer ${transferId}`] : [];
  const paid = payoutStatus === "paid" ? [`paid by transfer ${transferId}`] : [];
  const underWay = payoutStatus === "claimed" ? ["transfer under way"] : [];
  const held = heldFor ? [holdWords[heldFor]] : [];
  const words = [...came, ...due, ...held, ...underWay, ...paid].join(" \u00b7 ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
