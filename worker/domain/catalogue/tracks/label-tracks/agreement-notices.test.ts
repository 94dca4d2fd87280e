import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { agreementNotices, documentAcceptances, tracks, trackWarranties } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import { readMails } from "#tests/support/mails.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { readFailedRules } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { currentWarranty, warrantCatalogue } from "./warrant-catalogue.ts";
import { advanceAgreementNotices } from "./agreement-notices.ts";
import { LabelTracksQuery } from "./label-tracks.contract.ts";
import { listLabelTracks } from "./queries.ts";

const older = "2026-11-24";

const ctx = forEachTest(() => createTestContext());
const label = forEachTest(() => makeLabel(ctx.db));

let designation = 0;

/** Creates a track on sale under the previous version of the agreement. */
async function makeOlderTrack(of: Viewer & { labelId: string }) {
  const isrc = `GBNTC26${String((designation += 1)).padStart(5, "0")}`;
  const { id } = await makeTrack(ctx.db, of.labelId, { isrc, isWarranted: false, isActive: false });
  const accepted = { userId: of.id, document: "label-agreement", version: older } as const;
  await runBatch(ctx.db, [
    ctx.db
      .insert(documentAcceptances)
      .values({ ...accepted, act: "submission", acceptedAt: 1 })
      .onConflictDoNothing(),
    ctx.db.insert(trackWarranties).values({ trackId: id, userId: of.id, version: older, givenAt: 1 }),
    ctx.db.update(tracks).set({ isActive: true }).where(eq(tracks.id, id)),
  ]);
  return id;
}

async function isOnSale(id: string) {
  const [row] = await ctx.db.select().from(tracks).where(eq(tracks.id, id));
  return row?.isActive;
}
async function stepsTo(viewer: Viewer) {
  return (await readMails(ctx, viewer)).filter(({ kind }) => kind === "label-agreement");
}
const pageOf = (viewer: Viewer & { labelId: string }) =>
  listLabelTracks(ctx, viewer, viewer.labelId, LabelTracksQuery.parse({}));
const applies = Date.parse(currentWarranty);

describe("new label agreement", () => {
  test("is announced once and leaves older tracks on sale", async () => {
    const id = await makeOlderTrack(label);
    await makeTrack(ctx.db, label.labelId, { isrc: "GBNTC2699999" });
    await advanceAgreementNotices(ctx);
    await advanceAgreementNotices(ctx);
    expect(await stepsTo(label)).toMatchObject([{ step: "announced", day: applies, tracks: 1 }]);
    expect(await pageOf(label)).toMatchObject({
      unwarranted: 1,
      unwarrantedOffSale: 0,
      agreementAppliesAt: applies,
    });
    expect([await isOnSale(id), await readFailedRules(ctx, id)]).toEqual([true, []]);
  });

  test("takes older tracks off sale after a last warning, unless renewed", async () => {
    const id = await makeOlderTrack(label);
    const renewed = await makeLabel(ctx.db);
    const kept = await makeOlderTrack(renewed);
    await advanceAgreementNotices(ctx);
    await warrantCatalogue(ctx, renewed, { labelId: renewed.labelId, warranty: "on" });
    ctx.wait(applies - days(7) - ctx.clock.now());
    await advanceAgreementNotices(ctx);
    expect(await isOnSale(id)).toBe(true);
    ctx.wait(days(7) - 1);
    await advanceAgreementNotices(ctx);
    expect(await isOnSale(id)).toBe(true);
    ctx.wait(1);
    await advanceAgreementNotices(ctx);
    expect([await isOnSale(id), await isOnSale(kept)]).toEqual([false, true]);
    expect(await readFailedRules(ctx, id)).toEqual(["warranty"]);
    expect(await stepsTo(label)).toMatchObject([
      { step: "announced" },
      { step: "last-warning", day: applies },
      { step: "ended", tracks: 1 },
    ]);
    expect(await stepsTo(renewed)).toMatchObject([{ step: "announced" }]);
    expect(await pageOf(label)).toMatchObject({ unwarranted: 1, unwarrantedOffSale: 1 });
    // Accepting late puts them back on sale.
    await warrantCatalogue(ctx, label, { labelId: label.labelId, warranty: "on" });
    expect(await isOnSale(id)).toBe(true);
    expect(await pageOf(label)).toMatchObject({ unwarranted: 0, unwarrantedOffSale: 0 });
  });

  test("waits 30 days from a late announcement and 7 from a late warning", async () => {
    const id = await makeOlderTrack(label);
    ctx.wait(days(60));
    await advanceAgreementNotices(ctx);
    const announcedAt = ctx.clock.now();
    ctx.wait(days(50));
    await advanceAgreementNotices(ctx);
    const warnedAt = ctx.clock.now();
    ctx.wait(days(7) - 1);
    await advanceAgreementNotices(ctx);
    expect(await isOnSale(id)).toBe(true);
    expect((await pageOf(label))?.agreementAppliesAt).toBe(warnedAt + days(7));
    expect(await stepsTo(label)).toMatchObject([
      { step: "announced", day: announcedAt + days(30) },
      { step: "last-warning", day: warnedAt + days(7) },
    ]);
    ctx.wait(1);
    await advanceAgreementNotices(ctx);
    expect(await isOnSale(id)).toBe(false);
  });
});

describe("agreement notice in the database", () => {
  const announce = (appliesAt: number) =>
    ctx.db.insert(agreementNotices).values({ userId: label.id, version: currentWarranty, announcedAt: 0, appliesAt });

  test("requires 30 days' notice and a 7-day warning, and is immutable", async () => {
    const change = (values: Partial<typeof agreementNotices.$inferInsert>) =>
      ctx.db.update(agreementNotices).set(values).where(eq(agreementNotices.userId, label.id));
    const refusals = async (attempt: PromiseLike<unknown>, name: string) =>
      expect(attempt).rejects.toSatisfy((error) => isRefusedBy(error, name));
    await refusals(announce(days(30) - 1), "announced_30_days_ahead");
    await announce(days(30));
    await refusals(change({ endedAt: days(40) }), "warned_7_days_ahead");
    await change({ warnedAt: days(25) });
    await refusals(change({ endedAt: days(31) }), "warned_7_days_ahead");
    await refusals(change({ warnedAt: days(1) }), "notice_is_fixed");
    await refusals(change({ appliesAt: days(90) }), "notice_is_fixed");
    await refusals(ctx.db.delete(agreementNotices).where(eq(agreementNotices.userId, label.id)), "notice_is_fixed");
  });

  test("blocks the sale of older tracks once ended", async () => {
    const id = await makeOlderTrack(label);
    await announce(days(30));
    await ctx.db
      .update(agreementNotices)
      .set({ warnedAt: days(30) })
      .where(eq(agreementNotices.userId, label.id));
    await ctx.db
      .update(agreementNotices)
      .set({ endedAt: days(37) })
      .where(eq(agreementNotices.userId, label.id));
    expect(await isOnSale(id)).toBe(false);
    const sold = ctx.db.update(tracks).set({ isActive: true }).where(eq(tracks.id, id));
    await expect(sold).rejects.toSatisfy((error) => isRefusedBy(error, "track_not_cleared"));
  });
});
