import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { eraseAccount } from "#tests/support/erase-account.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender, makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { videoDetails } from "#drizzle/schema/index.ts";
import { listMyVideos } from "#worker/domain/licensing/renders/my-videos/list-videos.ts";
import { MyVideosQuery } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import { getRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { longestVideoName, maxCampaigns } from "../limits.contract.ts";
import { CreateCampaign, DescribeVideo, EditCampaign, MoveVideos } from "./campaigns.contract.ts";
import { createCampaign, deleteCampaign, editCampaign, listCampaigns, restoreCampaign } from "./campaigns.ts";
import { describeVideo, moveVideos } from "./describe-videos.ts";

let videoId: string;

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
const other = forEachTest(() => makeBrand(ctx.db));
beforeEach(async () => {
  const label = await makeLabel(ctx.db);
  videoId = (await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId))).renderId;
});

const create = (name: string, codes: object = {}, viewer = brand) =>
  createCampaign(ctx, viewer, CreateCampaign.parse({ name, ...codes }));
const idOf = async (name: string, viewer = brand) => {
  await create(name, {}, viewer);
  return (await listCampaigns(ctx, viewer)).find((campaign) => campaign.name === name)?.id ?? "";
};
const describeIt = (details: object, viewer = brand) =>
  describeVideo(ctx, viewer, DescribeVideo.parse({ id: videoId, ...details }));
const detailsOf = (viewer: typeof brand) => ctx.db.select().from(videoDetails).where(eq(videoDetails.userId, viewer.id));
const namesOf = async (query: object = {}) =>
  (await listMyVideos(ctx, brand, MyVideosQuery.parse(query))).videos.map(({ name }) => name);

