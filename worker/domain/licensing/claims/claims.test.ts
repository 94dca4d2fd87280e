import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy } from "#drizzle/client.ts";
import { auditLog, claims, licences, mails, trackClaimCounts, tracks, users } from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { contentIdDeclaration, claimForm, makeClaim } from "#tests/support/claims.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { eraseAccount } from "#tests/support/erase-account.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack, type TrackRow } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { readMails } from "#tests/support/mails.ts";
import { raiseLicence } from "#tests/support/raise-licence.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { exportOwnData } from "#worker/domain/office/data-rights/export-own-data.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { answerClaim, decideClaim, withdrawClaim } from "./close-claim.ts";
import { maxClaimsPerLicence } from "./claim-limits.contract.ts";
import { type ClaimAct, ClaimsQuery, CloseClaim, ReportClaim } from "./claims.contract.ts";
import { countOpenClaims, getClaimsDesk } from "./get-desk.ts";
import { countOpenLabelClaims, countOverdueClaims, listClaims, listLabelClaims, listTrackClaims } from "./queries.ts";
import { remindLabels } from "./remind-labels.ts";
import { reportClaim } from "./report-claim.ts";

const ctx = forEachTest(() => createTestContext(Date.UTC(2026, 10, 24, 10, 12)));
const brand = forEachTest(() => makeBrand(ctx.db, { name: "Northwind", tokens: 50 }));
const label = forEachTest(() => makeLabel(ctx.db, { name: "Static Orchard" }));
const admin = forEachTest(() => makeSuperUser(ctx.db, "brand"));
const track = forEachTest(() => makeTrack(ctx.db, label.labelId, { title: "Kestrel", priceTokens: 2 }));

const finish = (by: Viewer = brand) => makeFinishedRender(ctx, by, track);
async function claim(more: object = {}) {
  const { renderId, licenceId } = await finish();
  return { renderId, licenceId, claimId: await makeClaim(ctx, brand, renderId, more) };
}
const closing = (claimId: string, act: ClaimAct = "release-claim", reason = "") => CloseClaim.parse({ claimId, act, reason });
const load = async (id: string) => (await ctx.db.select().from(claims).where(eq(claims.id, id)))[0];
const desk = (renderId: string, by: Viewer = brand) => getClaimsDesk(ctx, by, renderId);
const inbox = (query: object = {}, by: Viewer = label) => listLabelClaims(ctx, by, ClaimsQuery.parse(query));
async function mailsTo(viewer: Viewer, kind = "claim") {
  return (await readMails(ctx, viewer)).filter((message) => message.kind.startsWith(kind));
}
const errorOf = (write: Promise<unknown>) => write.catch((error: unknown) => error);
const countsOf = async ({ id }: TrackRow) =>
  (await ctx.db.select().from(trackClaimCounts).where(eq(trackClaimCounts.trackId, id)))[0];

