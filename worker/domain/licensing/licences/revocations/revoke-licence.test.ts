import { PDFDocument } from "@cantoo/pdf-lib";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { labelEntries, licences, tokenLots, tracks } from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { days } from "#worker/domain/lib/time.ts";
import { exportOwnData } from "#worker/domain/office/data-rights/export-own-data.ts";
import { getStatement } from "#worker/domain/licensing/licences/label-statements/queries.ts";
import { headLine } from "#worker/domain/licensing/licences/label-statements/wording.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { findSyncFiles, refreshRenderUrl } from "#worker/domain/licensing/licences/label-licences/queries.ts";
import { getSync } from "#worker/domain/licensing/licences/label-licences/get-sync.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { findPublicLicence } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { findLicencePdf, findVideo } from "#worker/domain/licensing/renders/media-access.ts";
import { getRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { listMyVideos } from "#worker/domain/licensing/renders/my-videos/list-videos.ts";
import { recordDownload, undoRender } from "./revoke-licence.ts";
import { readCertificate } from "../certificates.ts";

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 20 }));
const label = forEachTest(() => makeLabel(ctx.db));
const track = forEachTest(() => makeTrack(ctx.db, label.labelId, { title: "Kestrel" }));

const finish = () => makeFinishedRender(ctx, brand, track);
const openTokens = async () => {
  const lots = await ctx.db
    .select()
    .from(tokenLots)
    .where(eq(tokenLots.accountId, tokenAccountId(brand.id)));
  return lots.reduce((sum, lot) => sum + lot.openTokens, 0);
};
const statusOf = async (id: string) => {
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, id));
  return licence?.status;
};
const syncs = async () => (await ctx.db.select().from(tracks).where(eq(tracks.id, track.id)))[0]?.syncCount;

describe("undoing a render", () => {
  test("returns its tokens, revokes its licence and reverses its earning, once", async () => {
    const kept = await finish();
    const { renderId, licenceId, licenceNumber } = await finish();
    expect([await openTokens(), await syncs()]).toEqual([16, 2]);
    const before = await getRenderState(ctx, brand, renderId);
    expect(before?.undoUntil).toBe(ctx.clock.now() + days(14));
    ctx.wait(days(1));
    expect(await Promise.all([undoRender(ctx, brand, renderId), undoRender(ctx, brand, renderId)])).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: true });
    expect([await openTokens(), await syncs(), await statusOf(licenceId)]).toEqual([18, 1, "revoked"]);
    const entries = await ctx.db.select().from(labelEntries).where(eq(labelEntries.licenceId, licenceId));
    expect(Object.fromEntries(entries.map(({ kind, amountCents }) => [kind, amountCents]))).toEqual({
      earning: 500,
      reversal: -500,
    });
    expect(new Set(entries.map(({ eligibleAt }) => eligibleAt)).size).toBe(1);
    expect(await statusOf(kept.licenceId)).toBe("active");
    expect(await findLedgerFaults(ctx.db)).toEqual([]);

    const state = await getRenderState(ctx, brand, renderId);
    expect(state).toMatchObject({ undoUntil: null, licence: { revocation: "undone" } });
    const { videos } = await listMyVideos(ctx, brand);
    expect(videos.filter(({ revocation }) => revocation === "undone").map(({ id }) => id)).toEqual([renderId]);
    const found = await findPublicLicence(ctx, licenceNumber, "203.0.113.7");
    expect(found).toMatchObject({ ok: true, licence: { status: "revoked" } });
  });

  test("shows the label a reversal and hides the video", async () => {
    const { renderId, licenceId } = await finish();
    await issueLicence(ctx, licenceId);
    expect(await refreshRenderUrl(ctx, label, renderId)).not.toBeNull();
    await undoRender(ctx, brand, renderId);
    expect(await getSync(ctx, label, licenceId)).toMatchObject({
      status: "revoked",
      video: null,
      hasPoster: false,
      earnings: [{ cents: 500 }, { cents: -500 }],
    });
    expect(await findSyncFiles(ctx, label, licenceId)).toMatchObject({
      video: null,
      revokedAt: ctx.clock.now(),
    });
    expect(await refreshRenderUrl(ctx, label, renderId)).toBeNull();
    const statement = await getStatement(ctx, label, { labelId: label.labelId, month: "2026-11" });
    const lines = statement?.currencies.flatMap((currency) => currency.lines) ?? [];
    expect(lines.map((line) => line.takenFor)).toEqual([null, "revocation"]);
    expect(headLine({ ...(lines[1] ?? lines[0])!, licence: null })).toBe("Reversed because the brand cancelled the render");
  });

  test("removes the video but keeps the certificate, marked as revoked", async () => {
    const { renderId, licenceId } = await finish();
    await issueLicence(ctx, licenceId);
    expect(await findVideo(ctx, brand, renderId)).not.toBeNull();
    await undoRender(ctx, brand, renderId);
    // No download is recorded for a revoked licence.
    await recordDownload(ctx, brand, { renderIds: [renderId] });
    expect(await findVideo(ctx, brand, renderId)).toBeNull();
    const pdf = await findLicencePdf(ctx, brand, licenceId);
    expect(pdf).toMatchObject({ revokedAt: ctx.clock.now() });
    const marked = pdf && (await readCertificate(ctx, pdf));
    expect((await PDFDocument.load(marked ?? "")).getTitle()).toMatch(/^REVOKED: Synchronisation Licence/);
    // The stored certificate itself is unchanged.
    const issued = await ctx.media.readWhole(pdf?.key ?? "");
    expect((await PDFDocument.load(issued ?? "")).getTitle()).not.toContain("REVOKED");
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
    expect(licence?.downloadedAt).toBeNull();
  });
});

