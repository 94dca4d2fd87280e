import type { LedgerSubject } from "./ledger-explorer.contract.ts";

/**
 * What an entry is about, read from its id: `{event}:{id}` or `{event}-{part}:{id}`. A refund's page is that of its
 * purchase. Null where there is nothing but the accounts themselves.
 */
export function subjectOf(transferId: string, refundedPurchaseId: string | null): LedgerSubject | null {
  const [head = "", second = "", third = ""] = transferId.split(":");
  const event = head.split("-")[0] ?? "";
  const kind = kinds[event];
  if (event === "refund") return refundedPurchaseId ? { kind: "purchase", id: refundedPurchaseId } : null;
  // A reversal names the entry it takes from, and that names its licence.
  if (event === "reversal") return second === "earning" ? { kind: "licence", id: third } : null;
  return kind && second ? { kind, id: second } : null;
}

/** Renders and licences share a page: a hold is there before the licence is. */
const kinds: Record<string, LedgerSubject["kind"]> = {
  purchase: "purchase",
  hold: "licence",
  capture: "licence",
  release: "licence",
  earning: "licence",
  revenue: "licence",
  shortfall: "licence",
  dispute: "dispute",
  payout: "payout",
  returned: "payout",
  adjustment: "adjustment",
};