describe("reporting a claim", () => {
  test("lists the claim in the label's inbox and mails it the details", async () => {
    const { claimId, licenceId, renderId } = await claim();
    const dueAt = ctx.clock.now() + days(5);
    const { claims: listed, labels } = await inbox();
    expect(labels).toEqual([{ id: label.labelId, name: "Static Orchard" }]);
    expect(listed).toMatchObject([
      {
        id: claimId,
        platform: "youtube",
        channel: "@northwind",
        videoUrl: "https://youtube.com/watch?v=8fQx2mLw0Zk",
        reference: "7K3Q-0192-ETRX",
        status: "open",
        releaseDays: 5,
        dueAt,
        isOwn: false,
        licence: { id: licenceId, trackTitle: "Kestrel", brandName: "Northwind" },
      },
    ]);
    expect(await mailsTo(label)).toMatchObject([
      { kind: "claim-reported", channel: "@northwind", reference: "7K3Q-0192-ETRX", releaseDays: 5, dueAt },
    ]);
    expect(await countOpenLabelClaims(ctx, label)).toBe(1);
    expect((await inbox()).total).toBe(1);
    expect((await inbox({ status: "refused" })).total).toBe(0);
    expect(await countOpenClaims(ctx, brand, renderId)).toBe(1);
  });

  test("uses the release time promised at the sale, not a later one", async () => {
    const { contentId } = contentIdDeclaration;
    await ctx.db.update(tracks).set({ rightsDeclaration: contentIdDeclaration }).where(eq(tracks.id, track.id));
    const { renderId } = await finish();
    await ctx.db
      .update(tracks)
      .set({ rightsDeclaration: { ...contentIdDeclaration, contentId: { ...contentId, releaseDays: 9 } } })
      .where(eq(tracks.id, track.id));
    expect(await desk(renderId)).toMatchObject({ releaseDays: 2 });
    const claimId = await makeClaim(ctx, brand, renderId);
    expect((await desk(renderId))?.claims).toMatchObject([{ releaseDays: 2, isPromised: true }]);
    expect(await load(claimId)).toMatchObject({ releaseDays: 2, dueAt: ctx.clock.now() + days(2) });
  });

  test("shows the brand the facts for a dispute", async () => {
    const { renderId, licenceNumber } = await finish();
    expect(await desk(renderId)).toMatchObject({
      releaseDays: 5,
      ended: null,
      supersededBy: null,
      claims: [],
      trackClaims: 0,
      trackLicences: 1,
      facts: {
        licenceNumber,
        verifyUrl: expect.stringContaining(`/verify/${licenceNumber}`),
        trackTitle: "Kestrel",
        labelName: "Static Orchard",
        control: "one-stop",
        music: { seconds: 2, parts: [{ fromSeconds: 1, toSeconds: 3 }] },
      },
    });
    expect(await desk(renderId, await makeBrand(ctx.db))).toBeNull();
    expect(await desk(crypto.randomUUID())).toBeNull();
  });

  test("creates one claim and one mail for duplicate and concurrent submissions", async () => {
    const { renderId } = await finish();
    const form = claimForm(renderId);
    const both = await Promise.all([reportClaim(ctx, brand, form), reportClaim(ctx, brand, form)]);
    const all = [...both, await reportClaim(ctx, brand, form)];
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect((await desk(renderId))?.claims).toHaveLength(1);
    expect(await mailsTo(label)).toHaveLength(1);
  });

  test("refuses a duplicate of an open claim, unless the reference differs", async () => {
    const { renderId, claimId } = await claim();
    expect(await reportClaim(ctx, brand, claimForm(renderId))).toEqual({
      ok: false,
      refusal: "reported-already",
    });
    expect(await reportClaim(ctx, brand, claimForm(renderId, { reference: "" }))).toMatchObject({
      ok: true,
    });
    await withdrawClaim(ctx, brand, { claimId });
    expect(await reportClaim(ctx, brand, claimForm(renderId))).toMatchObject({ ok: true });
  });

  test("reduces channel and reference to a single line for mails", () => {
    const typed = claimForm(crypto.randomUUID(), {
      channel: " @north\u2028wind\r\nVideo: evil.example ",
      reference: "7K3Q\u0000\n\u202E0192\u200B",
    });
    expect(typed).toMatchObject({ channel: "@north wind Video: evil.example", reference: "7K3Q 0192" });
    expect(claimForm(crypto.randomUUID(), { reference: "\r\n" }).reference).toBeNull();
    expect(() => claimForm(crypto.randomUUID(), { channel: "\u200B\n" })).toThrow("Enter the channel that posted it");
  });

  test("keeps claims with an upgraded licence and refuses duplicates", async () => {
    const { renderId, licenceId, claimId } = await claim();
    const raisedId = await raiseLicence(ctx, brand, renderId);
    expect((await desk(raisedId))?.claims).toMatchObject([{ id: claimId, licenceId, isPromised: false }]);
    expect(await countOpenClaims(ctx, brand, raisedId)).toBe(1);
    const both = await Promise.all([1, 2].map(() => reportClaim(ctx, brand, claimForm(raisedId))));
    expect(both).toEqual([1, 2].map(() => ({ ok: false, refusal: "reported-already" })));
    expect(await makeClaim(ctx, brand, raisedId, { reference: "" })).toBeTruthy();
    expect((await inbox()).claims).toHaveLength(2);
    await answerClaim(ctx, label, closing(claimId));
    expect(await countOpenClaims(ctx, brand, raisedId)).toBe(1);
    expect(await reportClaim(ctx, brand, claimForm(raisedId))).toMatchObject({ ok: true });
    expect((await desk(renderId))?.claims.map(({ id }) => id)).toEqual([claimId]);
  });

  test("withdraws only the upgrade's own claims when it is revoked", async () => {
    const { renderId, claimId } = await claim();
    const raisedId = await raiseLicence(ctx, brand, renderId);
    const later = await makeClaim(ctx, brand, raisedId, { reference: "later" });
    await undoRender(ctx, brand, raisedId);
    expect((await desk(raisedId))?.claims).toMatchObject([{ id: later, status: "withdrawn" }]);
    expect((await desk(renderId))?.claims).toMatchObject([{ id: claimId, status: "open" }]);
  });

  test("refuses another brand's licence or claim id", async () => {
    const { renderId, claimId } = await claim();
    const other = await makeBrand(ctx.db, { tokens: 10 });
    const refused = { ok: false, refusal: "no-such-licence" };
    expect(await reportClaim(ctx, other, claimForm(renderId))).toEqual(refused);
    expect(await reportClaim(ctx, other, claimForm(crypto.randomUUID()))).toEqual(refused);
    const own = await finish(other);
    expect(await reportClaim(ctx, other, claimForm(own.renderId, { id: claimId }))).toEqual({
      ok: false,
      refusal: "reported-already",
    });
  });

  test("enforces the limit per licence on concurrent claims", async () => {
    const { renderId } = await finish();
    const all = await concurrently(maxClaimsPerLicence + 2, (n) =>
      reportClaim(ctx, brand, claimForm(renderId, { reference: `claim ${n}` })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(maxClaimsPerLicence);
    expect(all.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "too-many-claims" });
  });

  test.each([
    [{ videoUrl: "vimeo.com/1" }, /YouTube/],
    [{ videoUrl: "javascript:alert(1)" }, /YouTube/],
    [{ platform: "tiktok" }, /TikTok/],
    [{ platform: "myspace" }, /platform/],
    [{ channel: " " }, /channel/],
    [{ reference: "x".repeat(101) }, /100 characters/],
  ])("explains a form with %j", (wrong, said) => {
    const form = { ...claimForm(crypto.randomUUID()), ...wrong };
    const parsed = ReportClaim.safeParse(form);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.message).toMatch(said);
  });
});

