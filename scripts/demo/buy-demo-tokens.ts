import type { PaymentStandIn } from "#scripts/payment-stand-in/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import { tokenPackages } from "#worker/domain/money/purchases/tokens/packages.ts";

/** Buys one of our packages as a brand does, with a card of the stand-in that is paid at once. Throws when it is not. */
export async function buyDemoTokens(
  ctx: AppContext,
  standIn: PaymentStandIn,
  { brand, tokens }: { brand: Viewer; tokens: number },
): Promise<void> {
  const offer = tokenPackages.find((each) => each.tokens === tokens);
  if (!offer) throw new Error(`There is no package of ${tokens} tokens`);
  const checkout = await createCheckout(ctx, brand, { priceId: offer.id, currency: "USD" });
  if (!checkout.ok) throw new Error(`The demo could not buy its tokens: ${checkout.refusal}`);
  const { sessionId } = checkout;
  const paid = await standIn.fetch(
    new Request(`http://localhost:8787/control/sessions/${sessionId}/pay`, {
      method: "POST",
      body: JSON.stringify({ email: brand.email }),
    }),
  );
  if (!paid.ok) throw new Error(`The demo could not pay for its tokens: ${await paid.text()}`);
  const outcome = await settleCheckout(ctx, sessionId, []);
  if (outcome !== "paid") throw new Error(`The demo could not buy its tokens: ${outcome}`);
}