describe("campaigns", () => {
  test("lists by name, with codes and number of videos", async () => {
    await create("  winter  ", { adId: " abcd1234000h ", clockNumber: "abc/defg001/030" });
    const spring = await idOf("Spring");
    await describeIt({ campaignId: spring });
    expect(await listCampaigns(ctx, brand)).toMatchObject([
      { name: "Spring", adId: null, clockNumber: null, videos: 1 },
      { name: "winter", adId: "ABCD1234000H", clockNumber: "ABC/DEFG001/030", videos: 0 },
    ]);
    expect(await listCampaigns(ctx, other)).toEqual([]);
  });

  test("have unique names per account, ignoring case", async () => {
    const taken = { ok: false, refusal: "name-taken" };
    expect(await create("Été")).toEqual({ ok: true });
    expect(await create("éTÉ")).toEqual(taken);
    expect(await create("ÉTÉ", {}, other)).toEqual({ ok: true });
    const id = await idOf("Hiver");
    const edit = (name: string) => editCampaign(ctx, brand, EditCampaign.parse({ id, name }));
    expect(await edit("été")).toEqual(taken);
    expect(await edit("HIVER")).toEqual({ ok: true });
  });

  test.each([
    [{ adId: "ABCD1234000" }, true],
    [{ adId: "1BC21234000D" }, true],
    [{ adId: "0BCD1234000" }, false],
    [{ adId: "ABCD1234000X" }, false],
    [{ adId: "ABCD-123400" }, false],
    [{ adId: "ABCD123400" }, false],
    [{ clockNumber: "ABC/DEFG001/030" }, true],
    [{ clockNumber: "ABC/DEF0001/030" }, false],
    [{ clockNumber: "ABCDEFG001030" }, false],
    [{ adId: "", clockNumber: "" }, true],
    [{ name: "  " }, false],
    [{ name: "x".repeat(81) }, false],
  ])("validates %j as %s", (fields, isTaken) => {
    expect(CreateCampaign.safeParse({ name: "A", ...fields }).success).toBe(isTaken);
  });

  test("are limited to 200, also concurrently", { tags: ["full"] }, async () => {
    const many = Array.from({ length: maxCampaigns + 5 }, (_, n) => create(`Campaign ${n}`));
    const outcomes = await Promise.all(many);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(maxCampaigns);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "too-many-campaigns" });
  });

  test("restores codes and videos, except videos filed elsewhere since", async () => {
    await create("Spring", {
      adId: "ABCD1234000H",
      clockNumber: "ABC/DEFG001/030",
      brand: "Northwind",
      product: "Spring Roast",
    });
    const id = (await listCampaigns(ctx, brand))[0]?.id ?? "";
    await describeIt({ name: "Teaser", campaignId: id });
    const before = await listCampaigns(ctx, brand);
    expect(await deleteCampaign(ctx, brand, { id })).toEqual({ isRestorable: true });
    expect(await restoreCampaign(ctx, other, { id })).toEqual({ ok: false, refusal: "gone" });
    expect(await restoreCampaign(ctx, brand, { id })).toEqual({ ok: true });
    expect(await listCampaigns(ctx, brand)).toEqual(before);
    expect(await detailsOf(brand)).toMatchObject([{ name: "Teaser", campaignId: id }]);
    await deleteCampaign(ctx, brand, { id });
    await describeIt({ name: "Teaser", campaignId: await idOf("Autumn") });
    expect(await restoreCampaign(ctx, brand, { id })).toEqual({ ok: true });
    expect(await listCampaigns(ctx, brand)).toMatchObject([
      { name: "Autumn", videos: 1 },
      { name: "Spring", adId: "ABCD1234000H", videos: 0 },
    ]);
  });

  test("refuses to restore while the name is taken, but allows it later", async () => {
    const id = await idOf("Spring");
    await deleteCampaign(ctx, brand, { id });
    const second = await idOf("SPRING");
    expect(await restoreCampaign(ctx, brand, { id })).toEqual({ ok: false, refusal: "name-taken" });
    await editCampaign(ctx, brand, EditCampaign.parse({ id: second, name: "Autumn" }));
    expect(await restoreCampaign(ctx, brand, { id })).toEqual({ ok: true });
  });

  test("are edited and deleted by their owner only; videos stay", async () => {
    const id = await idOf("Spring");
    await describeIt({ name: "Launch", campaignId: id });
    const edit = (viewer: typeof brand) =>
      editCampaign(ctx, viewer, EditCampaign.parse({ id, name: "Summer", adId: "ABCD1234000" }));
    expect(await edit(other)).toEqual({ ok: false, refusal: "not-found" });
    await deleteCampaign(ctx, other, { id });
    expect(await edit(brand)).toEqual({ ok: true });
    expect(await listCampaigns(ctx, brand)).toMatchObject([{ name: "Summer", adId: "ABCD1234000", videos: 1 }]);
    await deleteCampaign(ctx, brand, { id });
    await deleteCampaign(ctx, brand, { id });
    expect(await listCampaigns(ctx, brand)).toEqual([]);
    expect((await listMyVideos(ctx, brand)).videos).toMatchObject([{ name: "Launch", campaign: null }]);
  });
});

