import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { licences, sharedVideos, users } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender, makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { chargeBackLicence } from "#tests/support/unpaid.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import { DescribeVideo } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { describeVideo } from "#worker/domain/licensing/renders/campaigns/describe-videos.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import { closeLink, discardLinks, listSharedLinks, reopenLink, shareVideo } from "./share-video.ts";
import { findSharedFile, visitSharedVideo } from "./open-link.ts";
import { maxSharedLinks, ShareVideo } from "./shared-videos.contract.ts";

const ctx = forEachTest(() => createTestContext(Date.UTC(2026, 10, 25)));
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 50 }));
const track = forEachTest(() => makeAnyTrack(ctx.db, { priceTokens: 2 }));

const finish = () => makeFinishedRender(ctx, brand, track);
const asked = (renderId: string, more: object = {}) => ShareVideo.parse({ id: crypto.randomUUID(), renderId, ...more });

async function share(renderId: string, more: object = {}) {
  expect(await shareVideo(ctx, brand, asked(renderId, more))).toEqual({ ok: true });
  const [link] = await listSharedLinks(ctx, brand, renderId);
  if (!link?.token) throw new Error("the link cannot be read");
  return { id: link.id, token: link.token };
}
const visit = (token: string, clientAddress = "203.0.113.7") => visitSharedVideo(ctx, { token, clientAddress });
const fileOf = (token: string, isDownload = false) => findSharedFile(ctx, { token, part: "video", isDownload });

