import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { licences, tracks } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { findHeardTrack, writeEvidence } from "./confirm-licence.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 60 }));
const track = forEachTest(() => makeAnyTrack(ctx.db, { title: "Kestrel", priceTokens: 3 }));

const heard = (trackId: string) => writeEvidence({ trackId, from: 1, to: 9 });

test("findHeardTrack returns the price and the viewer's active licences, newest first", async () => {
  const first = await makeFinishedRender(ctx, brand, track);
  ctx.wait(1000);
  const second = await makeFinishedRender(ctx, brand, track);
  const other = await makeBrand(ctx.db, { tokens: 20 });
  await makeFinishedRender(ctx, other, track);
  expect(await findHeardTrack(ctx, brand, heard(track.id))).toEqual({
    trackId: track.id,
    isOnSale: true,
    priceTokens: 3,
    otherLicences: [second.licenceNumber, first.licenceNumber],
  });
  // An upgraded licence counts once.
  await issueLicence(ctx, first.licenceId);
  ctx.wait(1000);
  const offer = await readUpgradeOffer(ctx, brand, first.renderId);
  const shown = { shownPriceTokens: offer?.priceTokens ?? 0, shownOffer: offer?.offer ?? "" };
  const id = crypto.randomUUID();
  await upgradeLicence(ctx, brand, { id, renderId: first.renderId, ...shown });
  const [raised] = await ctx.db.select().from(licences).where(eq(licences.renderId, id));
  expect((await findHeardTrack(ctx, brand, heard(track.id)))?.otherLicences).toEqual([raised?.number, second.licenceNumber]);
  await undoRender(ctx, brand, second.renderId);
  const { otherLicences } = (await findHeardTrack(ctx, brand, heard(track.id))) ?? {};
  expect(otherLicences).toEqual([raised?.number]);
});

test("findHeardTrack returns no price for a track off sale", async () => {
  await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, track.id));
  expect(await findHeardTrack(ctx, brand, heard(track.id))).toMatchObject({
    isOnSale: false,
    priceTokens: null,
    otherLicences: [],
  });
});

test.each([
  ["invalid evidence", "x"],
  ["an unknown track", heard("none")],
])("findHeardTrack returns null for %s", async (_what, evidence) => {
  expect(await findHeardTrack(ctx, brand, evidence)).toBeNull();
});
