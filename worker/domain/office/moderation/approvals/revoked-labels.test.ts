import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { payouts, revokedTracks, tracks } from "#drizzle/schema/index.ts";
import { makeAnyTrack, makeBrand, makeLabel, makeSuperUser, makeTrack, type TrackRow } from "#tests/support/factories.ts";
import { makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { addFunds, earn, makeDueLabel, openPayoutAccount, readOwed, readPayouts } from "#tests/support/payouts.ts";
import { createStripeTestContext, underHalf } from "#tests/support/stripe.ts";
import { days } from "#worker/domain/lib/time.ts";
import { claimPayout, payDueLabels } from "#worker/domain/money/payouts/pay-due-labels.ts";
import { deleteTrack } from "#worker/domain/catalogue/tracks/label-tracks/delete-track.ts";
import { moveTrack } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { isOnSaleNow } from "#worker/domain/catalogue/tracks/offers.ts";
import { sendPayout } from "#worker/domain/money/payouts/send-payout.ts";
import type { ApprovalAct } from "./approvals.contract.ts";
import { decideApproval } from "./decide-approval.ts";

const ctx = forEachTest(() => createStripeTestContext(underHalf));
const admin = forEachTest(() => makeSuperUser(ctx.db, "brand"));
const label = forEachTest(() => makeLabel(ctx.db));

async function decide(act: ApprovalAct, userId = label.id): Promise<void> {
  const shownStatus = act === "approve" ? "rejected" : "approved";
  expect(await decideApproval(ctx, admin, { act, userId, shownStatus })).toMatchObject({ ok: true });
}

const isOnSale = async ({ id }: TrackRow) => (await ctx.db.select().from(tracks).where(eq(tracks.id, id)))[0]?.isActive;

describe("revoked label's tracks", () => {
  test("are off sale until the label is approved again", async () => {
    const track = await makeTrack(ctx.db, label.labelId);
    const other = await makeAnyTrack(ctx.db);
    const brand = await makeBrand(ctx.db, { tokens: 20 });
    await decide("revoke");
    expect([await isOnSale(track), await isOnSale(other)]).toEqual([false, true]);
    await expect(makePendingRender(ctx, brand, track)).rejects.toThrow("refused");
    await decide("approve");
    expect(await isOnSale(track)).toBe(true);
    expect(await makePendingRender(ctx, brand, track)).toBeTruthy();
    expect(await ctx.db.$count(revokedTracks)).toBe(0);
  });

  test("stay off sale when deleted, or paused by the label or by us", async () => {
    const [paused, deleted, stopped, sold] = [
      await makeTrack(ctx.db, label.labelId),
      await makeTrack(ctx.db, label.labelId),
      await makeTrack(ctx.db, label.labelId),
      await makeTrack(ctx.db, label.labelId),
    ];
    await moveTrack(ctx, label, { trackId: paused.id, move: "pause" });
    await deleteTrack(ctx, label, deleted.id);
    await decide("revoke");
    const pause = { adminPausedAt: 1, adminPausedBy: admin.id, adminPauseReason: "plagiarism" } as const;
    await ctx.db.update(tracks).set(pause).where(eq(tracks.id, stopped.id));
    await decide("approve");
    const states = await Promise.all([paused, deleted, stopped, sold].map(isOnSale));
    expect(states).toEqual([false, false, false, true]);
  });

  test("stay off sale when another label now sells the ISRC", async () => {
    const track = await makeTrack(ctx.db, label.labelId);
    await decide("revoke");
    await makeAnyTrack(ctx.db, { isrc: track.isrc });
    await decide("approve");
    expect(await isOnSale(track)).toBe(false);
  });

  test("cannot be put on sale while revoked", async () => {
    const track = await makeTrack(ctx.db, label.labelId);
    await decide("revoke");
    await ctx.db.update(tracks).set({ isActive: isOnSaleNow }).where(eq(tracks.id, track.id));
    expect(await isOnSale(track)).toBe(false);
    const isRefused = (error: unknown) => isRefusedBy(error, "label_without_access");
    const list = ctx.db.update(tracks).set({ isActive: true }).where(eq(tracks.id, track.id));
    await expect(list).rejects.toSatisfy(isRefused);
    await expect(makeTrack(ctx.db, label.labelId)).rejects.toSatisfy(isRefused);
  });
});

describe("revoked label's payouts", () => {
  test("wait until the label is approved again", async () => {
    await openPayoutAccount(ctx, label);
    await addFunds(ctx);
    await earn(ctx, label);
    ctx.wait(days(91));
    await decide("revoke");
    await payDueLabels(ctx);
    expect(await readPayouts(ctx, label.labelId)).toEqual([]);
    const insert = ctx.db.run(sql`
      INSERT INTO payouts (id, label_id, currency, amount_cents, destination, next_try_at, created_at)
      VALUES (${crypto.randomUUID()}, ${label.labelId}, 'USD', 500, 'acct_1', 1, 1)`);
    await expect(insert).rejects.toSatisfy((error) => isRefusedBy(error, "label_without_access"));
    await decide("approve");
    await payDueLabels(ctx);
    expect(await readPayouts(ctx, label.labelId)).toMatchObject([{ status: "paid", amountCents: 500 }]);
  });

  test("return to its balance when claimed but not sent", async () => {
    const due = await makeDueLabel(ctx);
    const { labelId } = due.label;
    const id = (await claimPayout(ctx, { labelId, currency: "USD" }, ctx.clock.now())) ?? "";
    await decide("revoke", due.label.id);
    await sendPayout(ctx, id);
    const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, id));
    expect([payout?.status, await readOwed(ctx, labelId)]).toEqual(["failed", { owed: 500, held: 0 }]);
  });
});
