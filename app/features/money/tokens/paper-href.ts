import type { PaperKind } from "#worker/domain/money/purchases/purchases.contract.ts";

/** Our own address of a receipt or an invoice: it leads on to where the provider shows it now. */
export const paperHref = (purchaseId: string, kind: PaperKind): string =>
  `/purchases/${encodeURIComponent(purchaseId)}/${kind}`;
