import { PDFDocument } from "@cantoo/pdf-lib";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import {
  documentVersions,
  labelEntries,
  licences,
  licenceRevocations,
  licenceUpgrades,
  renders,
  tracks,
} from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack, type TrackRow } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { readMails } from "#tests/support/mails.ts";
import { days } from "#worker/domain/lib/time.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { decideProblem } from "#worker/domain/office/moderation/problems/decide-problem.ts";
import { ProblemsQuery } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { listProblems } from "#worker/domain/office/moderation/problems/queries.ts";
import { reportProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import { getSync } from "#worker/domain/licensing/licences/label-licences/get-sync.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { findPublicLicence } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { findLicencePdf, findPoster, findVideo } from "#worker/domain/licensing/renders/media-access.ts";
import { getRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { describeVideo } from "#worker/domain/licensing/renders/campaigns/describe-videos.ts";
import { listMyVideos } from "#worker/domain/licensing/renders/my-videos/list-videos.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { getSupersession } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import { upgradeLicence } from "./upgrade-licence.ts";
import { readUpgradeOffer } from "./queries.ts";
import { readCertificate } from "#worker/domain/licensing/licences/certificates.ts";
import type { UpgradeLicence } from "../versions.contract.ts";

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 40 }));
const label = forEachTest(() => makeLabel(ctx.db));
const track = forEachTest(() => makeTrack(ctx.db, label.labelId, { title: "Kestrel", priceTokens: 2 }));

const finish = () => makeFinishedRender(ctx, brand, track);

/** Fills in the upgrade form with the offer now displayed for the render. */
async function form(renderId: string, more: Partial<UpgradeLicence> = {}): Promise<UpgradeLicence> {
  const offer = await readUpgradeOffer(ctx, brand, renderId);
  const shown = { shownPriceTokens: offer?.priceTokens ?? 8, shownOffer: offer?.offer ?? "" };
  return { id: crypto.randomUUID(), renderId, ...shown, ...more };
}
const raise = async (renderId: string, more: Partial<UpgradeLicence> = {}) =>
  upgradeLicence(ctx, brand, await form(renderId, more));
const licenceOf = async (renderId: string) => {
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, renderId));
  if (!licence) throw new Error("there is no licence");
  return licence;
};
const spendable = async () => {
  const row = await ctx.db.$client
    .prepare("SELECT credits_posted - debits_posted - debits_pending AS n FROM ledger_accounts WHERE id = ?")
    .bind(`tok:${brand.id}`)
    .first<number>("n");
  return row;
};
const change = (values: Partial<TrackRow>) => ctx.db.update(tracks).set(values).where(eq(tracks.id, track.id));

