import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { renders, tracks } from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { openAndPay } from "#tests/support/buy-tokens.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeAnyTrack, makeBrand, makeUpload } from "#tests/support/factories.ts";
import { askForOrder } from "#tests/support/orders.ts";
import { startOrder } from "#worker/domain/licensing/renders/orders/start-order.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { signInAs } from "#tests/support/http.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { deletePlaces } from "#worker/domain/office/data-rights/erase-statements.ts";
import { ownRows } from "#worker/domain/office/data-rights/own-rows.ts";
import { checkOutFor } from "./save-return-context.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import { smallestFor } from "#worker/domain/money/purchases/tokens/packages.ts";
import { readNeed } from "#worker/domain/licensing/renders/read-need.ts";
import { runBatch } from "#drizzle/client.ts";
import { returnContextFields } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import {
  type RenderReturn,
  parseReturnContext,
} from "#worker/domain/money/purchases/return-context/return-context.contract.ts";
import { findOrderReturn, findRenderReturn, findUpgradeReturn } from "./queries.ts";

const ctx = createStripeTestContext();
let brand: Awaited<ReturnType<typeof makeBrand>>;
let trackId: string;
let returnContext: RenderReturn;

beforeEach(async () => {
  brand = await makeBrand(ctx.db, { tokens: 0 });
  ({ id: trackId } = await makeAnyTrack(ctx.db, { title: "Azotea", priceTokens: 2 }));
  const { id: uploadId } = await makeUpload(ctx, brand, { filename: "northwind-spring.mp4" });
  returnContext = {
    trackId,
    uploadId,
    startAtSeconds: 41.2,
    volumePercent: 35,
    originalMode: "keep",
    originalPercent: 40,
    isLevelled: "on",
    endsWithTrack: "on",
    hasOverlay: "off",
    scope: "commercial",
  };
});

async function checkOut(of: RenderReturn | null, priceId = "tokens-10") {
  return expectOk(await checkOutFor(ctx, brand, { priceId, currency: "USD", returnContext: of }));
}