describe("closing a claim", () => {
  test("notifies the brand when the label releases it", async () => {
    const { claimId, renderId } = await claim();
    ctx.wait(hours(5));
    expect(await answerClaim(ctx, label, closing(claimId))).toEqual({ ok: true });
    expect(await load(claimId)).toMatchObject({
      status: "released",
      closedBy: label.id,
      closedAt: ctx.clock.now(),
      remindAt: null,
      reason: null,
    });
    expect(await mailsTo(brand)).toMatchObject([{ kind: "claim-released", renderId }]);
    expect((await inbox()).claims).toEqual([]);
    expect((await inbox({ status: "released" })).claims).toMatchObject([{ id: claimId }]);
    const acts = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, claimId));
    expect(acts).toMatchObject([{ action: "claim.released", actorId: label.id }]);
  });

  test("requires a reason for a refusal and shows it to the brand", async () => {
    const { claimId, renderId } = await claim();
    expect(CloseClaim.safeParse({ claimId, act: "refuse-claim", reason: "  " }).success).toBe(false);
    const reason = "The claim is about the film’s other song.";
    expect(await answerClaim(ctx, label, closing(claimId, "refuse-claim", reason))).toEqual({ ok: true });
    expect((await desk(renderId))?.claims).toMatchObject([{ status: "refused", reason }]);
    expect(await mailsTo(brand)).toMatchObject([{ kind: "claim-refused", reason }]);
  });

  test("lets a super user decide any claim but their own", async () => {
    const { claimId } = await claim();
    expect(await decideClaim(ctx, admin, closing(claimId))).toEqual({ ok: true });
    expect(await load(claimId)).toMatchObject({ status: "released", closedBy: admin.id });
    const second = await makeBrand(ctx.db, { tokens: 10 });
    const own = await finish(second);
    const ownClaim = await makeClaim(ctx, second, own.renderId);
    expect(await decideClaim(ctx, { ...second, isSuperUser: true }, closing(ownClaim))).toEqual({
      ok: false,
      refusal: "own-claim",
    });
    await expect(decideClaim(ctx, label, closing(ownClaim))).rejects.toMatchObject({ status: 403 });
  });

  test("only the label answers and only the brand withdraws", async () => {
    const { claimId } = await claim();
    const gone = { ok: false, refusal: "no-such-claim" };
    const otherLabel = await makeLabel(ctx.db);
    for (const stranger of [otherLabel, brand, await makeBrand(ctx.db)])
      expect(await answerClaim(ctx, stranger, closing(claimId))).toEqual(gone);
    for (const stranger of [label, otherLabel, await makeBrand(ctx.db)])
      expect(await withdrawClaim(ctx, stranger, { claimId })).toEqual(gone);
    expect((await inbox({}, otherLabel)).claims).toEqual([]);
    expect((await inbox({ label: label.labelId }, otherLabel)).claims).toEqual([]);
    expect(await load(claimId)).toMatchObject({ status: "open" });
  });

  test("accepts one of a concurrent release, refusal and withdrawal", async () => {
    const { claimId } = await claim();
    const outcomes = await Promise.all([
      answerClaim(ctx, label, closing(claimId)),
      decideClaim(ctx, admin, closing(claimId, "refuse-claim", "No.")),
      withdrawClaim(ctx, brand, { claimId }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([
      { ok: false, refusal: "closed-already" },
      { ok: false, refusal: "closed-already" },
    ]);
    expect((await mailsTo(brand)).length).toBeLessThanOrEqual(1);
  });

  test("withdraws idempotently, but not after an answer", async () => {
    const first = await claim();
    expect(await withdrawClaim(ctx, brand, first)).toEqual({ ok: true });
    expect(await withdrawClaim(ctx, brand, first)).toEqual({ ok: true });
    expect(await load(first.claimId)).toMatchObject({ status: "withdrawn", closedBy: null });
    const second = await claim();
    await answerClaim(ctx, label, closing(second.claimId));
    expect(await withdrawClaim(ctx, brand, second)).toEqual({ ok: false, refusal: "closed-already" });
  });

  test("withdraws claims of a revoked licence and refuses new ones", async () => {
    const { claimId, renderId } = await claim();
    expect(await countsOf(track)).toMatchObject({ total: 1, open: 1 });
    expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: true });
    expect(await load(claimId)).toMatchObject({ status: "withdrawn", closedAt: ctx.clock.now() });
    expect(await countsOf(track)).toMatchObject({ total: 0, open: 0 });
    expect(await reportClaim(ctx, brand, claimForm(renderId))).toEqual({
      ok: false,
      refusal: "licence-revoked",
    });
  });

  test("the database keeps reports immutable and closes a claim once", async () => {
    const { claimId } = await claim();
    const set = (values: Partial<typeof claims.$inferInsert>) =>
      errorOf(ctx.db.update(claims).set(values).where(eq(claims.id, claimId)));
    const closed = { closedAt: ctx.clock.now(), remindAt: null };
    expect(isRefusedBy(await set({ channel: "@other" }), "claim_is_fixed")).toBe(true);
    expect(isRefusedBy(await set({ dueAt: 1 }), "claim_is_fixed")).toBe(true);
    expect(isRefusedBy(await set({ status: "released" }), "CHECK")).toBe(true);
    const byBrand = await set({ ...closed, status: "released", closedBy: brand.id });
    expect(isRefusedBy(byBrand, "claim_of_their_own")).toBe(true);
    const stranger = await makeLabel(ctx.db);
    const byStranger = await set({ ...closed, status: "released", closedBy: stranger.id });
    expect(isRefusedBy(byStranger, "claim_of_another_label")).toBe(true);
    const unsaid = await set({ ...closed, status: "refused", closedBy: label.id });
    expect(isRefusedBy(unsaid, "refusal_has_reason")).toBe(true);
    await answerClaim(ctx, label, closing(claimId));
    expect(isRefusedBy(await set({ status: "open", closedAt: null }), "claim_is_closed_already")).toBe(true);
    expect(isRefusedBy(await errorOf(ctx.db.delete(claims).where(eq(claims.id, claimId))), "immutable")).toBe(true);
    const [row] = await ctx.db.select().from(claims).where(eq(claims.id, claimId));
    const again = { ...row, id: crypto.randomUUID() } as typeof claims.$inferInsert;
    expect(isRefusedBy(await errorOf(ctx.db.insert(claims).values(again)), "claim_begins_open")).toBe(true);
  });
});