describe("upgrade to commercial use", () => {
  test("charges the difference and supersedes the old licence", async () => {
    const { renderId, licenceId, licenceNumber } = await finish();
    await issueLicence(ctx, licenceId);
    ctx.wait(days(200));
    expect(await readUpgradeOffer(ctx, brand, renderId)).toMatchObject({ priceTokens: 8, excludedUses: [] });
    const input = await form(renderId);
    await describeVideo(ctx, brand, { id: renderId, name: "Launch film", campaignId: null });
    const twice = await Promise.all([1, 2].map(() => upgradeLicence(ctx, brand, input)));
    expect(twice).toEqual([1, 2].map(() => ({ ok: true, renderId: input.id })));
    expect(await upgradeLicence(ctx, brand, input)).toEqual({ ok: true, renderId: input.id });

    const [first, second] = [await licenceOf(renderId), await licenceOf(input.id)];
    expect(second).toMatchObject({
      scope: "commercial",
      priceTokens: 8,
      videoSha256: first.videoSha256,
      status: "active",
      trackTitle: "Kestrel",
    });
    expect(first).toMatchObject({ scope: "social", priceTokens: 2, status: "active" });
    expect(second.number).not.toBe(first.number);
    expect(await spendable()).toBe(30);
    const earned = await ctx.db.select().from(labelEntries).where(eq(labelEntries.licenceId, second.id));
    expect(earned).toMatchObject([{ kind: "earning", tokens: 8 }]);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    expect(await readUpgradeOffer(ctx, brand, renderId)).toBeNull();
    expect(await readUpgradeOffer(ctx, brand, input.id)).toBeNull();
    expect(await raise(renderId)).toEqual({ ok: false, refusal: "not-upgradable" });

    // Both licences cover the same file, each with its own certificate.
    expect(await findVideo(ctx, brand, input.id)).toEqual(await findVideo(ctx, brand, renderId));
    expect(await findPoster(ctx, brand, input.id)).toBe(await findPoster(ctx, brand, renderId));
    await issueLicence(ctx, second.id);
    const [before, after] = [await findLicencePdf(ctx, brand, licenceId), await findLicencePdf(ctx, brand, second.id)];
    expect([before?.revokedAt, after?.revokedAt]).toEqual([null, null]);
    expect(after?.key).not.toBe(before?.key);
    const titles = await Promise.all(
      [before, after].map(async (each) =>
        (await PDFDocument.load((each && (await readCertificate(ctx, each))) ?? "")).getTitle(),
      ),
    );
    expect(titles[0]).toBe(`SUPERSEDED: Synchronisation Licence ${licenceNumber}`);
    expect(titles[1]).toBe(`Synchronisation Licence ${second.number}`);
    const { videos } = await listMyVideos(ctx, brand);
    expect(videos.map(({ id, name }) => [id, name])).toEqual([[input.id, "Launch film"]]);
    const chain = { number: first.number, renderId, id: licenceId, priceTokens: 2, isRevoked: false };
    expect(await getSupersession(ctx, second.id)).toEqual({ supersedes: chain, supersededBy: null });
    expect(await getSync(ctx, label, licenceId)).toMatchObject({
      status: "valid",
      supersedes: null,
      supersededBy: { number: second.number },
    });
    const told = await findPublicLicence(ctx, licenceNumber, "203.0.113.7");
    expect(told).toMatchObject({
      ok: true,
      licence: { status: "valid", supersedes: null, supersededBy: second.number },
    });
  });

  test("follows the label's current price, with a minimum of one token", async () => {
    const { renderId } = await finish();
    await change({ commercialPriceTokens: 7 });
    expect(await readUpgradeOffer(ctx, brand, renderId)).toMatchObject({ priceTokens: 5 });
    const shown = await form(renderId);
    await change({ commercialPriceTokens: 9 });
    expect(await upgradeLicence(ctx, brand, shown)).toEqual({ ok: false, refusal: "offer-changed" });
    expect(await spendable()).toBe(38);
    await change({ priceTokens: 1, commercialPriceTokens: 1 });
    expect(await readUpgradeOffer(ctx, brand, renderId)).toMatchObject({ priceTokens: 1 });
    expect(await raise(renderId)).toMatchObject({ ok: true });
    expect(await spendable()).toBe(37);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });

  test("must be undone first, which reinstates the previous licence", async () => {
    const { renderId, licenceId } = await finish();
    const input = await form(renderId);
    await upgradeLicence(ctx, brand, input);
    expect((await getRenderState(ctx, brand, renderId))?.undoUntil).toBeNull();
    expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: false, refusal: "superseded" });
    const admin = await makeSuperUser(ctx.db);
    const problemId = crypto.randomUUID();
    await reportProblem(ctx, brand, { id: problemId, renderId, kind: "claim", details: "claimed" });
    const refund = { problemId, act: "refund-problem", words: "Of course." } as const;
    expect(await decideProblem(ctx, admin, refund)).toEqual({ ok: false, refusal: "superseded" });

    expect(await undoRender(ctx, brand, input.id)).toEqual({ ok: true });
    expect(await spendable()).toBe(38);
    expect((await licenceOf(input.id)).status).toBe("revoked");
    expect(await getSupersession(ctx, licenceId)).toEqual({ supersedes: null, supersededBy: null });
    const { videos } = await listMyVideos(ctx, brand);
    expect(videos.map(({ id }) => id).toSorted()).toEqual([renderId, input.id].toSorted());
    // The licence can be upgraded again.
    expect(await raise(renderId)).toMatchObject({ ok: true });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    expect(await decideProblem(ctx, admin, refund)).toEqual({ ok: false, refusal: "superseded" });
  });
});

test("a refund of an upgraded licence returns both prices and revokes both", async () => {
  const { renderId, licenceId } = await finish();
  const input = await form(renderId);
  await upgradeLicence(ctx, brand, input);
  expect(await spendable()).toBe(30);
  const admin = await makeSuperUser(ctx.db);
  const problemId = crypto.randomUUID();
  await reportProblem(ctx, brand, { id: problemId, renderId: input.id, kind: "claim", details: "claimed" });
  const { problems } = await listProblems(ctx, admin, ProblemsQuery.parse({}));
  expect(problems.find(({ id }) => id === problemId)?.licence.refundTokens).toBe(10);
  const refund = { problemId, act: "refund-problem", words: "Of course." } as const;
  expect(await decideProblem(ctx, admin, refund)).toEqual({ ok: true });
  expect(await spendable()).toBe(40);
  expect([(await licenceOf(renderId)).status, (await licenceOf(input.id)).status]).toEqual(["revoked", "revoked"]);
  const revocations = await ctx.db
    .select({ licenceId: licenceRevocations.licenceId })
    .from(licenceRevocations)
    .where(eq(licenceRevocations.problemId, problemId));
  expect(revocations).toHaveLength(2);
  expect(revocations.map((revocation) => revocation.licenceId)).toContain(licenceId);
  expect((await readMails(ctx, brand)).at(-1)).toMatchObject({ kind: "problem-refunded", tokens: 10 });
  expect(await findLedgerFaults(ctx.db)).toEqual([]);
});