describe("return context of a purchase", () => {
  test("is found by purchase and by checkout id", async () => {
    const { purchaseId, sessionId } = await checkOut(returnContext);
    const kept = await findRenderReturn(ctx, brand, { purchaseId });
    expect(kept).toMatchObject({
      purchaseId,
      sessionId,
      status: "open",
      returnContext,
      video: { id: returnContext.uploadId, filename: "northwind-spring.mp4", isKept: true },
    });
    expect(await findRenderReturn(ctx, brand, { sessionId })).toEqual(kept);
  });

  test("is private to its brand", async () => {
    const { purchaseId, sessionId } = await checkOut(returnContext);
    const other = await makeBrand(ctx.db);
    expect(await findRenderReturn(ctx, other, { purchaseId })).toBeNull();
    expect(await findRenderReturn(ctx, other, { sessionId })).toBeNull();
  });

  test("leaves out another account's video", async () => {
    const foreign = await makeUpload(ctx, await makeBrand(ctx.db), { filename: "secret.mp4" });
    const { purchaseId } = await checkOut({ ...returnContext, uploadId: foreign.id });
    const kept = await findRenderReturn(ctx, brand, { purchaseId });
    expect(kept?.video).toBeNull();
    expect(kept?.returnContext).not.toHaveProperty("uploadId");
    const need = await readNeed(ctx, brand, { ...returnContext, uploadId: foreign.id });
    expect(need?.filename).toBeNull();
    expect(need?.returnContext).not.toHaveProperty("uploadId");
  });

  test("is immutable, and the database refuses another account's video", async () => {
    const { purchaseId } = await checkOut(returnContext);
    const foreign = await makeUpload(ctx, await makeBrand(ctx.db));
    const write = (sql: string) => ctx.db.$client.prepare(sql).run();
    await expect(write(`UPDATE purchase_places SET volume_percent = 1`)).rejects.toThrow("immutable");
    await write(`DELETE FROM purchase_places WHERE purchase_id = '${purchaseId}'`);
    await expect(
      write(`INSERT INTO purchase_places VALUES
        ('${purchaseId}', '${trackId}', '${foreign.id}', 0, 60, 1, 'social', 0, 'mute', 100, 0, 0)`),
    ).rejects.toThrow("place_is_not_own");
  });

  test("is replaced by the latest request for the open purchase", async () => {
    const first = await checkOut(returnContext);
    const again = await checkOut({ ...returnContext, startAtSeconds: 12 });
    expect(again).toEqual(first);
    const { purchaseId } = first;
    expect((await findRenderReturn(ctx, brand, { purchaseId }))?.returnContext.startAtSeconds).toBe(12);
    await checkOut(null);
    expect(await findRenderReturn(ctx, brand, { purchaseId })).toBeNull();
  });

  test("is not saved for a track off sale", async () => {
    const { purchaseId } = await checkOut(returnContext);
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, trackId));
    expect(await findRenderReturn(ctx, brand, { purchaseId })).toBeNull();
    const later = await checkOut(returnContext, "tokens-25");
    expect(await findRenderReturn(ctx, brand, later)).toBeNull();
    expect(await readNeed(ctx, brand, returnContext)).toBeNull();
  });

  test("names a deleted video", async () => {
    const gone = await makeUpload(ctx, brand, { status: "discarded", filename: "old.mp4" });
    const { purchaseId } = await checkOut({ ...returnContext, uploadId: gone.id });
    expect((await findRenderReturn(ctx, brand, { purchaseId }))?.video).toMatchObject({
      filename: "old.mp4",
      isKept: false,
    });
  });

  test("is mailed once after the payment", async () => {
    const { purchaseId, sessionId } = await checkOut(returnContext);
    await ctx.control(`sessions/${sessionId}/pay`, {});
    await concurrently(3, () => settleCheckout(ctx, sessionId, []));
    expect((await findRenderReturn(ctx, brand, { purchaseId }))?.status).toBe("paid");
    expect(await mailsOf(brand.id)).toEqual([
      {
        kind: "tokens-bought",
        purchaseId,
        tokens: 10,
        filename: "northwind-spring.mp4",
        trackId,
        renders: null,
      },
    ]);
    const plain = await makeBrand(ctx.db, { tokens: 0 });
    await settleCheckout(ctx, await openAndPay(ctx, plain), []);
    expect(await mailsOf(plain.id)).toEqual([]);
  });

  test("is exported, and deleted with the account", async () => {
    const { purchaseId } = await checkOut(returnContext);
    const question = ownRows["purchase-places"]!(brand.id);
    expect(await ctx.db.all(question)).toMatchObject([{ purchase_id: purchaseId, start_at_ms: 41_200 }]);
    await runBatch(ctx.db, deletePlaces(ctx, brand.id));
    expect(await ctx.db.all(question)).toEqual([]);
  });

  test("POST /api/checkout validates it and ignores return URLs", async () => {
    const cookie = await signInAs(ctx, brand);
    const post = (body: object) =>
      ctx.product("/api/checkout", {
        method: "POST",
        headers: { "content-type": "application/json", origin: "https://cuesheet.test", cookie },
        body: JSON.stringify({ priceId: "tokens-10", ...body }),
      });
    expect((await post({ returnContext: { ...returnContext, volumePercent: 101 } })).status).toBe(400);
    const answer = await post({
      returnContext: { ...returnContext, returnTo: "https://evil.example" },
      returnTo: "/x",
    });
    expect(answer.status).toBe(200);
    const { sessionId } = await answer.json<{ sessionId: string }>();
    const session = await ctx.stripe.checkout.sessions.retrieve(sessionId);
    expect([session.success_url, session.cancel_url].join(" ")).not.toContain("evil");
    expect((await findRenderReturn(ctx, brand, { sessionId }))?.returnContext).toEqual(returnContext);
  });
});

