import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ingests, labelEntries, ledgerTransfers, licences, licenceVersions, renders, tracks } from "#drizzle/schema/index.ts";
import { isRefusedBy } from "#drizzle/client.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { readMails } from "#tests/support/mails.ts";
import { finishPicture, runQueue } from "#tests/support/render-steps.ts";
import { finishVersion, makePendingVersion, makeVersion, versionForm } from "#tests/support/versions.ts";
import { coveredVersions, currentTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { days } from "#worker/domain/lib/time.ts";
import { discardUnusedIngests } from "#worker/domain/catalogue/ingests/ingest-keys.ts";
import { findLicensedMusic, listPendingVersions, needsMaster, readVersionOffer } from "./read-version-offer.ts";
import { getSync } from "#worker/domain/licensing/licences/label-licences/get-sync.ts";
import { issueLicence, reissueMissingLicences } from "#worker/domain/licensing/licences/issue-licence.ts";
import { listVersions } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { findPublicLicence } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { recordEvent } from "./render-events/record-event.ts";
import { recordDownload, undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import { findLicencePdf, findVideo } from "./media-access.ts";
import { getRenderState } from "./queries.ts";
import { listMyVideos } from "./my-videos/list-videos.ts";
import { startVersion } from "./start-version.ts";

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 40 }));
const label = forEachTest(() => makeLabel(ctx.db));
const track = forEachTest(() => makeTrack(ctx.db, label.labelId, { title: "Kestrel", priceTokens: 2 }));
const licensed = forEachTest(() => makeFinishedRender(ctx, brand, track));

const start = async (renderId = licensed.renderId) => startVersion(ctx, brand, await versionForm(ctx, brand, renderId));
const getRender = async (id: string) => {
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, id));
  return render;
};
async function raise(): Promise<string> {
  const offer = await readUpgradeOffer(ctx, brand, licensed.renderId);
  const shown = { shownPriceTokens: offer?.priceTokens ?? 0, shownOffer: offer?.offer ?? "" };
  const outcome = expectOk(
    await upgradeLicence(ctx, brand, {
      id: crypto.randomUUID(),
      renderId: licensed.renderId,
      ...shown,
    }),
  );
  return outcome.renderId;
}
const licenceIdOf = async (renderId: string) => {
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, renderId));
  return licence?.id ?? "";
};

