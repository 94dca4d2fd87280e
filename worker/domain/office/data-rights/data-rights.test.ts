import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  auditLog,
  brandProfiles,
  disputes,
  labelProfiles,
  ledgerTransfers,
  licences,
  mails,
  purchases,
  sessions,
  tracks,
  uploads,
  users,
} from "#drizzle/schema/index.ts";
import { runBatch } from "#drizzle/client.ts";
import { getLabelShare } from "#worker/domain/money/payouts/policies/queries.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { eraseAccount } from "#tests/support/erase-account.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack, makeUpload, makeUser } from "#tests/support/factories.ts";
import { makeFinishedRender, makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { pauseReportedTrack } from "#worker/domain/office/moderation/reports/pause-track.ts";
import { listReports } from "#worker/domain/office/moderation/reports/queries.ts";
import { reportTrack } from "#worker/domain/office/moderation/reports/replies.ts";
import { ReportsQuery } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { resumeReportedTrack } from "#worker/domain/office/moderation/reports/resume-track.ts";
import { decideTrack } from "#worker/domain/office/moderation/track-reviews/decide-track.ts";
import { listReviews } from "#worker/domain/office/moderation/track-reviews/queries.ts";
import { signIn } from "#worker/domain/people/accounts/sign-in.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { failRender } from "#worker/domain/licensing/renders/render-events/end-job.ts";
import { renderKey } from "#worker/domain/services/files/media/keys.ts";
import { enqueueMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { handleMessage } from "#worker/queue.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));

const noBrowser = { userAgent: null, cookieHeader: null };
const password = "tape-and-ink";
const erase = (viewer: Viewer, given?: string) => eraseAccount(ctx, viewer, given);
const rowOf = async (id: string) => (await ctx.db.select().from(users).where(eq(users.id, id)))[0];

async function download(user: { id: string }) {
  const answer = await request("/account/export.zip", { cookie: await signInAs(ctx, user) });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const files = readZip(new Uint8Array(await answer.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files.get(name));
  return { files, text, json: (name: string): unknown => JSON.parse(text(name)) };
}

describe("data export", () => {
  test("contains the person's rows in every table and their licence documents", async () => {
    const [brand, label] = [await makeBrand(ctx.db), await makeLabel(ctx.db)];
    const { renderId, licenceId, licenceNumber } = await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
    await issueLicence(ctx, licenceId);
    const { files, json, text } = await download(brand);
    expect(json("account.json")).toMatchObject([{ email: brand.email, approval_status: "approved" }]);
    expect(json("brand-profile.json")).toMatchObject([{ brand_name: "Northwind", address: "1 Street" }]);
    expect(json("renders.json")).toMatchObject([{ id: renderId, status: "completed" }]);
    expect(json("licences.json")).toMatchObject([{ id: licenceId, number: licenceNumber }]);
    expect(text("licences.csv").split("\r\n")).toHaveLength(3);
    expect(json("ledger-transfers.json")).toHaveLength(3);
    expect(json("token-lots.json")).toMatchObject([{ currency: "USD", cents_per_token: 500 }]);
    expect(json("purchases.json")).toEqual([]);
    expect(json("audit-log.json")).toMatchObject([{ action: "account.exported" }]);
    const pdf = files.get(`licences/${licenceNumber}.pdf`);
    expect(new TextDecoder().decode(pdf?.subarray(0, 5))).toBe("%PDF-");
  });

  test("contains no other account's data and no secret", async () => {
    const [label, other] = [await makeLabel(ctx.db), await makeLabel(ctx.db, { name: "Theirs" })];
    await makeTrack(ctx.db, label.labelId, { title: "Mine" });
    await makeTrack(ctx.db, other.labelId, { title: "Not mine" });
    const { files, json } = await download(label);
    expect(json("tracks.json")).toMatchObject([{ title: "Mine" }]);
    const everything = [...files.values()].map((file) => new TextDecoder().decode(file)).join("\n");
    const [session] = await ctx.db.select().from(sessions).where(eq(sessions.userId, label.id));
    for (const secret of [other.id, other.labelId, "scrypt$", session?.secretHash ?? "", "masters/"]) {
      expect(everything).not.toContain(secret);
    }
  });

  test.each([
    ["pending", { approval: "pending" }],
    ["rejected", { approval: "rejected" }],
    ["incomplete", { isComplete: false }],
  ] as const)("is open to %s accounts", async (_state, person) => {
    const user = await makeUser(ctx.db, person);
    const { json } = await download(user);
    expect(json("account.json")).toMatchObject([{ email: user.email }]);
  });

  test("is not started by HEAD", async () => {
    const brand = await makeBrand(ctx.db);
    const head = { method: "HEAD", cookie: await signInAs(ctx, brand) };
    const asked = await request("/account/export.zip", head);
    expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect((await request("/account/export.zip?part=2", head)).status).toBe(404);
    expect(await ctx.db.select().from(auditLog).where(eq(auditLog.actorId, brand.id))).toEqual([]);
    expect((await download(brand)).files.size).toBeGreaterThan(0);
  });

  test("requires a session", async () => {
    expect((await request("/account/export.zip")).status).toBe(401);
  });
});

test("a label's export includes its earnings and payout tables", async () => {
  const [brand, label] = [await makeBrand(ctx.db), await makeLabel(ctx.db)];
  const { licenceId } = await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
  const { json } = await download(label);
  // Depends on today's date, so it is not hard-coded.
  const share = await getLabelShare(ctx, label.labelId);
  expect(json("label-entries.json")).toMatchObject([
    {
      kind: "earning",
      licence_id: licenceId,
      currency: "USD",
      share_basis_points: share.basisPoints,
      share_policy: share.policyName,
      payout_id: null,
    },
  ]);
  for (const none of ["payouts", "payout-accounts", "adjustments", "revenue-policies"])
    expect(json(`${none}.json`)).toEqual([]);
});

describe("account erasure", () => {
  test("removes access, addresses and videos, and keeps licences and the ledger", async () => {
    const [brand, label] = [await makeBrand(ctx.db), await makeLabel(ctx.db)];
    const { renderId, licenceId } = await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
    const upload = await makeUpload(ctx, brand);
    const transfers = await ctx.db.$count(ledgerTransfers);
    const cookie = await signInAs(ctx, brand);
    await runBatch(
      ctx.db,
      enqueueMail(
        ctx.db,
        { id: crypto.randomUUID(), userId: brand.id, to: brand.email, message: { kind: "account-approved" } },
        1,
      ),
    );
    expect(await erase(brand)).toMatchObject({ ok: true });
    expect(await rowOf(brand.id)).toMatchObject({
      email: `erased-${brand.id}@invalid`,
      passwordHash: "erased",
      erasedAt: ctx.clock.now(),
    });
    const [profile] = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, brand.id));
    expect(profile).toMatchObject({ legalEntity: "Erased", address: "Erased", phoneNumber: "Erased" });
    expect(await ctx.db.select().from(mails).where(eq(mails.userId, brand.id))).toEqual([]);
    expect((await request("/account/export.zip", { cookie })).status).toBe(401);
    expect(await signIn(ctx, { email: brand.email, password }, noBrowser)).toMatchObject({
      ok: false,
    });
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
    expect(licence).toMatchObject({ brandLegalEntity: "Northwind Ltd", renderId });
    expect(await ctx.db.$count(ledgerTransfers)).toBe(transfers);
    expect(await findLedgerFaults(ctx.db)).toEqual([]);
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, brand.id));
    expect(audit.map((row) => row.action)).toEqual(["account.erased"]);
    const [discarded] = await ctx.db.select().from(uploads).where(eq(uploads.id, upload.id));
    expect(discarded).toMatchObject({ status: "discarded", filename: "Erased" });
  });

  test("deletes uploads and finished videos from storage", async () => {
    const [brand, label] = [await makeBrand(ctx.db), await makeLabel(ctx.db)];
    const { renderId } = await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
    const upload = await makeUpload(ctx, brand);
    await ctx.settle();
    ctx.takeSent();
    await erase(brand);
    await ctx.settle();
    await Promise.all(ctx.takeSent().map((message) => handleMessage(ctx, message)));
    expect(await ctx.media.head(upload.mediaKey)).toBeNull();
    expect(await ctx.media.head(renderKey(renderId, 1))).toBeNull();
  });

  test("takes a label's tracks off sale", async () => {
    const label = await makeLabel(ctx.db);
    const track = await makeTrack(ctx.db, label.labelId);
    expect(await erase(label)).toMatchObject({ ok: true });
    const [row] = await ctx.db.select().from(tracks).where(eq(tracks.id, track.id));
    expect(row?.isActive).toBe(false);
    const [profile] = await ctx.db.select().from(labelProfiles).where(eq(labelProfiles.userId, label.id));
    expect(profile).toMatchObject({ labelName: "Night Bus Recordings", address: "Erased" });
  });

  test("keeps a label's tracks off sale despite a review or an admin resume", async () => {
    const [label, admin] = [await makeLabel(ctx.db), await makeSuperUser(ctx.db)];
    const submitted = await makeTrack(ctx.db, label.labelId, { status: "pending review", isActive: false });
    const paused = await makeTrack(ctx.db, label.labelId);
    const report = { trackId: paused.id, reason: "abusive", details: "" } as const;
    await reportTrack(ctx, await makeBrand(ctx.db), report);
    const about = async () => {
      const [row] = (await listReports(ctx, admin, ReportsQuery.parse({}))).reports;
      return { reportId: row?.id ?? "", displayedState: row?.displayedState ?? "" };
    };
    expect(await pauseReportedTrack(ctx, admin, await about())).toMatchObject({ ok: true });
    expect(await erase(label)).toMatchObject({ ok: true });

    expect(await resumeReportedTrack(ctx, admin, await about())).toEqual({ ok: true });
    const { tracks: waiting } = await listReviews(ctx, admin, {});
    expect(waiting.map(({ id }) => id)).not.toContain(submitted.id);
    const [version] = await ctx.db.select().from(tracks).where(eq(tracks.id, submitted.id));
    const approval = {
      act: "approve-track",
      trackId: submitted.id,
      version: version?.updatedAt ?? 0,
    } as const;
    expect(await decideTrack(ctx, admin, approval)).toEqual({ ok: false, refusal: "stale" });
    const rows = await ctx.db.select().from(tracks).where(eq(tracks.labelId, label.labelId));
    expect(rows.map(({ isActive }) => isActive)).toEqual([false, false]);
  });

  test("is refused while a render is pending", async () => {
    const [brand, label] = [await makeBrand(ctx.db), await makeLabel(ctx.db)];
    await makePendingRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
    expect(await erase(brand)).toEqual({ ok: false, refusal: "render-pending" });
    expect(await rowOf(brand.id)).toMatchObject({ email: brand.email, erasedAt: null });
  });

  test("is refused while a label has unpaid earnings", async () => {
    const [brand, label] = [await makeBrand(ctx.db), await makeLabel(ctx.db)];
    await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
    expect(await erase(label)).toEqual({ ok: false, refusal: "earnings-unpaid" });
    expect(await rowOf(label.id)).toMatchObject({ email: label.email, erasedAt: null });
  });

  test("is refused while another brand's render will earn for the label", async () => {
    const [brand, label] = [await makeBrand(ctx.db), await makeLabel(ctx.db)];
    const renderId = await makePendingRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
    expect(await erase(label)).toEqual({ ok: false, refusal: "earnings-unpaid" });
    expect(await rowOf(label.id)).toMatchObject({ email: label.email, erasedAt: null });
    await failRender(ctx, renderId, "cancelled");
    expect(await erase(label)).toMatchObject({ ok: true });
  });

  test("is refused during a payment, a dispute or a debt", async () => {
    const brand = await makeBrand(ctx.db);
    const id = crypto.randomUUID();
    const purchase = { id, userId: brand.id, tokens: 10, currency: "USD", centsPerToken: 500 } as const;
    await ctx.db.insert(purchases).values({ ...purchase, status: "processing", createdAt: 1, expiresAt: 2 });
    expect(await erase(brand)).toEqual({ ok: false, refusal: "payment-open" });
    await ctx.db.update(purchases).set({ status: "failed" }).where(eq(purchases.id, id));
    const dispute = {
      kind: "dispute",
      purchaseId: id,
      userId: brand.id,
      amountCents: 1,
      reason: "x",
    } as const;
    const open = { ...dispute, id: `du_${id}`, tokensUnspent: 0, tokensSpent: 0, openedAt: 1 };
    await ctx.db.insert(disputes).values(open);
    expect(await erase(brand)).toEqual({ ok: false, refusal: "payment-open" });
    await ctx.db.update(disputes).set({ status: "won", closedAt: 2 }).where(eq(disputes.id, open.id));
    await ctx.db.insert(ledgerTransfers).values({
      id: `dispute-debt:${id}`,
      kind: "post",
      debitId: `debt:${brand.id}`,
      creditId: "tok:issued",
      amount: 1,
      reason: "dispute-debt",
      subjectId: id,
      at: 1,
    });
    expect(await erase(brand)).toEqual({ ok: false, refusal: "tokens-owed" });
    expect(await rowOf(brand.id)).toMatchObject({ email: brand.email, erasedAt: null });
  });

  test("requires the right password", async () => {
    const brand = await makeBrand(ctx.db);
    expect(await erase(brand, "not-it")).toEqual({ ok: false, refusal: "wrong-password" });
    expect(await rowOf(brand.id)).toMatchObject({ email: brand.email, erasedAt: null });
  });

  test("is refused for super users", async () => {
    const admin = await makeSuperUser(ctx.db);
    expect(await erase(admin)).toEqual({ ok: false, refusal: "super-user" });
  });

  test("happens once when two requests race, and both succeed", async () => {
    const brand = await makeBrand(ctx.db);
    const outcomes = await Promise.all([erase(brand), erase(brand)]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, brand.id));
    expect(audit).toHaveLength(1);
  });
});