describe("readNeed", () => {
  test("returns the missing tokens and the smallest sufficient package", async () => {
    expect(await readNeed(ctx, brand, returnContext)).toEqual({
      returnContext,
      trackTitle: "Azotea",
      renders: 1,
      filename: "northwind-spring.mp4",
      priceTokens: 10,
      balance: 0,
      missing: 10,
      packageId: "tokens-10",
    });
  });

  test.each([
    [0, "tokens-1"],
    [1, "tokens-1"],
    [2, "tokens-10"],
    [11, "tokens-25"],
    [100, "tokens-100"],
    [101, "tokens-100"],
  ])("suggests a package for %i missing tokens: %s", (missing, id) => {
    expect(smallestFor(missing).id).toBe(id);
  });
});

describe("return context as URL fields", () => {
  test("round-trips as fields", () => {
    expect(parseReturnContext(returnContextFields(returnContext))).toEqual(returnContext);
    const { uploadId: _none, ...bare } = returnContext;
    expect(parseReturnContext(returnContextFields(bare))).toEqual(bare);
  });

  test.each([
    ["no track", { trackId: "" }],
    ["a URL for a track", { trackId: "//evil.example" }],
    ["a start out of range", { startAtSeconds: "36001" }],
    ["an unsold scope", { scope: "standard" }],
  ])("rejects %s", (_what, change) => {
    expect(parseReturnContext({ ...returnContextFields(returnContext), ...change })).toBeNull();
  });
});

