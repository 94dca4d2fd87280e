import { type SubjectKind, isReason, reasons } from "#worker/domain/money/ledger/reasons.contract.ts";
import type { LedgerSubject } from "./ledger-explorer.contract.ts";

/**
 * The page of what an entry is about. A refund's page is that of its purchase. Null where there is nothing but the
 * accounts themselves.
 */
export function subjectOf(
  { reason, subjectId }: { reason: string; subjectId: string },
  refundedPurchaseId: string | null,
): LedgerSubject | null {
  if (!isReason(reason)) return null;
  const { subject } = reasons[reason];
  if (subject === "refund") return refundedPurchaseId ? { kind: "purchase", id: refundedPurchaseId } : null;
  const kind = pages[subject];
  return kind && { kind, id: subjectId };
}

/** Renders and licences share a page: a hold is there before the licence is. */
const pages: Record<Exclude<SubjectKind, "refund">, LedgerSubject["kind"] | null> = {
  purchase: "purchase",
  render: "licence",
  licence: "licence",
  dispute: "dispute",
  payout: "payout",
  adjustment: "adjustment",
  account: null,
  settlement: null,
};
