import { expect, test } from "vitest";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { makeBrand, makeSuperUser } from "#tests/support/factories.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { days } from "#worker/domain/lib/time.ts";
import { purchaseDocumentKinds } from "./purchases.contract.ts";
import { getPurchaseDocument } from "./queries.ts";

const ctx = createStripeTestContext();

const open = async (url: string) => (await ctx.standIn.fetch(new Request(url))).status;

test.each(purchaseDocumentKinds)("returns a fresh %s link after the stored one has expired", async (kind) => {
  const brand = await makeBrand(ctx.db, { tokens: 0 });
  const purchase = await buyTokens(ctx, brand);
  const stored = String(kind === "receipt" ? purchase.receiptUrl : purchase.invoiceUrl);
  expect(await open(stored)).toBe(200);
  ctx.wait(days(31));
  expect(await open(stored)).toBe(400);
  const document = await getPurchaseDocument(ctx, brand, { purchaseId: purchase.id, kind });
  expect(await open(document.ok ? document.url : "")).toBe(200);
});

test("limits documents to the buyer and super users, and reports a provider failure", async () => {
  const brand = await makeBrand(ctx.db, { tokens: 0 });
  const purchase = await buyTokens(ctx, brand);
  const receipt = { purchaseId: purchase.id, kind: "receipt" } as const;
  const other = await makeBrand(ctx.db, { tokens: 0 });
  expect(await getPurchaseDocument(ctx, other, receipt)).toEqual({ ok: false, refusal: "no-such-document" });
  expect(await getPurchaseDocument(ctx, await makeSuperUser(ctx.db), receipt)).toMatchObject({ ok: true });
  await ctx.breakCall("GET", `/v1/checkout/sessions/${purchase.sessionId}`, "before");
  expect(await getPurchaseDocument(ctx, brand, receipt)).toEqual({
    ok: false,
    refusal: "document-unavailable",
  });
});