describe("upgrade is refused", () => {
  test("for another brand, a revoked licence or an unknown render", async () => {
    const { renderId } = await finish();
    const input = await form(renderId);
    const stranger = await makeBrand(ctx.db, { tokens: 40 });
    expect(await upgradeLicence(ctx, stranger, input)).toEqual({ ok: false, refusal: "not-upgradable" });
    expect(await readUpgradeOffer(ctx, stranger, renderId)).toBeNull();
    await undoRender(ctx, brand, renderId);
    expect(await upgradeLicence(ctx, brand, input)).toEqual({ ok: false, refusal: "not-upgradable" });
    expect(await raise(crypto.randomUUID())).toEqual({ ok: false, refusal: "not-upgradable" });
    expect(await ctx.db.select().from(renders).where(eq(renders.id, input.id))).toEqual([]);
  });

  test("without charge when the recording is off sale or was replaced", async () => {
    const { renderId } = await finish();
    const input = await form(renderId);
    await change({ isActive: false });
    expect(await readUpgradeOffer(ctx, brand, renderId)).toBeNull();
    expect(await upgradeLicence(ctx, brand, input)).toEqual({ ok: false, refusal: "not-on-sale" });
    await change({ isActive: true, masterKey: "masters/another", masterSha256: "b".repeat(64) });
    expect(await upgradeLicence(ctx, brand, input)).toEqual({ ok: false, refusal: "not-on-sale" });
    expect(await spendable()).toBe(38);
  });

  test("without enough tokens or confirmed excluded uses", async () => {
    const poor = await makeBrand(ctx.db, { tokens: 5 });
    const own = await makeFinishedRender(ctx, poor, track);
    const offer = await readUpgradeOffer(ctx, poor, own.renderId);
    const asked = { id: crypto.randomUUID(), renderId: own.renderId };
    const shown = { shownPriceTokens: offer?.priceTokens ?? 0, shownOffer: offer?.offer ?? "" };
    expect(await upgradeLicence(ctx, poor, { ...asked, ...shown })).toEqual({
      ok: false,
      refusal: "insufficient-tokens",
    });

    const { renderId } = await finish();
    await change({
      rightsDeclaration: { ...plainDeclaration, excludedUses: ["gambling"] },
      rightsDeclaredAt: 1,
    });
    expect((await readUpgradeOffer(ctx, brand, renderId))?.excludedUses).toEqual(["gambling"]);
    expect(await raise(renderId)).toEqual({ ok: false, refusal: "exclusions-not-confirmed" });
    expect(await raise(renderId, { confirmsExclusions: "on" })).toMatchObject({ ok: true });
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
  });
});

test("the database refuses mismatched upgrades and keeps existing ones immutable", async () => {
  const [first, other] = [await finish(), await finish()];
  const supersede = (licenceId: string, supersedesId: string) =>
    ctx.db.insert(licenceUpgrades).values({ licenceId, supersedesId, upgradedAt: 1 });
  const why = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: unknown) => ["upgrade_mismatch", "licence_superseded", "immutable"].find((name) => isRefusedBy(error, name)),
    );
  expect(await why(supersede(other.licenceId, first.licenceId))).toBe("upgrade_mismatch");
  const input = await form(first.renderId);
  await upgradeLicence(ctx, brand, input);
  const raised = await licenceOf(input.id);
  await ctx.db.update(licences).set({ downloadedAt: 1 }).where(eq(licences.id, other.licenceId));
  expect(await why(ctx.db.delete(licenceUpgrades))).toBe("immutable");
  const moved = ctx.db
    .update(licenceUpgrades)
    .set({ supersedesId: other.licenceId })
    .where(and(eq(licenceUpgrades.licenceId, raised.id)));
  expect(await why(moved)).toBe("immutable");
});

// Runs last: from here on, every account has to accept the new terms.
test("refuses an upgrade until the brand accepts the current terms", async () => {
  const { renderId } = await finish();
  const version = { document: "terms", version: "2099-01-01", inForceSince: "2099-01-01" } as const;
  await ctx.db.insert(documentVersions).values({ ...version, sha256: "c".repeat(64) });
  expect(await raise(renderId)).toEqual({ ok: false, refusal: "terms-not-accepted" });
  expect(await spendable()).toBe(38);
});
