import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { licences } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { readMails } from "#tests/support/mails.ts";
import { chargeBackLicence } from "#tests/support/unpaid.ts";
import { days } from "#worker/domain/lib/time.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import { reportClaim } from "#worker/domain/licensing/claims/report-claim.ts";
import { SyncsQuery } from "./label-licences/label-licences.contract.ts";
import { listSyncs } from "./label-licences/list-syncs.ts";
import { findLicencePdf, findVideo } from "#worker/domain/licensing/renders/media-access.ts";
import { getRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { readCertificate } from "./certificates.ts";
import { issueLicence } from "./issue-licence.ts";
import { lapseUnpaidLicences } from "./lapse-unpaid.ts";

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 5 }));
const label = forEachTest(() => makeLabel(ctx.db));
const licence = forEachTest(async () => makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId)));
beforeEach(async () => {
  await issueLicence(ctx, licence.licenceId);
});

async function titleOfCertificate(): Promise<string> {
  const pdf = await findLicencePdf(ctx, brand, licence.licenceId);
  const bytes = pdf && (await readCertificate(ctx, pdf));
  return (await PDFDocument.load(bytes ?? "")).getTitle() ?? "";
}
const hasVideo = async () => (await findVideo(ctx, brand, licence.renderId)) !== null;
const stateOf = async () => (await getRenderState(ctx, brand, licence.renderId))?.licence;
const syncs = async (status: "valid" | "suspended" | "revoked") =>
  (await listSyncs(ctx, label, SyncsQuery.parse({ status }))).syncs.length;

test("a chargeback suspends the licence for brand and label and on its certificate", async () => {
  await chargeBackLicence(ctx, licence.renderId);
  expect(await titleOfCertificate()).toMatch(/^SUSPENDED: Synchronisation Licence/);
  expect(await stateOf()).toMatchObject({ isSuspended: true, revocation: null });
  expect([await syncs("valid"), await syncs("suspended"), await syncs("revoked")]).toEqual([0, 1, 0]);
  expect(await hasVideo()).toBe(true);
});

test("an unpaid licence is revoked at the deadline and reinstated by payment", async () => {
  const { pay } = await chargeBackLicence(ctx, licence.renderId);
  ctx.wait(days(unpaidDays) - 1);
  await lapseUnpaidLicences(ctx);
  expect(await stateOf()).toMatchObject({ isSuspended: true });
  ctx.wait(1);
  await lapseUnpaidLicences(ctx);
  expect(await stateOf()).toMatchObject({ isSuspended: false, revocation: "unpaid" });
  expect(await titleOfCertificate()).toMatch(/^REVOKED: /);
  await lapseUnpaidLicences(ctx);
  expect((await readMails(ctx, brand)).filter(({ kind }) => kind === "licences-lapsed")).toEqual([
    {
      kind: "licences-lapsed",
      licences: [expect.objectContaining({ number: (await stateOf())?.number })],
      more: 0,
    },
  ]);
  expect([await hasVideo(), await syncs("revoked")]).toEqual([false, 1]);
  await pay();
  expect(await stateOf()).toMatchObject({ isSuspended: false, revocation: null });
  expect(await titleOfCertificate()).toMatch(/^Synchronisation Licence/);
  expect([await hasVideo(), await syncs("valid")]).toEqual([true, 1]);
});

test("refuses a claim on an unpaid licence", async () => {
  await chargeBackLicence(ctx, licence.renderId);
  const claim = {
    id: crypto.randomUUID(),
    renderId: licence.renderId,
    platform: "youtube" as const,
    channel: "@northwind",
    videoUrl: "https://www.youtube.com/watch?v=abcdefghijk",
    reference: null,
  };
  expect(await reportClaim(ctx, brand, claim)).toEqual({ ok: false, refusal: "licence-suspended" });
  const [row] = await ctx.db.select().from(licences).where(eq(licences.id, licence.licenceId));
  expect(row?.status).toBe("suspended");
});
