import { and, eq, sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { purchases } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { InvoiceFields } from "./billing/billing.contract.ts";
import { ensureCustomer } from "./billing/billing.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { findPackage } from "./tokens/packages.ts";
import { hours } from "#worker/domain/lib/time.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { resumeCheckout } from "./checkout-sessions.ts";
import { closeCheckout } from "./close-checkouts.ts";
import type { CheckoutOutcome, CreateCheckout, TokenPackage } from "./purchases.contract.ts";
import { type Purchase, firstCheckAfter } from "./statements.ts";

/** The price is valid this long, then the checkout closes. The provider allows up to a day. */
const checkoutLife = hours(12);

type CheckoutInput = { offer: TokenPackage; currency: Currency; invoice: Invoice };
/** Customer and references of the invoice. */
type Invoice = InvoiceFields & { customerId: string | null };
export type CheckoutRequest = Pick<CreateCheckout, "priceId" | "currency"> & Partial<InvoiceFields>;

/**
 * Creates a checkout session at the provider for one of our packages. The purchase is stored first, so that a
 * second press, or a retry after a lost response, leads to the same checkout.
 */
export async function createCheckout(
  ctx: AppContext,
  viewer: Viewer,
  { priceId, currency, poNumber = null, reference = null }: CheckoutRequest,
): Promise<CheckoutOutcome> {
  if (viewer.activeRole === "label") return { ok: false, refusal: "labels-hold-no-tokens" };
  const offer = findPackage(priceId);
  if (!offer) return { ok: false, refusal: "no-such-package" };
  const customer = await ensureCustomer(ctx, viewer);
  if (!customer.ok)
    return {
      ok: false,
      refusal: customer.refusal === "details-refused" ? "billing-refused" : "checkout-unavailable",
    };
  const request = { offer, currency, invoice: { customerId: customer.customerId, poNumber, reference } };
  const begun = await findOpen(ctx, viewer, request);
  const outcome = begun && (await resumeOrClose(ctx, viewer, begun, request));
  if (outcome) return outcome;
  await insertPurchase(ctx, viewer, request);
  const purchase = await findOpen(ctx, viewer, request);
  const isOwn = purchase !== null && hasInvoice(purchase, request);
  return (
    (isOwn ? await resumeCheckout(ctx, viewer, purchase) : null) ?? {
      ok: false,
      refusal: "checkout-unavailable",
    }
  );
}

const hasInvoice = (purchase: Purchase, { invoice }: CheckoutInput): boolean =>
  purchase.customerId === invoice.customerId &&
  purchase.poNumber === invoice.poNumber &&
  purchase.reference === invoice.reference;

/** Closes a checkout with other invoice details, so that it cannot be paid besides the new one. */
async function resumeOrClose(
  ctx: AppContext,
  viewer: Viewer,
  begun: Purchase,
  request: CheckoutInput,
): Promise<CheckoutOutcome | null> {
  if (hasInvoice(begun, request)) return resumeCheckout(ctx, viewer, begun);
  const unclosed = await closeCheckout(ctx, viewer, begun);
  return unclosed === "open" ? { ok: false, refusal: "checkout-unavailable" } : null;
}

async function findOpen(ctx: AppContext, viewer: Viewer, { offer, currency }: CheckoutInput): Promise<Purchase | null> {
  const [purchase] = await ctx.db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, viewer.id),
        eq(purchases.currency, currency),
        eq(purchases.tokens, offer.tokens),
        eq(purchases.centsPerToken, centsPerToken(offer, currency)),
        eq(purchases.status, "open"),
      ),
    );
  return purchase ?? null;
}

/** Selects from the account that will receive the tokens: inserts nothing without one or if its owner was erased. */
async function insertPurchase(ctx: AppContext, viewer: Viewer, { offer, currency, invoice }: CheckoutInput): Promise<void> {
  const now = ctx.clock.now();
  try {
    await runBatch(ctx.db, [
      ctx.db.run(sql`
        INSERT INTO purchases (id, user_id, tokens, currency, cents_per_token, created_at, expires_at,
          next_check_at, customer_id, po_number, reference)
        SELECT ${crypto.randomUUID()}, account.owner_id, ${offer.tokens}, ${currency},
          ${centsPerToken(offer, currency)}, ${now}, ${now + checkoutLife}, ${now + firstCheckAfter},
          ${invoice.customerId}, ${invoice.poNumber}, ${invoice.reference}
        FROM ledger_accounts AS account JOIN users AS user ON user.id = account.owner_id
        WHERE account.id = ${tokenAccountId(viewer.id)} AND user.erased_at IS NULL`),
    ]);
  } catch (error) {
    if (!isRefusedBy(error, "purchases.user_id")) throw error;
  }
}

const centsPerToken = ({ cents, tokens }: TokenPackage, currency: Currency): number => cents[currency] / tokens;
