import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { creditNotes } from "#drizzle/schema/index.ts";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { refundOutside } from "#tests/support/disputes.ts";
import { makeBrand, makeSuperUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { refund } from "#tests/support/refunds.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listPurchases } from "#worker/domain/money/purchases/queries.ts";
import { finishRefund } from "./finish-refund.ts";
import { issueCreditNotes, getCreditNote } from "./credit-notes.ts";

const ctx = createStripeTestContext();
let superUser: Viewer;

beforeAll(async () => {
  superUser = await makeSuperUser(ctx.db);
});
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 0 }));
const purchase = forEachTest(() => buyTokens(ctx, brand));

const own = () => ctx.db.select().from(creditNotes).where(eq(creditNotes.purchaseId, purchase.id));
const atProvider = async () =>
  Object.values((await ctx.standIn.readState()).creditNotes).filter(
    ({ metadata }) => metadata?.["purchase_id"] === purchase.id,
  );
const listed = async () => (await listPurchases(ctx, brand, null)).purchases[0]?.creditNotes;

describe("credit note", () => {
  test("is issued for the refund and opens only for the buyer and super users", async () => {
    await refund(ctx, superUser, purchase, { tokens: 4 });
    await ctx.settle();
    expect(await atProvider()).toMatchObject([{ total: 2000, refunds: [{ amount_refunded: 2000 }] }]);
    const [note] = await own();
    expect(note).toMatchObject({ amountCents: 2000, number: expect.stringMatching(/-CN-01$/) });
    expect(await listed()).toEqual([{ id: note?.id, number: note?.number }]);
    const wanted = { purchaseId: purchase.id, creditNoteId: note?.id ?? "" };
    for (const reader of [brand, superUser]) {
      const paper = await getCreditNote(ctx, reader, wanted);
      expect((await ctx.standIn.fetch(new Request(paper.ok ? paper.url : ""))).status).toBe(200);
    }
    const other = await makeBrand(ctx.db, { tokens: 0 });
    expect(await getCreditNote(ctx, other, wanted)).toEqual({ ok: false, refusal: "no-such-document" });
    await ctx.breakCall("GET", `/v1/credit_notes/${note?.id}`, "before");
    expect(await getCreditNote(ctx, brand, wanted)).toEqual({ ok: false, refusal: "document-unavailable" });
  });

  test("is issued once per partial refund when crons race", async () => {
    for (const tokens of [3, 7]) await refund(ctx, superUser, purchase, { tokens });
    await ctx.settle();
    await Promise.all([issueCreditNotes(ctx), issueCreditNotes(ctx)]);
    expect(new Set((await own()).map(({ amountCents }) => amountCents))).toEqual(new Set([1500, 3500]));
    expect(await atProvider()).toHaveLength(2);
  });

  test("is issued once by cron after a lost response", async () => {
    ctx.cutLine("POST", "/v1/credit_notes");
    await refund(ctx, superUser, purchase);
    await ctx.settle();
    expect(await own()).toEqual([]);
    await issueCreditNotes(ctx);
    expect(await own()).toHaveLength(1);
    expect(await atProvider()).toHaveLength(1);
  });

  test("is issued for a refund made at the provider", async () => {
    await finishRefund(ctx, await refundOutside(ctx, purchase, 1000), []);
    await issueCreditNotes(ctx);
    expect(await own()).toMatchObject([{ amountCents: 1000 }]);
  });

  test("is not issued for a failed refund", async () => {
    const failing = await buyTokens(ctx, brand, { card: "4000000000005126" });
    await refund(ctx, superUser, failing);
    await ctx.settle();
    await issueCreditNotes(ctx);
    const notes = ctx.db.select().from(creditNotes).where(eq(creditNotes.purchaseId, failing.id));
    expect(await notes).toEqual([]);
  });

  test("is immutable", async () => {
    await refund(ctx, superUser, purchase);
    await ctx.settle();
    for (const write of ["UPDATE credit_notes SET amount_cents = 1", "DELETE FROM credit_notes"])
      await expect(ctx.db.$client.prepare(write).run()).rejects.toThrow("immutable");
  });
});