describe("reminders", () => {
  const kindsTo = async (who: Viewer) => (await mailsTo(who)).map(({ kind }) => kind).toSorted();

  test("reminds the label once halfway and once overdue, then mails the brand", async () => {
    const { claimId, renderId } = await claim();
    ctx.wait(days(2.5) - 1);
    await remindLabels(ctx);
    expect(await kindsTo(label)).toEqual(["claim-reported"]);
    ctx.wait(1);
    await Promise.all([remindLabels(ctx), remindLabels(ctx)]);
    await remindLabels(ctx);
    expect(await kindsTo(label)).toEqual(["claim-halfway", "claim-reported"]);
    expect(await kindsTo(brand)).toEqual([]);
    ctx.wait(days(2.5));
    await Promise.all([remindLabels(ctx), remindLabels(ctx)]);
    await remindLabels(ctx);
    expect(await kindsTo(label)).toEqual(["claim-halfway", "claim-overdue", "claim-reported"]);
    expect(await mailsTo(brand)).toMatchObject([{ kind: "claim-taken-up", renderId }]);
    expect(await load(claimId)).toMatchObject({ status: "open", remindAt: null });
  });

  test("sends only the last reminder after a cron outage", async () => {
    await claim();
    ctx.wait(days(6));
    await remindLabels(ctx);
    await remindLabels(ctx);
    expect(await kindsTo(label)).toEqual(["claim-overdue", "claim-reported"]);
  });

  test("sends none for a closed claim", async () => {
    const [first, second] = [await claim(), await claim()];
    await answerClaim(ctx, label, closing(first.claimId));
    await withdrawClaim(ctx, brand, second);
    ctx.wait(days(10));
    await remindLabels(ctx);
    expect(await kindsTo(label)).toEqual(["claim-reported", "claim-reported"]);
    expect(await kindsTo(brand)).toEqual(["claim-released"]);
  });
});

