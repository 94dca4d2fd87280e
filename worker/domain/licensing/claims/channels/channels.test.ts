import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { channels, licenceChannels } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { eraseAccount } from "#tests/support/erase-account.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { raiseLicence } from "#tests/support/raise-licence.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { maxChannels } from "../claim-limits.contract.ts";
import { AddChannel, AttachChannels } from "./channels.contract.ts";
import { addChannel, attachChannels, removeChannel, restoreChannel } from "./edit-channels.ts";
import { exportChannels, listChannels } from "./export-channels.ts";

const ctx = forEachTest(() => createTestContext(Date.UTC(2026, 10, 24)));
const brand = forEachTest(() => makeBrand(ctx.db, { name: "=Northwind", tokens: 50 }));
const label = forEachTest(() => makeLabel(ctx.db, { name: "Static Orchard" }));
const track = forEachTest(() => makeTrack(ctx.db, label.labelId, { title: "Kestrel", priceTokens: 2 }));

const finish = () => makeFinishedRender(ctx, brand, track);
const form = (channel: string, more: object = {}) =>
  AddChannel.parse({ id: crypto.randomUUID(), platform: "youtube", channel, ...more });
async function add(channel: string, more: object = {}, viewer = brand): Promise<string> {
  const asked = form(channel, more);
  expect(await addChannel(ctx, viewer, asked)).toEqual({ ok: true });
  return asked.id;
}
const attach = (renderId: string, channel: string[], viewer = brand) =>
  attachChannels(ctx, viewer, AttachChannels.parse({ renderId, channel }));
const attachedTo = async (licenceId: string) =>
  (await ctx.db.select().from(licenceChannels).where(eq(licenceChannels.licenceId, licenceId))).map(
    ({ channelId }) => channelId,
  );
const csvOf = async (viewer = label, of?: string) => {
  const text = await new Response(await exportChannels(ctx, viewer, of)).text();
  return text.trim().split("\r\n");
};

describe("channels of a brand", () => {
  test("stores a channel once, however it is spelled", async () => {
    const id = await add("@Northwind");
    expect(await addChannel(ctx, brand, form("https://youtube.com/@northwind"))).toEqual({
      ok: false,
      refusal: "kept-already",
    });
    expect(await listChannels(ctx, brand)).toEqual([
      {
        id,
        platform: "youtube",
        handle: "@northwind",
        url: "https://www.youtube.com/@northwind",
        licences: 0,
      },
    ]);
    await add("@northwind", { platform: "tiktok" });
    await add("@northwind", {}, await makeBrand(ctx.db));
    expect(await listChannels(ctx, brand)).toHaveLength(2);
  });

  test("adds one channel when the form is submitted twice", async () => {
    const asked = form("@northwind");
    const both = await Promise.all([addChannel(ctx, brand, asked), addChannel(ctx, brand, asked)]);
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    expect(await listChannels(ctx, brand)).toHaveLength(1);
  });

  test("refuses the 51st channel, but not a resubmitted 50th", async () => {
    for (let n = 1; n < maxChannels; n += 1) await add(`@northwind${n}`);
    const last = form("@northwind");
    expect(await addChannel(ctx, brand, last)).toEqual({ ok: true });
    expect(await addChannel(ctx, brand, last)).toEqual({ ok: true });
    expect(await addChannel(ctx, brand, form("@another"))).toEqual({
      ok: false,
      refusal: "too-many-channels",
    });
  });

  test("attaches channels to new licences, and to earlier ones on request", async () => {
    const early = await finish();
    const one = await add("@one");
    const two = await add("@two", { isForAll: "on" });
    const late = await finish();
    expect(await attachedTo(early.licenceId)).toEqual([two]);
    expect((await attachedTo(late.licenceId)).toSorted()).toEqual([one, two].toSorted());
    expect((await listChannels(ctx, brand)).map(({ handle, licences }) => [handle, licences])).toEqual([
      ["@one", 1],
      ["@two", 2],
    ]);
  });

  test("attaches only the brand's own channels to its own licences", async () => {
    const [one, two] = [await add("@one"), await add("@two")];
    const { renderId, licenceId } = await finish();
    expect(await attach(renderId, [two])).toEqual({ ok: true });
    expect(await attachedTo(licenceId)).toEqual([two]);
    const other = await makeBrand(ctx.db);
    const foreign = await add("@three", {}, other);
    expect(await attach(renderId, [one, foreign])).toEqual({ ok: false, refusal: "no-such-channel" });
    expect(await attach(renderId, [foreign], other)).toEqual({ ok: false, refusal: "no-such-licence" });
    expect(await attachedTo(licenceId)).toEqual([two]);
    expect(await attach(renderId, [])).toEqual({ ok: true });
    expect(await attachedTo(licenceId)).toEqual([]);
  });

  test("restores a removed channel with its licences, for its owner only", async () => {
    const id = await add("@one");
    const { licenceId } = await finish();
    await removeChannel(ctx, await makeBrand(ctx.db), { id });
    expect(await listChannels(ctx, brand)).toHaveLength(1);
    expect(await removeChannel(ctx, brand, { id })).toEqual({ isRestorable: true });
    expect(await attachedTo(licenceId)).toEqual([]);
    expect(await restoreChannel(ctx, brand, { id })).toEqual({ ok: true });
    expect(await attachedTo(licenceId)).toEqual([id]);
    expect(await restoreChannel(ctx, brand, { id })).toEqual({ ok: true });
    expect(await restoreChannel(ctx, brand, { id: crypto.randomUUID() })).toEqual({
      ok: false,
      refusal: "gone",
    });
  });

  test("channels are immutable", async () => {
    const id = await add("@one");
    const changed = await ctx.db
      .update(channels)
      .set({ handle: "@two" })
      .where(eq(channels.id, id))
      .catch((error: unknown) => error);
    expect(isRefusedBy(changed, "channel_is_fixed")).toBe(true);
  });

  test("deletes them with the account and drops them from allowlists", async () => {
    await add("@one");
    await finish();
    await eraseAccount(ctx, brand);
    expect(await csvOf()).toHaveLength(1);
  });
});

