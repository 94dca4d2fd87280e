import type { PaperKind } from "#worker/domain/money/purchases/purchases.contract.ts";

/** Our own address of a receipt or an invoice: it leads on to where the provider shows it now. */
export const paperHref = (purchaseId: string, kind: PaperKind): string =>
  `/purchases/${encodeURIComponent(purchaseId)}/${kind}`;

/** The same of a refund's credit note. */
export const creditNoteHref = (purchaseId: string, creditNoteId: string): string =>
  `/purchases/${encodeURIComponent(purchaseId)}/credit-notes/${encodeURIComponent(creditNoteId)}`;