describe("lists and counts", () => {
  test("pages the label's claims, earliest due first", async () => {
    const { renderId } = await finish();
    const { id: otherTrack } = await makeTrack(ctx.db, label.labelId, { priceTokens: 2 });
    expect(otherTrack).not.toBe(track.id);
    const first = await makeClaim(ctx, brand, renderId, { reference: "first" });
    ctx.wait(hours(1));
    const second = await makeClaim(ctx, brand, renderId, { reference: "second" });
    expect((await inbox()).claims.map(({ id }) => id)).toEqual([first, second]);
    const after = `${(await load(first))?.dueAt}.${first}`;
    expect((await inbox({ after })).claims.map(({ id }) => id)).toEqual([second]);
    await answerClaim(ctx, label, closing(second));
    ctx.wait(hours(1));
    await answerClaim(ctx, label, closing(first));
    expect((await inbox({ status: "released" })).claims.map(({ id }) => id)).toEqual([first, second]);
  });

  test("records when the label first saw a claim, once", async () => {
    const { claimId } = await claim();
    expect(await load(claimId)).toMatchObject({ seenAt: null });
    ctx.wait(hours(1));
    const seenAt = ctx.clock.now();
    await inbox();
    await ctx.settle();
    ctx.wait(hours(1));
    await inbox();
    await ctx.settle();
    expect(await load(claimId)).toMatchObject({ seenAt });
  });

  test("lists all claims for super users, overdue first, with counts", async () => {
    // Go back in time: claims that other tests of this file left open must not be overdue.
    ctx.wait(-days(60));
    const { counts: known } = await listClaims(ctx, admin, ClaimsQuery.parse({}));
    const [first, second] = [await claim(), await claim()];
    ctx.wait(days(5) - 1);
    expect(await countOverdueClaims(ctx, admin)).toBe(0);
    ctx.wait(1);
    expect(await countOverdueClaims(ctx, admin)).toBe(2);
    const { claims: all, counts } = await listClaims(ctx, admin, ClaimsQuery.parse({}));
    const overdue = all.slice(0, 2).map(({ id }) => id);
    expect(overdue.toSorted()).toEqual([first.claimId, second.claimId].toSorted());
    expect(counts.open).toBe(known.open + 2);
    await expect(listClaims(ctx, label, ClaimsQuery.parse({}))).rejects.toMatchObject({ status: 403 });
    await expect(listTrackClaims(ctx, brand, undefined)).rejects.toMatchObject({ status: 403 });
  });

  test("counts claims and licences per track", async () => {
    const { renderId, claimId } = await claim();
    await finish();
    await makeClaim(ctx, brand, renderId, { reference: "another" });
    await answerClaim(ctx, label, closing(claimId));
    expect(await desk(renderId)).toMatchObject({ trackClaims: 2, trackLicences: 2 });
    const { tracks: listed, total } = await listTrackClaims(ctx, admin, undefined);
    expect(total).toBe(listed.length);
    expect(listed.find(({ trackId }) => trackId === track.id)).toEqual({
      trackId: track.id,
      title: "Kestrel",
      artist: track.artist,
      labelName: "Static Orchard",
      claims: 2,
      open: 1,
      licences: 2,
    });
  });

  test("cached counts match the rows", async () => {
    const { claimId } = await claim();
    await claim();
    await withdrawClaim(ctx, brand, { claimId });
    const ofTrack = await ctx.db.$count(claims, eq(claims.trackId, track.id));
    expect(await countsOf(track)).toMatchObject({ total: ofTrack, open: 1 });
    const { counts } = await listClaims(ctx, admin, ClaimsQuery.parse({}));
    for (const status of ["open", "released", "refused", "withdrawn"] as const)
      expect(counts[status]).toBe(await ctx.db.$count(claims, eq(claims.status, status)));
  });
});