describe("link to a finished video", () => {
  test("creates one link when the last free slot is requested twice", async () => {
    const { renderId } = await finish();
    for (let n = 1; n < maxSharedLinks; n += 1) await share(renderId);
    const last = asked(renderId);
    expect(await shareVideo(ctx, brand, last)).toEqual({ ok: true });
    expect(await shareVideo(ctx, brand, last)).toEqual({ ok: true });
    expect(await shareVideo(ctx, brand, asked(renderId))).toEqual({ ok: false, refusal: "too-many-links" });
    expect(await listSharedLinks(ctx, brand, renderId)).toHaveLength(maxSharedLinks);
  });

  test("shows the video and licence number without account data", async () => {
    const { renderId, licenceNumber } = await finish();
    const { token } = await share(renderId);
    const found = await visit(token);
    expect(found).toEqual({
      state: "open",
      video: {
        name: expect.stringMatching(/\.mp4$/),
        brandName: expect.any(String),
        trackTitle: track.title,
        artist: track.artist,
        licenceNumber,
        scope: "social",
        termsVersion: expect.any(String),
        width: null,
        height: null,
        durationSeconds: 2,
        bytes: 16,
        isSuspended: false,
        isDownloadable: false,
        expiresAt: ctx.clock.now() + days(30),
      },
    });
    expect(JSON.stringify(found)).not.toContain(brand.id);
    expect(JSON.stringify(found)).not.toContain(renderId);
    await describeVideo(ctx, brand, DescribeVideo.parse({ id: renderId, name: "Spring film" }));
    expect(await visit(token)).toMatchObject({ video: { name: "Spring film" } });
  });

  test("shows the upgraded licence's number and scope", async () => {
    const { renderId } = await finish();
    const { token } = await share(renderId);
    const upgrade = { id: crypto.randomUUID(), renderId };
    const offer = await readUpgradeOffer(ctx, brand, renderId);
    const shown = { shownPriceTokens: offer?.priceTokens ?? 0, shownOffer: offer?.offer ?? "" };
    expect(await upgradeLicence(ctx, brand, { ...upgrade, ...shown })).toMatchObject({ ok: true });
    const [raised] = await ctx.db.select().from(licences).where(eq(licences.renderId, upgrade.id));
    expect(await visit(token)).toMatchObject({
      state: "open",
      video: { licenceNumber: raised?.number, scope: "commercial" },
    });
  });

  test("allows downloads only when the owner does", async () => {
    const { renderId } = await finish();
    const watched = await share(renderId);
    expect(await fileOf(watched.token)).toMatchObject({ key: expect.any(String) });
    expect(await fileOf(watched.token, true)).toBeNull();
    ctx.wait(1);
    const downloaded = await share(renderId, { isDownloadable: "on" });
    expect(await fileOf(downloaded.token, true)).toMatchObject({ filename: `${track.title} - Cuesheet.mp4` });
  });

  test("is suspended and not downloadable after a chargeback until paid", async () => {
    const { renderId } = await finish();
    const { token } = await share(renderId, { isDownloadable: "on" });
    const { pay } = await chargeBackLicence(ctx, renderId);
    expect(await visit(token)).toMatchObject({
      state: "open",
      video: { isSuspended: true, isDownloadable: false },
    });
    expect([(await fileOf(token)) !== null, await fileOf(token, true)]).toEqual([true, null]);
    await pay();
    expect(await visit(token)).toMatchObject({ video: { isSuspended: false, isDownloadable: true } });
  });

  test("can be revoked, restored and expires", async () => {
    const { renderId } = await finish();
    const { id, token } = await share(renderId, { days: "7" });
    expect(await closeLink(ctx, brand, { id })).toBe(true);
    expect(await closeLink(ctx, brand, { id })).toBe(false);
    expect(await visit(token)).toEqual({ state: "closed" });
    expect(await fileOf(token)).toBeNull();
    expect(await listSharedLinks(ctx, brand, renderId)).toEqual([]);
    expect(await reopenLink(ctx, brand, { id })).toEqual({ ok: true });
    expect(await visit(token)).toMatchObject({ state: "open" });
    ctx.wait(days(7));
    expect(await visit(token)).toEqual({ state: "expired" });
    expect(await fileOf(token)).toBeNull();
  });

  test("cannot be closed, reopened or created by another account", async () => {
    const { renderId } = await finish();
    const { id, token } = await share(renderId);
    const other = await makeBrand(ctx.db);
    expect(await closeLink(ctx, other, { id })).toBe(false);
    expect(await shareVideo(ctx, other, asked(renderId))).toEqual({ ok: false, refusal: "no-such-video" });
    expect(await listSharedLinks(ctx, other, renderId)).toEqual([]);
    await closeLink(ctx, brand, { id });
    expect(await reopenLink(ctx, other, { id })).toEqual({ ok: false, refusal: "gone" });
    expect(await visit(token)).toEqual({ state: "closed" });
  });

  test("is unknown when the account has lost access, like a wrong token", async () => {
    const { renderId } = await finish();
    const { token } = await share(renderId);
    await ctx.db.update(users).set({ approvalStatus: "rejected" }).where(eq(users.id, brand.id));
    for (const each of [token, "a".repeat(43), "short", `${token}x`]) {
      expect(await visit(each)).toEqual({ state: "unknown" });
      expect(await fileOf(each)).toBeNull();
    }
  });

  test("is refused for an unfinished video, also by the database", async () => {
    const renderId = await makePendingRender(ctx, brand, track);
    expect(await shareVideo(ctx, brand, asked(renderId))).toEqual({ ok: false, refusal: "no-such-video" });
    const row = {
      id: crypto.randomUUID(),
      userId: brand.id,
      renderId,
      sealedToken: "x",
      isDownloadable: false,
    };
    const link = { ...row, tokenHash: "0".repeat(64), createdAt: 1, expiresAt: 2 };
    const made = await ctx.db
      .insert(sharedVideos)
      .values(link)
      .catch((error: unknown) => error);
    expect(isRefusedBy(made, "no_such_video")).toBe(true);
  });

  test("prevents an undo; an undone video cannot be shared", async () => {
    const { renderId } = await finish();
    await share(renderId);
    expect(await undoRender(ctx, brand, renderId)).toMatchObject({ ok: false });
    const other = await finish();
    expect(await undoRender(ctx, brand, other.renderId)).toEqual({ ok: true });
    expect(await shareVideo(ctx, brand, asked(other.renderId))).toEqual({
      ok: false,
      refusal: "no-such-video",
    });
  });

  test("creates one link for concurrent duplicate submissions", async () => {
    const { renderId } = await finish();
    const form = asked(renderId);
    const both = await Promise.all([shareVideo(ctx, brand, form), shareVideo(ctx, brand, form)]);
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    expect(await listSharedLinks(ctx, brand, renderId)).toHaveLength(1);
  });

  test("limits open links per video; a revoked one frees its slot", async () => {
    const { renderId } = await finish();
    const all = await concurrently(maxSharedLinks + 2, () => shareVideo(ctx, brand, asked(renderId)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(maxSharedLinks);
    expect(all.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "too-many-links" });
    const [link] = await listSharedLinks(ctx, brand, renderId);
    await closeLink(ctx, brand, { id: link?.id ?? "" });
    expect(await shareVideo(ctx, brand, asked(renderId))).toEqual({ ok: true });
  });

  test("counts reopened links towards the limit", async () => {
    const { renderId } = await finish();
    const make = () => concurrently(maxSharedLinks, () => shareVideo(ctx, brand, asked(renderId, { days: 7 })));
    await make();
    const closed = await listSharedLinks(ctx, brand, renderId);
    for (const { id } of closed) await closeLink(ctx, brand, { id });
    await make();
    const reopen = async () => await Promise.all(closed.map(({ id }) => reopenLink(ctx, brand, { id })));
    expect(await reopen()).toEqual(closed.map(() => ({ ok: false, refusal: "too-many-links" })));
    const [open] = await listSharedLinks(ctx, brand, renderId);
    await closeLink(ctx, brand, { id: open?.id ?? "" });
    expect((await reopen()).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listSharedLinks(ctx, brand, renderId)).toHaveLength(maxSharedLinks);
  });

  test("ignores expired links in the limit when reopening", async () => {
    const { renderId } = await finish();
    const lasting = await share(renderId, { days: 30 });
    await closeLink(ctx, brand, lasting);
    for (let made = 0; made < maxSharedLinks; made++) await shareVideo(ctx, brand, asked(renderId, { days: 7 }));
    ctx.wait(days(7));
    expect(await reopenLink(ctx, brand, lasting)).toEqual({ ok: true });
  });

  test("cannot be reopened after it expired while closed", async () => {
    const { renderId } = await finish();
    const { id, token } = await share(renderId, { days: 7 });
    await closeLink(ctx, brand, { id });
    ctx.wait(days(7));
    expect(await reopenLink(ctx, brand, { id })).toEqual({ ok: false, refusal: "expired" });
    expect(await visit(token)).toEqual({ state: "closed" });
  });

  test("counts one visit per client per hour", async () => {
    const { renderId } = await finish();
    const { token } = await share(renderId);
    const first = ctx.clock.now();
    await visit(token);
    await visit(token);
    await visit(token, "203.0.113.8");
    expect(await listSharedLinks(ctx, brand, renderId)).toMatchObject([{ visits: 2, lastVisitAt: first }]);
    ctx.wait(hours(1));
    await visit(token);
    expect(await listSharedLinks(ctx, brand, renderId)).toMatchObject([{ visits: 3, lastVisitAt: first + hours(1) }]);
  });

  test("is deleted 30 days after it expired", async () => {
    const { renderId } = await finish();
    await share(renderId, { days: "7" });
    ctx.wait(days(36));
    const left = () => ctx.db.$count(sharedVideos, eq(sharedVideos.renderId, renderId));
    await discardLinks(ctx);
    expect(await left()).toBe(1);
    ctx.wait(days(2));
    await discardLinks(ctx);
    expect(await left()).toBe(0);
  });

  test("is immutable", async () => {
    const { renderId } = await finish();
    const { id } = await share(renderId);
    const set = ctx.db.update(sharedVideos).set({ expiresAt: ctx.clock.now() + days(900) });
    const changed = await set.where(eq(sharedVideos.id, id)).catch((error: unknown) => error);
    expect(isRefusedBy(changed, "shared_video_stays")).toBe(true);
  });
});
