import { beforeEach, describe, expect, test } from "vitest";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { decide, dispute } from "#tests/support/disputes.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { createStripeTestContext, underHalf } from "#tests/support/stripe.ts";
import { applyDispute } from "#worker/domain/money/refunds/disputes/apply-dispute.ts";
import { readSyncOffer } from "./read-version-offer.ts";

const ctx = createStripeTestContext(underHalf);
let trackId: string;

beforeEach(async () => {
  const label = await makeLabel(ctx.db);
  trackId = (await makeTrack(ctx.db, label.labelId)).id;
});

describe("readSyncOffer", () => {
  test("reports a hold until the dispute is won", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 0 });
    const purchase = await buyTokens(ctx, brand);
    expect(await readSyncOffer(ctx, brand, trackId)).toMatchObject({
      track: { id: trackId },
      isHeld: false,
      mustAcceptTerms: false,
    });
    const disputed = await dispute(ctx, purchase);
    await applyDispute(ctx, disputed, []);
    expect(await readSyncOffer(ctx, brand, trackId)).toMatchObject({ isHeld: true });
    await decide(ctx, disputed, "won");
    await applyDispute(ctx, disputed, []);
    expect(await readSyncOffer(ctx, brand, trackId)).toMatchObject({ isHeld: false });
  });

  test("requires terms of brands, not of labels", async () => {
    const brand = await makeBrand(ctx.db, { hasAccepted: false });
    expect(await readSyncOffer(ctx, brand, trackId)).toMatchObject({ isHeld: false, mustAcceptTerms: true });
    expect(await readSyncOffer(ctx, { ...brand, activeRole: "label" }, trackId)).toMatchObject({
      isHeld: false,
      mustAcceptTerms: false,
    });
  });

  test("is null for a track off sale", async () => {
    const label = await makeLabel(ctx.db);
    const paused = await makeTrack(ctx.db, label.labelId, { isActive: false });
    expect(await readSyncOffer(ctx, await makeBrand(ctx.db), paused.id)).toBeNull();
  });
});