describe("allowlist of a label", () => {
  test("lists each channel of each active licence, with formulas escaped", async () => {
    await add("@one");
    await add("instagram.com/northwind", { platform: "meta" });
    const { licenceNumber } = await finish();
    const taken = await finish();
    await undoRender(ctx, brand, taken.renderId);
    const [head, ...rows] = await csvOf();
    expect(head).toBe("platform,channel,channel_url,brand,licence,scope,licensed_at,track,artist,isrc,label");
    expect(rows).toHaveLength(2);
    expect(rows.join("\n")).toContain(
      `YouTube,'@one,https://www.youtube.com/@one,'=Northwind,${licenceNumber},Social media licence,2026-11-24T00:00:00.000Z,Kestrel`,
    );
    expect(rows.join("\n")).toContain("Meta,instagram.com/northwind,");
  });

  test("omits channels of an upgraded licence until the upgrade is revoked", async () => {
    const [one, two] = [await add("@one"), await add("@two")];
    const { renderId, licenceNumber } = await finish();
    const raisedId = await raiseLicence(ctx, brand, renderId);
    expect(await attach(raisedId, [two])).toEqual({ ok: true });
    expect(await attach(renderId, [])).toEqual({ ok: false, refusal: "no-such-licence" });
    const counts = async () =>
      (await listChannels(ctx, brand)).map(({ id, licences }) => [id === one ? "one" : "two", licences]);
    expect(await counts()).toEqual([
      ["one", 0],
      ["two", 1],
    ]);
    const [, ...rows] = await csvOf();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^YouTube,'@two,.*,Commercial/);
    await undoRender(ctx, brand, raisedId);
    expect((await csvOf()).filter((row) => row.includes(licenceNumber))).toHaveLength(2);
    expect(await counts()).toEqual([
      ["one", 1],
      ["two", 1],
    ]);
  });

  test("is private to its label", async () => {
    await add("@one");
    await finish();
    const other = await makeLabel(ctx.db);
    expect(await csvOf(other)).toHaveLength(1);
    expect(await csvOf(other, label.labelId)).toHaveLength(1);
    expect(await csvOf(label, other.labelId)).toHaveLength(1);
    expect(await csvOf(label, label.labelId)).toHaveLength(2);
  });
});