async function mailsOf(userId: string) {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT message ->> '$.kind' AS kind, message ->> '$.purchaseId' AS purchaseId, message ->> '$.tokens' AS tokens,
        message ->> '$.filename' AS filename, message ->> '$.trackId' AS trackId, message ->> '$.renders' AS renders
      FROM mails WHERE user_id = ?`,
    )
    .bind(userId)
    .all();
  return results;
}

describe("return context of an upgrade", () => {
  test("is saved with the purchase, private and mailed", async () => {
    const rich = await makeBrand(ctx.db, { tokens: 9 });
    const track = await makeAnyTrack(ctx.db);
    const asked = await askForOrder(ctx, [{ uploadId: (await makeUpload(ctx, rich)).id, trackId: track.id }]);
    expect(await startOrder(ctx, rich, asked)).toMatchObject({ ok: true });
    const [render] = await ctx.db.select().from(renders).where(eq(renders.userId, rich.id));
    const upgrade = { upgradeOf: render!.id };
    expect(parseReturnContext(returnContextFields(upgrade))).toEqual(upgrade);
    const checkOutAs = async (viewer: Viewer) => {
      return expectOk(
        await checkOutFor(ctx, viewer, {
          priceId: "tokens-10",
          currency: "USD",
          returnContext: upgrade,
        }),
      );
    };
    const { purchaseId, sessionId } = await checkOutAs(rich);
    expect(await findUpgradeReturn(ctx, rich, { sessionId })).toMatchObject({
      purchaseId,
      returnContext: upgrade,
    });
    expect(await findUpgradeReturn(ctx, brand, { purchaseId })).toBeNull();
    const foreign = await checkOutAs(brand);
    expect(await findUpgradeReturn(ctx, brand, { purchaseId: foreign.purchaseId })).toBeNull();
    const write = `INSERT INTO purchase_upgrade_places VALUES ('${foreign.purchaseId}', '${render!.id}', 0)`;
    await expect(ctx.db.$client.prepare(write).run()).rejects.toThrow("place_is_not_own");
    await ctx.control(`sessions/${sessionId}/pay`, {});
    await settleCheckout(ctx, sessionId, []);
    expect(await mailsOf(rich.id)).toMatchObject([{ kind: "tokens-bought-for-upgrade", purchaseId }]);
    await runBatch(ctx.db, deletePlaces(ctx, rich.id));
    expect(await findUpgradeReturn(ctx, rich, { purchaseId })).toBeNull();
  });
});

describe("return context of an order", () => {
  const orderOf = (uploads: readonly string[]) => ({
    pairs: uploads.map((uploadId) => `${uploadId}:${trackId}:41200:35`).join(","),
    originalMode: "duck" as const,
    originalPercent: 45,
    isLevelled: "on" as const,
    hasOverlay: "off" as const,
    scope: "social" as const,
  });

  test("replaces that of a render and is private to its brand", async () => {
    const second = await makeUpload(ctx, brand);
    const order = orderOf([returnContext.uploadId ?? "", second.id]);
    await checkOut(returnContext);
    const outcome = expectOk(
      await checkOutFor(ctx, brand, {
        priceId: "tokens-10",
        currency: "USD",
        returnContext: order,
      }),
    );
    const { purchaseId, sessionId } = outcome;
    expect(await findRenderReturn(ctx, brand, { purchaseId })).toBeNull();
    expect(await findOrderReturn(ctx, brand, { purchaseId })).toMatchObject({
      status: "open",
      returnContext: order,
    });
    expect(await findOrderReturn(ctx, brand, { sessionId })).not.toBeNull();
    expect(await findOrderReturn(ctx, await makeBrand(ctx.db), { purchaseId })).toBeNull();
    await runBatch(ctx.db, deletePlaces(ctx, brand.id));
    expect(await findOrderReturn(ctx, brand, { purchaseId })).toBeNull();
  });

  test("mails the paid order once, with its number of renders", async () => {
    const second = await makeUpload(ctx, brand);
    const order = orderOf([returnContext.uploadId ?? "", second.id]);
    const outcome = expectOk(
      await checkOutFor(ctx, brand, {
        priceId: "tokens-10",
        currency: "USD",
        returnContext: order,
      }),
    );
    await ctx.control(`sessions/${outcome.sessionId}/pay`, {});
    await Promise.all([1, 2].map(() => settleCheckout(ctx, outcome.sessionId, [])));
    expect(await mailsOf(brand.id)).toMatchObject([
      { kind: "tokens-bought-for-order", purchaseId: outcome.purchaseId, tokens: 10, renders: 2 },
    ]);
  });

  test("readNeed returns the total price and the smallest package", async () => {
    const second = await makeUpload(ctx, brand);
    expect(await readNeed(ctx, brand, orderOf([returnContext.uploadId ?? "", second.id]))).toMatchObject({
      renders: 2,
      trackTitle: "Azotea",
      priceTokens: 4,
      missing: 4,
      packageId: "tokens-10",
    });
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, trackId));
    expect(await readNeed(ctx, brand, orderOf([second.id]))).toBeNull();
  });

  test("the database refuses an out-of-range sound mode or level", async () => {
    const { purchaseId } = await checkOut(null);
    const insert = (mode: string, percent: number) =>
      ctx.db.$client
        .prepare(
          `INSERT INTO purchase_order_places (purchase_id, pairs, has_overlay, scope, kept_at, original_mode,
            original_percent) VALUES (?, 'p', 1, 'social', 0, ?, ?)`,
        )
        .bind(purchaseId, mode, percent)
        .run();
    await expect(insert("loud", 50)).rejects.toThrow("known_original_mode");
    await expect(insert("keep", 101)).rejects.toThrow("original_percent_in_range");
  });

  test("round-trips an order as fields", () => {
    const order = orderOf([returnContext.uploadId ?? ""]);
    expect(parseReturnContext(returnContextFields(order))).toEqual(order);
  });

  test("rejects invalid lists of pairs", () => {
    const { pairs } = orderOf([returnContext.uploadId ?? ""]);
    for (const right of [pairs, `${pairs}:end`]) expect(parseReturnContext({ pairs: right })).toMatchObject({ pairs: right });
    for (const wrong of ["", "a:b:0:1", `${pairs}:begin`, `${pairs},`, Array.from({ length: 21 }, () => pairs).join(",")])
      expect(parseReturnContext({ pairs: wrong })).toBeNull();
  });
});