describe("video details", () => {
  test("default to the filename and no campaign", async () => {
    expect(await getRenderState(ctx, brand, videoId)).toMatchObject({ name: "clip.mp4", campaign: null });
    const campaignId = await idOf("Spring");
    expect(await describeIt({ name: " Launch film ", campaignId })).toEqual({ ok: true, videos: 1 });
    const told = { name: "Launch film", campaign: { id: campaignId, name: "Spring" } };
    expect(await getRenderState(ctx, brand, videoId)).toMatchObject(told);
    await describeIt({ name: "", campaignId: "" });
    expect(await getRenderState(ctx, brand, videoId)).toMatchObject({ name: "clip.mp4", campaign: null });
    await describeIt({ name: "clip.mp4" });
    expect(await detailsOf(brand)).toMatchObject([{ name: null }]);
  });

  test("are searchable by name, campaign, Ad-ID and clock number", async () => {
    await create("Spring", { adId: "ABCD1234000H", clockNumber: "XYZ/DEFG001/030" });
    const [spring] = await listCampaigns(ctx, brand);
    const campaignId = spring?.id ?? "";
    await describeIt({ name: "Launch film", campaignId });
    for (const query of [{ q: "launch" }, { q: "SPRING" }, { q: "1234000h" }, { q: "xyz/def" }, { campaign: campaignId }])
      expect(await namesOf(query)).toEqual(["Launch film"]);
    expect(await namesOf({ campaign: "none" })).toEqual([]);
    expect(await namesOf({ campaign: crypto.randomUUID() })).toEqual([]);
    await describeIt({ name: "Launch film" });
    expect(await namesOf({ campaign: "none" })).toEqual(["Launch film"]);
  });

  test("are writable by their owner, with own campaigns only", async () => {
    const theirs = await idOf("Theirs", other);
    expect(await describeIt({ name: "Mine" }, other)).toEqual({ ok: false, refusal: "not-found" });
    const refused = { ok: false, refusal: "no-such-campaign" };
    expect(await describeIt({ name: "A", campaignId: theirs })).toEqual(refused);
    await describeIt({ name: "A" });
    expect(await describeIt({ name: "B", campaignId: theirs })).toEqual(refused);
    expect(await moveVideos(ctx, brand, { id: [videoId], campaignId: theirs })).toEqual(refused);
    expect(await describeIt({ campaignId: crypto.randomUUID() })).toEqual(refused);
    expect(await namesOf()).toEqual(["A"]);
  });

  test("enforce limits on name length and batch size", () => {
    const parse = (name: string) => DescribeVideo.safeParse({ id: videoId, name }).success;
    expect([parse("x".repeat(longestVideoName)), parse("x".repeat(longestVideoName + 1))]).toEqual([true, false]);
    expect(MoveVideos.safeParse({ id: [] }).success).toBe(false);
    expect(MoveVideos.safeParse({ id: Array.from({ length: 51 }, () => videoId) }).success).toBe(false);
  });

  test("moves several videos, skipping another account's", async () => {
    const label = await makeLabel(ctx.db);
    const track = await makeTrack(ctx.db, label.labelId);
    const second = await makePendingRender(ctx, brand, track);
    const theirs = await makePendingRender(ctx, other, track);
    await describeIt({ name: "Launch film" });
    const campaignId = await idOf("Spring");
    const all = [videoId, second, theirs, crypto.randomUUID()];
    expect(await moveVideos(ctx, brand, { id: all, campaignId })).toEqual({ ok: true, videos: 2 });
    expect((await namesOf({ campaign: campaignId })).toSorted()).toEqual(["Launch film", "clip.mp4"]);
    expect((await listMyVideos(ctx, other)).videos).toMatchObject([{ campaign: null }]);
    expect(await moveVideos(ctx, brand, { id: [theirs], campaignId })).toEqual({
      ok: false,
      refusal: "not-found",
    });
    expect(await moveVideos(ctx, brand, { id: all, campaignId: null })).toEqual({ ok: true, videos: 2 });
    expect(await namesOf({ campaign: campaignId })).toEqual([]);
  });

  test("are exported, and deleted with the account", async () => {
    await describeIt({ name: "Launch film", campaignId: await idOf("Spring") });
    const answer = await request("/account/export.zip", { cookie: await signInAs(ctx, brand) });
    const files = readZip(new Uint8Array(await answer.arrayBuffer()));
    const read = (name: string): unknown => JSON.parse(new TextDecoder().decode(files.get(name)));
    expect(read("campaigns.json")).toMatchObject([{ name: "Spring" }]);
    expect(read("video-details.json")).toMatchObject([{ render_id: videoId, name: "Launch film" }]);
    await create("Theirs", {}, other);
    expect(await eraseAccount(ctx, brand)).toMatchObject({ ok: true });
    expect(await detailsOf(brand)).toEqual([]);
    expect(await listCampaigns(ctx, brand)).toEqual([]);
    expect(await listCampaigns(ctx, other)).toMatchObject([{ name: "Theirs" }]);
  });
});