describe("version of a licensed video", () => {
  test("is free, joins the licence's files and reissues the certificate", async () => {
    const { renderId, licenceId, licenceNumber } = licensed;
    await issueLicence(ctx, licenceId);
    const moved = await ctx.db.$count(ledgerTransfers);
    const input = await versionForm(ctx, brand, renderId);
    const twice = await Promise.all([1, 2].map(() => startVersion(ctx, brand, input)));
    expect(twice).toEqual([1, 2].map(() => ({ ok: true, renderId: input.id })));
    const earlier = { ok: false, refusal: "started-before", renderId: input.id };
    expect(await startVersion(ctx, brand, { ...input, volumePercent: 1 })).toEqual(earlier);
    expect(await listPendingVersions(ctx, licenceId)).toMatchObject([{ renderId: input.id }]);
    expect(await readVersionOffer(ctx, brand, renderId)).toMatchObject({ taken: 1, max: 10, isOver: false });

    const { sha256 } = await finishVersion(ctx, input.id, { seconds: 5, knownSeconds: 3 });
    expect(await getRender(input.id)).toMatchObject({
      priceTokens: 0,
      versionOf: licenceId,
      licenceNumber,
      startAtMs: 12_500,
      trackTitle: "Kestrel",
      comparedSeconds: 5,
      knownSeconds: 3,
    });
    expect(await ctx.db.$count(ledgerTransfers)).toBe(moved);
    expect(await ctx.db.$count(labelEntries, eq(labelEntries.licenceId, licenceId))).toBe(1);
    expect(await ctx.db.$count(licences, eq(licences.userId, brand.id))).toBe(1);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    const listed = { n: 1, renderId: input.id, videoSha256: sha256, width: 1080, height: 1920, issue: 2 };
    expect(await listVersions(ctx, licenceId)).toMatchObject([listed]);

    // Not ready until the certificate lists it; then one mail notifies the brand.
    expect((await getRenderState(ctx, brand, input.id))?.licence).toMatchObject({ isPdfReady: false });
    await issueLicence(ctx, licenceId);
    await issueLicence(ctx, licenceId);
    const state = await getRenderState(ctx, brand, input.id);
    expect(state).toMatchObject({
      licence: { id: licenceId, number: licenceNumber, isPdfReady: true },
      versionOf: { renderId, licenceNumber },
      undoUntil: null,
      video: { sha256, width: 1080, height: 1920 },
    });
    expect((await readMails(ctx, brand)).filter(({ kind }) => kind === "version-added")).toMatchObject([
      { renderId: input.id, n: 1, number: licenceNumber },
    ]);

    const newest = await findLicencePdf(ctx, brand, licenceId);
    const [first, second] = [await findLicencePdf(ctx, brand, licenceId, 1), await findLicencePdf(ctx, brand, licenceId, 2)];
    expect(newest?.filename).toBe(`${"a".repeat(64)}.pdf`);
    expect(newest?.key).toBe(second?.key);
    expect(first?.key).not.toBe(second?.key);
    expect(second?.filename).toBe(`${"a".repeat(64)}-issue-2.pdf`);
    for (const pdf of [first, second]) expect((await ctx.media.head(pdf?.key ?? ""))?.size).toBeGreaterThan(0);
    expect(await findLicencePdf(ctx, brand, licenceId, 3)).toBeNull();
    expect(await findLicencePdf(ctx, brand, licenceId, 0)).toBeNull();

    // Everyone who can see the licence sees the version; its video is for the brand only.
    const found = await findPublicLicence(ctx, licenceNumber, "192.0.2.1");
    expect(found.ok && found.licence.versions).toMatchObject([listed]);
    expect((await getSync(ctx, label, licenceId))?.versions).toMatchObject([listed]);
    const { videos } = await listMyVideos(ctx, brand);
    expect(videos.map(({ id, versionOf }) => [id, versionOf])).toContainEqual([input.id, licenceNumber]);
    expect(await findVideo(ctx, brand, input.id)).toMatchObject({ sha256 });
    expect(await findVideo(ctx, await makeBrand(ctx.db), input.id)).toBeNull();
  });

  test("sends the licensed video with the sound job for comparison", async () => {
    await runQueue(ctx);
    await finishPicture(ctx);
    const [source] = await ctx.db.$client
      .prepare("UPDATE preparations SET source_width = 1440, source_height = 1440 WHERE id = ? RETURNING source_width")
      .bind((await getRender(licensed.renderId))?.preparationId)
      .all()
      .then(({ results }) => results);
    expect(source).toBeDefined();
    const id = await makePendingVersion(ctx, brand, licensed.renderId);
    await runQueue(ctx);
    await finishPicture(ctx);
    await runQueue(ctx);
    const job = ctx.jobs.find(({ jobId }) => jobId === id);
    expect(job).toMatchObject({
      kind: "sound",
      startAtSeconds: 12.5,
      volume: 0.8,
      tags: { licenceNumber: licensed.licenceNumber },
      versionOf: {
        videoSeconds: 2,
        shown: { video: { width: 1440, height: 1440 }, picture: { width: 1920, height: 1080 } },
        minKnownShare: 0.6,
      },
    });
    const video = await findVideo(ctx, brand, licensed.renderId);
    expect(job?.kind === "sound" && job.versionOf?.videoUrl).toContain(encodeURIComponent(video?.key ?? "?"));
    const usual = ctx.jobs.find(({ jobId }) => jobId === licensed.renderId);
    expect(usual?.kind === "sound" && usual.versionOf).toBeFalsy();
  });

  test("refuses a different video, reports the match and does not count it", async () => {
    await runQueue(ctx);
    await finishPicture(ctx);
    const id = await makePendingVersion(ctx, brand, licensed.renderId);
    await runQueue(ctx);
    await finishPicture(ctx);
    await runQueue(ctx);
    const compared = { seconds: 9, knownSeconds: 4 };
    await recordEvent(ctx, {
      type: "refused",
      jobId: id,
      attempt: 1,
      code: "another-picture",
      detail: "4 of 9",
      compared,
    });
    const state = await getRenderState(ctx, brand, id);
    expect(state).toMatchObject({ status: "failed", versionOf: { renderId: licensed.renderId } });
    expect(state?.message).toContain("4 of its 9 seconds");
    expect(state?.message).toContain("60%");
    expect(await readVersionOffer(ctx, brand, licensed.renderId)).toMatchObject({ taken: 0 });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("the database refuses to complete a version below the required match", async () => {
    const id = await makePendingVersion(ctx, brand, licensed.renderId);
    const refused = finishVersion(ctx, id, { seconds: 10, knownSeconds: 5 });
    await expect(refused).rejects.toSatisfy((error) => isRefusedBy(error, "completed_version_is_known"));
    expect(await getRender(id)).toMatchObject({ status: "pending" });
  });

  test("refuses the 11th version, counting pending but not failed ones", async () => {
    const { renderId } = licensed;
    for (let n = 0; n < 8; n++) await makeVersion(ctx, brand, renderId);
    const pending = await makePendingVersion(ctx, brand, renderId);
    const forms = await Promise.all([1, 2].map(() => versionForm(ctx, brand, renderId)));
    const both = await Promise.all(forms.map((form) => startVersion(ctx, brand, form)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, refusal: "all-made" }]);
    expect(await readVersionOffer(ctx, brand, renderId)).toMatchObject({ taken: 10 });
    await ctx.db.update(renders).set({ status: "failed", failureCode: "unexpected" }).where(eq(renders.id, pending));
    expect(await start()).toMatchObject({ ok: true });
    expect(await start()).toEqual({ ok: false, refusal: "all-made" });
    const issues = (await listVersions(ctx, licensed.licenceId)).map(({ n, issue }) => [n, issue]);
    expect(issues).toEqual(Array.from({ length: 8 }, (_, index) => [index + 1, index + 2]));
  });

  test("refuses the 31st attempt a day, counting failed ones", { tags: ["full"] }, async () => {
    for (let n = 0; n < 30; n++) {
      const id = await makePendingVersion(ctx, brand, licensed.renderId);
      await ctx.db.update(renders).set({ status: "failed", failureCode: "another-picture" }).where(eq(renders.id, id));
    }
    expect(await start()).toEqual({ ok: false, refusal: "too-many-tries" });
    ctx.wait(days(1));
    expect(await start()).toMatchObject({ ok: true });
  });

  test("the limits in code equal those in the database", async () => {
    const { results } = await ctx.db.$client
      .prepare("SELECT DISTINCT versions, versions_within FROM licence_terms WHERE version = ?")
      .bind(currentTermsVersion)
      .all();
    const { max, withinDays } = coveredVersions({ termsVersion: currentTermsVersion }) ?? {};
    expect(results).toEqual([{ versions: max, versions_within: days(withinDays ?? 0) }]);
  });

  test("is allowed for 12 months, to the licensee's own uploads only", async () => {
    const { renderId } = licensed;
    const other = await makeBrand(ctx.db);
    const form = await versionForm(ctx, other, renderId);
    expect(await startVersion(ctx, other, form)).toEqual({ ok: false, refusal: "not-covered" });
    expect(await readVersionOffer(ctx, other, renderId)).toBeNull();
    const foreign = await versionForm(ctx, brand, renderId, { uploadId: form.uploadId });
    expect(await startVersion(ctx, brand, foreign)).toEqual({ ok: false, refusal: "no-such-upload" });

    ctx.wait(days(365));
    expect(await start()).toMatchObject({ ok: true });
    ctx.wait(1);
    expect(await start()).toEqual({ ok: false, refusal: "over" });
    expect(await readVersionOffer(ctx, brand, renderId)).toMatchObject({ isOver: true });
  });

  test("is refused while the account owes tokens", async () => {
    const owe = (tokens: number) =>
      ctx.db.$client
        .prepare("UPDATE ledger_accounts SET debits_posted = ? WHERE id = ?")
        .bind(tokens, `debt:${brand.id}`)
        .run();
    await owe(1);
    expect(await start()).toEqual({ ok: false, refusal: "account-held" });
    await owe(0);
    expect(await start()).toMatchObject({ ok: true });
  });

  test("is refused when longer than the licensed video", async () => {
    await runQueue(ctx);
    await finishPicture(ctx);
    const form = await versionForm(ctx, brand, licensed.renderId);
    expect(await startVersion(ctx, brand, form)).toMatchObject({ ok: true });
    await runQueue(ctx);
    // 30 s, while the licensed video lasts 2 s.
    await finishPicture(ctx);
    const again = { ...form, id: crypto.randomUUID() };
    expect(await startVersion(ctx, brand, again)).toEqual({ ok: false, refusal: "longer" });
  });

  test("the cron writes missing certificates, which are then immutable", { tags: ["full"] }, async () => {
    await issueLicence(ctx, licensed.licenceId);
    await makeVersion(ctx, brand, licensed.renderId);
    await makeVersion(ctx, brand, licensed.renderId);
    ctx.wait(days(1));
    await reissueMissingLicences(ctx);
    const rows = await ctx.db.select().from(licenceVersions).where(eq(licenceVersions.licenceId, licensed.licenceId));
    expect(rows.map(({ pdfKey }) => pdfKey)).toEqual([2, 3].map((n) => `licences/${licensed.licenceId}/${n}.pdf`));
    await expect(ctx.db.update(licenceVersions).set({ pdfKey: "another" }).where(eq(licenceVersions.n, 1))).rejects.toSatisfy(
      (error) => isRefusedBy(error, "licence_is_fixed"),
    );
    await expect(
      ctx.db
        .update(licenceVersions)
        .set({ videoSha256: "e".repeat(64) })
        .where(eq(licenceVersions.licenceId, licensed.licenceId)),
    ).rejects.toSatisfy((error) => isRefusedBy(error, "immutable"));
  });
});

describe("licence changes and versions", () => {
  test("an undo revokes versions and fails pending ones", async () => {
    const { renderId } = licensed;
    const made = await makeVersion(ctx, brand, renderId);
    const pending = await makePendingVersion(ctx, brand, renderId);
    expect(await undoRender(ctx, brand, made.renderId)).toEqual({ ok: false, refusal: "not-found" });
    expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: true });
    expect(await findVideo(ctx, brand, made.renderId)).toBeNull();
    expect(await getRenderState(ctx, brand, made.renderId)).toMatchObject({
      licence: { revocation: "undone" },
    });
    expect(await getRender(pending)).toMatchObject({ status: "failed", failureCode: "licence-revoked" });
    await expect(finishVersion(ctx, pending)).rejects.toThrow("not completed");
    expect(await start()).toEqual({ ok: false, refusal: "not-covered" });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("a downloaded version rules out an undo", async () => {
    const made = await makeVersion(ctx, brand, licensed.renderId);
    await recordDownload(ctx, brand, { renderIds: [made.renderId] });
    expect(await undoRender(ctx, brand, licensed.renderId)).toEqual({ ok: false, refusal: "downloaded" });
  });

  test("an upgrade takes over versions and waits for pending ones", async () => {
    const { renderId, licenceId } = licensed;
    const made = await makeVersion(ctx, brand, renderId);
    const pending = await makePendingVersion(ctx, brand, renderId);
    await expect(raise()).rejects.toThrow("version-pending");
    await finishVersion(ctx, pending);

    const raised = await raise();
    const raisedId = await licenceIdOf(raised);
    const versions = await listVersions(ctx, raisedId);
    expect(versions.map((version) => [version.renderId, version.issue])).toEqual([
      [made.renderId, 1],
      [pending, 1],
    ]);
    expect(await start()).toEqual({ ok: false, refusal: "not-covered" });
    expect(await readVersionOffer(ctx, brand, raised)).toMatchObject({ taken: 2 });
    const third = await makeVersion(ctx, brand, raised);
    expect((await listVersions(ctx, raisedId)).at(-1)).toMatchObject({ n: 3, issue: 2 });
    expect(await listVersions(ctx, licenceId)).toHaveLength(2);
    expect(await getRenderState(ctx, brand, made.renderId)).toMatchObject({
      versionOf: { renderId: raised },
    });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);

    // Undoing the upgrade reinstates the first licence with its own versions.
    expect(await undoRender(ctx, brand, raised)).toEqual({ ok: true });
    expect(await findVideo(ctx, brand, made.renderId)).not.toBeNull();
    expect(await findVideo(ctx, brand, third.renderId)).toBeNull();
    expect(await readVersionOffer(ctx, brand, renderId)).toMatchObject({ taken: 2 });
  });
});

