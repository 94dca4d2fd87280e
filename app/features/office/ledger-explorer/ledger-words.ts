import { accountWords, transferKindWords } from "#app/content/ledger-copy.ts";
import { formatTokens } from "#app/lib/money.ts";
import type { AccountRef, LedgerUnit } from "#worker/domain/money/ledger/ledger.contract.ts";
import type { TransferRow } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";

const exact = { USD: exactFormat("USD"), GBP: exactFormat("GBP") };

function exactFormat(currency: "USD" | "GBP"): Intl.NumberFormat {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
}

/** "4 tokens", "$12.50", "-£0.07": books always show the cents, so that columns line up. */
export function formatAmount(amount: number, unit: LedgerUnit): string {
  return unit === "TOK" ? formatTokens(amount) : exact[unit].format(amount / 100);
}

/** "Tokens of ada@example.com", "Owed to Night Bus, GBP", "Cash at Stripe, USD". */
export function accountName({ code, unit, ownerName, id }: AccountRef): string {
  const words = accountWords[code];
  if (!words) return id;
  const whose = ownerName === null ? words : `${words} ${ownerName}`;
  return unit === "TOK" ? whose : `${whose}, ${unit}`;
}

/** "Held: render", "Booked: purchase cash". */
export function entryTitle({ kind, reason }: Pick<TransferRow, "kind" | "reason">): string {
  return `${transferKindWords[kind]}: ${reason.replaceAll("-", " ")}`;
}
