import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack } from "#tests/support/factories.ts";
import { getUsualPrices } from "./queries.ts";

test("getUsualPrices returns the middle half of the prices on sale", async () => {
  const ctx = createTestContext();
  await ctx.db.run(sql`UPDATE tracks SET is_active = 0`);
  expect(await getUsualPrices(ctx)).toBeNull();
  const added = [];
  for (const priceTokens of [1, 2, 2, 2, 3, 3, 4, 100]) added.push(await makeAnyTrack(ctx.db, { priceTokens }));
  expect(await getUsualPrices(ctx)).toEqual({ low: 2, high: 3 });
  for (const { id } of added.slice(0, 4)) await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, id));
  expect(await getUsualPrices(ctx)).toEqual({ low: 3, high: 4 });
  await ctx.db.update(tracks).set({ priceTokens: 5 }).where(eq(tracks.isActive, true));
  expect(await getUsualPrices(ctx)).toEqual({ low: 5, high: 5 });
});