describe("versions after a track change", () => {
  test("are allowed off sale, but without overlay", async () => {
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, track.id));
    expect(await readVersionOffer(ctx, brand, licensed.renderId)).toMatchObject({ canHaveOverlay: false });
    expect(await findLicensedMusic(ctx, brand, licensed.renderId)).toBe(track.previewKey);
    const named = await versionForm(ctx, brand, licensed.renderId, { hasOverlay: "on" });
    expect(await startVersion(ctx, brand, named)).toEqual({ ok: false, refusal: "no-overlay" });
    expect(await start()).toMatchObject({ ok: true });
  });

  test("are allowed after a rename, but without overlay", async () => {
    await ctx.db.update(tracks).set({ title: "Another" }).where(eq(tracks.id, track.id));
    expect(await readVersionOffer(ctx, brand, licensed.renderId)).toMatchObject({
      canHaveOverlay: false,
      music: { title: "Kestrel" },
    });
    const named = await versionForm(ctx, brand, licensed.renderId, { hasOverlay: "on" });
    expect(await startVersion(ctx, brand, named)).toEqual({ ok: false, refusal: "no-overlay" });
    expect(await start()).toMatchObject({ ok: true });
  });

  test("keep a replaced recording for twelve months", async () => {
    const ingestId = crypto.randomUUID();
    const [masterKey, previewKey] = [`masters/${ingestId}/1.flac`, `previews/${ingestId}/1.m4a`];
    await ctx.db.insert(ingests).values({
      id: ingestId,
      userId: label.id,
      uploadId: (await getRender(licensed.renderId))?.uploadId ?? "",
      kind: "audio",
      status: "ready",
      facts: { masterKey, previewKey, peaks: "old" },
      heartbeatAt: ctx.clock.now(),
      createdAt: ctx.clock.now(),
      endedAt: ctx.clock.now(),
    });
    await ctx.db.update(tracks).set({ masterKey, previewKey }).where(eq(tracks.id, track.id));
    const of = await makeFinishedRender(ctx, brand, track);
    await ctx.db
      .update(tracks)
      .set({ masterKey: "masters/new.flac", previewKey: "previews/new.m4a", peaks: "new" })
      .where(eq(tracks.id, track.id));
    ctx.wait(days(200));
    await discardUnusedIngests(ctx, needsMaster);
    expect(await findLicensedMusic(ctx, brand, of.renderId)).toBe(previewKey);
    expect(await readVersionOffer(ctx, brand, of.renderId)).toMatchObject({ music: { peaks: "old" } });
    const { renderId } = await makeVersion(ctx, brand, of.renderId);
    expect(await getRender(renderId)).toMatchObject({ masterKey });
    const isKept = and(eq(ingests.id, ingestId), eq(ingests.status, "ready"));
    ctx.wait(days(166));
    // A version does not extend the twelve months.
    await discardUnusedIngests(ctx, needsMaster);
    expect(await ctx.db.$count(ingests, isKept)).toBe(0);
  });
});