describe("account deletion", () => {
  test("exports a brand's claims, then withdraws and redacts them", async () => {
    const { claimId } = await claim();
    const outcome = expectOk(await exportOwnData(ctx, brand, 1));
    const files = readZip(new Uint8Array(await new Response(outcome.zip).arrayBuffer()));
    const rows: unknown = JSON.parse(new TextDecoder().decode(files.get("claims.json")));
    expect(rows).toMatchObject([{ id: claimId, channel: "@northwind", status: "open" }]);
    await eraseAccount(ctx, brand);
    expect(await load(claimId)).toMatchObject({
      status: "withdrawn",
      channel: "Erased",
      videoUrl: "https://erased.invalid/",
      reference: null,
    });
  });

  test("deletes mails naming the brand's channels, sent or queued, and no others", async () => {
    await claim();
    await ctx.settle();
    await claim({ channel: "@waiting" });
    ctx.wait(days(6));
    await remindLabels(ctx);
    const other = await makeBrand(ctx.db, { tokens: 10 });
    const { renderId } = await finish(other);
    await makeClaim(ctx, other, renderId, { channel: "@other" });
    expect(await mailsTo(label)).toHaveLength(5);
    const others = (await mailsTo(label, "")).length - 5;
    await eraseAccount(ctx, brand);
    expect(await mailsTo(label)).toMatchObject([{ kind: "claim-reported", channel: "@other" }]);
    expect(await mailsTo(label, "")).toHaveLength(others + 1);
    const kept = JSON.stringify(await ctx.db.select().from(mails));
    expect(kept).not.toContain("@waiting");
  });

  test("sends no mail to a label without an address, but stores the claim", async () => {
    const { renderId } = await finish();
    await ctx.db.update(users).set({ erasedAt: 1 }).where(eq(users.id, label.id));
    const claimId = await makeClaim(ctx, brand, renderId);
    expect(await mailsTo(label)).toEqual([]);
    expect(await load(claimId)).toMatchObject({ status: "open" });
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, renderId));
    expect(licence?.status).toBe("active");
  });
});
