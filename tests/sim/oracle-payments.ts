import { tokenPackages } from "#worker/domain/money/purchases/tokens/packages.ts";
import type { Environment } from "./environment.ts";

type Purchase = { id: string; sessionId: string; userId: string; tokens: number; currency: "USD" | "GBP" };

/** Credited purchases were paid at a package's price; each refund of ours was made once and within the amount paid. */
export function faultsInPayments(environment: Environment): string[] {
  const { sessions, refunds } = environment.bank();
  const paid = environment.rows<Purchase>(`
    SELECT id, session_id AS sessionId, user_id AS userId, tokens, currency FROM purchases WHERE status = 'paid'`);
  const faults: string[] = [];
  for (const purchase of paid) {
    const session = sessions[purchase.sessionId]?.session;
    const price = tokenPackages.find(({ tokens }) => tokens === purchase.tokens)?.cents[purchase.currency];
    if (session?.payment_status !== "paid") faults.push(`${purchase.id} was credited and not paid`);
    if (session?.client_reference_id !== purchase.userId) faults.push(`${purchase.id} was paid by another`);
    if (session?.amount_subtotal !== price) faults.push(`${purchase.id} was paid at another price`);
    if (session?.currency?.toUpperCase() !== purchase.currency) faults.push(`${purchase.id}: currency`);
  }
  if (new Set(paid.map(({ sessionId }) => sessionId)).size !== paid.length) faults.push("one payment was credited twice");
  const ours = Object.values(refunds).filter(
    ({ status, metadata }) => metadata?.["refund_id"] && status !== "failed" && status !== "canceled",
  );
  if (new Set(ours.map(({ metadata }) => metadata?.["refund_id"])).size !== ours.length)
    faults.push("one refund was made twice");
  return faults;
}
