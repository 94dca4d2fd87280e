import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { untoldSales } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { readMails } from "#tests/support/mails.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { getSaleMails, mailSales, setSaleMails } from "./mail-sales.ts";

const ctx = forEachTest(() => createTestContext());
beforeEach(async () => {
  await ctx.db.delete(untoldSales);
});
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 100, name: "Northwind" }));
const label = forEachTest(() => makeLabel(ctx.db));
const track = forEachTest(() => makeTrack(ctx.db, label.labelId, { title: "Kestrel" }));

const sell = () => makeFinishedRender(ctx, brand, track);

type Sold = {
  kind: string;
  sales: { trackTitle: string; brandName: string }[];
  more: number;
  earned: unknown;
};
async function told(): Promise<Sold[]> {
  const messages = await readMails(ctx, label);
  return messages.filter(({ kind }) => kind === "tracks-licensed") as unknown as Sold[];
}
const salesOfMails = async () => (await told()).map(({ sales, more }) => sales.length + more);

describe("mailSales", () => {
  test("mails the first sale at once, then a daily digest, by default", async () => {
    expect(await getSaleMails(ctx, label)).toBe("daily");
    await sell();
    await mailSales(ctx);
    expect(await told()).toMatchObject([
      {
        sales: [{ trackTitle: "Kestrel", brandName: "Northwind", scope: "social" }],
        more: 0,
        earned: [{ currency: "USD", amountCents: expect.any(Number) as number }],
      },
    ]);
    await sell();
    await sell();
    ctx.wait(hours(24) - 1);
    await mailSales(ctx);
    expect(await salesOfMails()).toEqual([1]);
    ctx.wait(1);
    await Promise.all([mailSales(ctx), mailSales(ctx)]);
    expect((await salesOfMails()).toSorted((a, b) => a - b)).toEqual([1, 2]);
    ctx.wait(days(2));
    await mailSales(ctx);
    expect(await told()).toHaveLength(2);
  });

  test("mails each sale separately on request", async () => {
    await setSaleMails(ctx, label, { frequency: "each" });
    await sell();
    await sell();
    await mailSales(ctx);
    await sell();
    await mailSales(ctx);
    expect(await salesOfMails()).toEqual([1, 1, 1]);
  });

  test("mails nothing while turned off, nor those sales later", async () => {
    await sell();
    await setSaleMails(ctx, label, { frequency: "none" });
    await sell();
    await mailSales(ctx);
    await setSaleMails(ctx, label, { frequency: "each" });
    await mailSales(ctx);
    expect(await told()).toEqual([]);
    await sell();
    await mailSales(ctx);
    expect(await salesOfMails()).toEqual([1]);
  });

  test("omits undone sales and lists at most 20", async () => {
    const taken = await sell();
    await undoRender(ctx, brand, taken.renderId);
    await mailSales(ctx);
    expect(await told()).toEqual([]);
    for (let sales = 0; sales < 22; sales++) await sell();
    await mailSales(ctx);
    expect(await told()).toMatchObject([{ sales: { length: 20 }, more: 2 }]);
    expect(await ctx.db.$count(untoldSales)).toBe(0);
  });

  test("holds mails of an account without access until it is approved again", async () => {
    await sell();
    const setAccess = (status: string) => ctx.db.run(sql`UPDATE users SET approval_status = ${status} WHERE id = ${label.id}`);
    await setAccess("rejected");
    await mailSales(ctx);
    expect(await told()).toEqual([]);
    await setAccess("approved");
    await mailSales(ctx);
    expect(await salesOfMails()).toEqual([1]);
  });
});