test("a data export marks revoked certificates and ends the undo period of exported ones", async () => {
  const [taken, kept, unwritten] = [await finish(), await finish(), await finish()];
  for (const { licenceId } of [taken, kept]) await issueLicence(ctx, licenceId);
  await undoRender(ctx, brand, taken.renderId);
  const outcome = expectOk(await exportOwnData(ctx, brand, 1));
  const files = readZip(new Uint8Array(await new Response(outcome.zip).arrayBuffer()));
  const titleOf = async (number: string) => (await PDFDocument.load(files.get(`licences/${number}.pdf`) ?? "")).getTitle();
  expect(await titleOf(taken.licenceNumber)).toMatch(/^REVOKED: /);
  expect(await titleOf(kept.licenceNumber)).not.toContain("REVOKED");
  expect(await undoRender(ctx, brand, kept.renderId)).toEqual({ ok: false, refusal: "downloaded" });
  expect(await undoRender(ctx, brand, unwritten.renderId)).toEqual({ ok: true });
});

describe("limits of undo", () => {
  test.each(["the video", "the certificate"])("is refused once %s was downloaded", async (what) => {
    const { renderId, licenceId } = await finish();
    const stranger = await makeBrand(ctx.db);
    // Another brand's request records no download.
    await recordDownload(ctx, stranger, { renderIds: [renderId] });
    expect((await getRenderState(ctx, brand, renderId))?.undoUntil).not.toBeNull();
    await recordDownload(ctx, brand, what === "the video" ? { renderIds: [renderId] } : { ids: [licenceId] });
    const first = ctx.clock.now();
    ctx.wait(1000);
    await recordDownload(ctx, brand, { renderIds: [renderId] });
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
    expect(licence?.downloadedAt).toBe(first);
    expect((await getRenderState(ctx, brand, renderId))?.undoUntil).toBeNull();
    expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: false, refusal: "downloaded" });
    expect([await statusOf(licenceId), await openTokens()]).toEqual(["active", 18]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("is refused after 14 days, for another account and the sixth time in 30 days", async () => {
    const { renderId, licenceId } = await finish();
    const stranger = await makeBrand(ctx.db);
    for (const viewer of [stranger, label])
      expect(await undoRender(ctx, viewer, renderId)).toEqual({ ok: false, refusal: "not-found" });
    ctx.wait(days(14) + 1);
    expect((await getRenderState(ctx, brand, renderId))?.undoUntil).toBeNull();
    expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: false, refusal: "too-late" });
    expect(await statusOf(licenceId)).toBe("active");
    expect(await undoRender(ctx, brand, crypto.randomUUID())).toEqual({ ok: false, refusal: "not-found" });
    for (let times = 0; times < 5; times++)
      expect(await undoRender(ctx, brand, (await finish()).renderId)).toEqual({ ok: true });
    const sixth = await finish();
    expect(await undoRender(ctx, brand, sixth.renderId)).toEqual({ ok: false, refusal: "too-many" });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("an undo and a download racing each other never both succeed", async () => {
    for (let times = 0; times < 4; times++) {
      const { renderId, licenceId } = await finish();
      const [outcome] = await Promise.all([
        undoRender(ctx, brand, renderId),
        recordDownload(ctx, brand, { renderIds: [renderId] }),
      ]);
      const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
      expect(licence?.downloadedAt === null).toBe(outcome.ok);
      expect(licence?.status).toBe(outcome.ok ? "revoked" : "active");
      expect((await findVideo(ctx, brand, renderId)) === null).toBe(outcome.ok);
    }
  });

  test("the database refuses to set or clear a revocation by hand", async () => {
    const { licenceId, renderId } = await finish();
    const write = (status: string) =>
      ctx.db
        .update(licences)
        .set({ status })
        .where(and(eq(licences.id, licenceId)));
    await expect(write("revoked")).rejects.toSatisfy((error) => isRefusedBy(error, "licence_is_fixed"));
    await undoRender(ctx, brand, renderId);
    await expect(write("active")).rejects.toSatisfy((error) => isRefusedBy(error, "licence_is_fixed"));
  });
});
