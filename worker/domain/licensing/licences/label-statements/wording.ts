import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import type { LineKind, LineLicence, StatementLine } from "./label-statements.contract.ts";

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

export const totalWords: Record<LineKind, string> = {
  earning: "Earned",
  reversal: "Reversed",
  returned: "Transfers returned",
  adjustment: "Corrections",
  payout: "Paid out",
};

const reversalWords: Record<NonNullable<StatementLine["takenFor"]>, string> = {
  dispute: "Reversed after a lost dispute",
  "outside-refund": "Reversed because the payment was refunded",
  revocation: "Reversed because the brand cancelled the render",
  refund: "Reversed because the licence was refunded",
};

const kindWords: Record<LineKind, string> = {
  earning: "Licence",
  reversal: reversalWords.dispute,
  returned: "Returned transfer",
  adjustment: "Correction",
  payout: "Payout",
};

/** Heading of a line: its recording, or its kind. */
export function headLine(line: StatementLine): string {
  return line.licence ? headOf(line.licence) : wordsOf(line);
}

function wordsOf({ kind, takenFor, licence }: StatementLine): string {
  if (kind === "reversal" && takenFor) return reversalWords[takenFor];
  // Manual corrections have no licence.
  return kind === "adjustment" && licence ? "Earned again because the payment was made" : kindWords[kind];
}

/** "Night Bus – Tobi & the Lines". */
export function headOf({ trackTitle, artist }: LineLicence): string {
  return `${trackTitle} \u2013 ${artist}`;
}

export function explainLine(line: StatementLine): string[] {
  const { licence } = line;
  const share = licence ? explainShare(licence) : [];
  return [licence ? explainLicence(line, licence) : "", join([...share, ...explainPayment(line)])].filter(
    (text) => text !== "",
  );
}

function explainLicence(line: StatementLine, { number, isrc, brandName }: LineLicence): string {
  const what = line.kind === "earning" ? `Licence ${number}` : `${wordsOf(line)}: licence ${number}`;
  return join([what, ...(isrc ? [isrc] : []), `to ${brandName}`]);
}

function explainShare({ tokens, shareBasisPoints, sharePolicy }: LineLicence): string[] {
  return [
    ...(tokens === null ? [] : [tokens === 1 ? "1 token" : `${tokens} tokens`]),
    ...(shareBasisPoints === null ? [] : [`share ${shareBasisPoints / 100}% (${sharePolicy})`]),
  ];
}

/** Joins the facts of a line and capitalises the first. */
function join(facts: readonly string[]): string {
  const words = facts.join(" \u00b7 ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const holdWords = { dispute: "held: payment in dispute", review: "held: under review" } as const;

function explainPayment({ kind, eligibleAt, heldFor, payoutStatus, transferId }: StatementLine): string[] {
  if (kind === "payout") return [`transfer ${transferId}`];
  return [
    ...(kind === "returned" && payoutStatus === null ? [`transfer ${transferId}`] : []),
    ...(eligibleAt === null ? [] : [`payable from ${writeDate(eligibleAt)}`]),
    ...(heldFor ? [holdWords[heldFor]] : []),
    ...(payoutStatus === "claimed" ? ["transfer on its way"] : []),
    ...(payoutStatus === "paid" ? [`paid by transfer ${transferId}`] : []),
  ];
}

/** First moment of a month and of the next, in milliseconds. `month` is "2026-11". */
export function monthRange(month: string): { from: number; to: number } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) };
}

/** The UTC month of a moment. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** All months from first to last, inclusive. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthOf(monthRange(month).to)) months.push(month);
  return months;
}

const longMonth = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "November 2026". */
export function nameMonth(month: string): string {
  return longMonth.format(monthRange(month).from);
}
