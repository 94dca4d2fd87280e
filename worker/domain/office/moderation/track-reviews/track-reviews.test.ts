import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, fingerprintMatches, tracks, users } from "#drizzle/schema/index.ts";
import { fingerprints as recordings } from "#tests/fixtures/fingerprints.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { giveSound } from "#tests/support/give-sound.ts";
import { makePendingIngest } from "#tests/support/ingests.ts";
import { readMails } from "#tests/support/mails.ts";
import { days } from "#worker/domain/lib/time.ts";
import { endIngest } from "#worker/domain/catalogue/ingests/complete-ingest.ts";
import { screenTrack } from "#worker/domain/catalogue/ingests/fingerprints/record-matches.ts";
import { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { renderMail } from "#worker/domain/services/mail/templates/render-mail.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { noAccessWords, pausedWords, rightsRuleWords } from "#worker/domain/catalogue/tracks/rights/rule-words.contract.ts";
import { type DecideTrack, ReviewsQuery } from "./track-reviews.contract.ts";
import { decideTrack } from "./decide-track.ts";
import { getReviewStatus } from "./get-review-status.ts";
import { countReviews, listReviews } from "./queries.ts";

const ctx = forEachTest(() => createTestContext());
beforeEach(async () => {
  await ctx.db.run(sql`DELETE FROM indexed_fingerprints`);
  await ctx.db.update(tracks).set({ status: "draft" }).where(eq(tracks.status, "pending review"));
});
const admin = forEachTest(() => makeSuperUser(ctx.db, "brand"));
const label = forEachTest(() => makeLabel(ctx.db));
const other = forEachTest(() => makeLabel(ctx.db, { name: "Second Records" }));

const submitted = (change: Partial<typeof tracks.$inferInsert> = {}) =>
  makeTrack(ctx.db, label.labelId, {
    status: "pending review",
    isActive: false,
    submittedAt: ctx.clock.now(),
    updatedAt: 7,
    ...change,
  });
const reload = async (id: string) => (await ctx.db.select().from(tracks).where(eq(tracks.id, id)))[0];
const list = (after?: string) => listReviews(ctx, admin, ReviewsQuery.parse({ after }));
const approve = (trackId: string, version = 7): DecideTrack => ({ act: "approve-track", trackId, version });

/** A screened draft that is a re-encoded copy of another label's listed track. */
async function submittedCopy() {
  const original = await makeTrack(ctx.db, other.labelId, { title: "The Original" });
  await giveSound(ctx, original, recordings.song);
  await screenTrack(ctx, original.id);
  const copy = await makeTrack(ctx.db, label.labelId, { status: "draft", isActive: false });
  await giveSound(ctx, copy, recordings.reEncoded);
  await screenTrack(ctx, copy.id);
  const version = (await reload(copy.id))?.updatedAt ?? 0;
  return { original, copy, version };
}

describe("decideTrack", () => {
  test("approves and lists a track, mails its label and is audited", async () => {
    const track = await submitted();
    expect(await decideTrack(ctx, admin, approve(track.id))).toEqual({ ok: true, offSaleReasons: [] });
    expect(await reload(track.id)).toMatchObject({
      status: "approved",
      isActive: true,
      reviewedAt: ctx.clock.now(),
      reviewedBy: admin.id,
    });
    expect(await readMails(ctx, label)).toMatchObject([{ kind: "track-approved", trackId: track.id, isOnSale: true }]);
    expect(await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, track.id))).toMatchObject([
      { action: "track.approved", actorId: admin.id, after: { status: "approved" } },
    ]);
  });

  test.each([
    ["its exclusive terms", { syncTerms: "exclusive" }, rightsRuleWords.terms.failed],
    [
      "a missing answer",
      { rightsDeclaration: { ...plainDeclaration, hasPerformersConsent: null } },
      rightsRuleWords.performers.failed,
    ],
    ["an admin pause", { adminPausedAt: 1 }, pausedWords],
  ] as const)("keeps an approved track off sale for %s and tells its label why", async (_what, change, why) => {
    const track = await submitted(change);
    expect(await decideTrack(ctx, admin, approve(track.id))).toEqual({ ok: true, offSaleReasons: [why] });
    expect(await reload(track.id)).toMatchObject({ status: "approved", isActive: false });
    const [message] = await readMails(ctx, label);
    expect(message).toMatchObject({ kind: "track-approved", isOnSale: false });
    const { text } = renderMail(MailMessage.parse(message), "https://cuesheet.test");
    expect(text).not.toContain("can now find and license it");
    expect(text.replaceAll(/\s+/g, " ")).toContain(why);
  });

  test("keeps an approved track off sale while its label has no access, and says so", async () => {
    const { id } = await submitted();
    await ctx.db.update(users).set({ approvalStatus: "rejected" }).where(eq(users.id, label.id));
    expect((await list()).tracks).toMatchObject([{ id, hasAccess: false, isPausedByAdmin: false }]);
    expect(await decideTrack(ctx, admin, approve(id))).toEqual({ ok: true, offSaleReasons: [noAccessWords] });
    expect(await reload(id)).toMatchObject({ status: "approved", isActive: false });
    expect(await readMails(ctx, label)).toMatchObject([{ isOnSale: false, reasons: [noAccessWords] }]);
  });

  test("returns a track to its label with a reason", async () => {
    const track = await submitted();
    const reason = "The cover shows another title";
    const back = { act: "return-track", trackId: track.id, version: 7, reason } as const;
    expect(await decideTrack(ctx, admin, back)).toEqual({ ok: true, offSaleReasons: [] });
    expect(await reload(track.id)).toMatchObject({ status: "draft", isActive: false, reviewNote: reason });
    expect(await getReviewStatus(ctx, label, track.id)).toMatchObject({
      status: "draft",
      reviewNote: reason,
    });
    expect(await readMails(ctx, label)).toMatchObject([{ kind: "track-returned", reason }]);
  });

  test("refuses a changed, decided, unsubmitted or unknown track", async () => {
    const track = await submitted();
    const stale = { ok: false, refusal: "stale" };
    expect(await decideTrack(ctx, admin, approve(track.id, 6))).toEqual(stale);
    expect(await decideTrack(ctx, admin, approve(track.id))).toMatchObject({ ok: true });
    expect(await decideTrack(ctx, admin, approve(track.id))).toEqual({
      ...stale,
      decided: { action: "track.approved", byEmail: admin.email, at: ctx.clock.now() },
    });
    const draft = await submitted({ status: "draft" });
    expect(await decideTrack(ctx, admin, approve(draft.id))).toEqual(stale);
    const missing = { ok: false, refusal: "no-such-track" };
    expect(await decideTrack(ctx, admin, approve(crypto.randomUUID()))).toEqual(missing);
    expect(await readMails(ctx, label)).toHaveLength(1);
  });

  test("decides once when ten decisions race", async () => {
    const track = await submitted();
    const outcomes = await concurrently(10, () => decideTrack(ctx, admin, approve(track.id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readMails(ctx, label)).toHaveLength(1);
  });

  test("refuses a track without audio and lifts no admin pause", async () => {
    const silent = await submitted({ masterKey: null, previewKey: null, durationMs: null });
    expect(await decideTrack(ctx, admin, approve(silent.id))).toEqual({ ok: false, refusal: "no-audio" });
    const paused = await submitted({ adminPausedAt: 1, adminPausedBy: admin.id });
    expect(await decideTrack(ctx, admin, approve(paused.id))).toMatchObject({ ok: true });
    expect(await reload(paused.id)).toMatchObject({ status: "approved", isActive: false });
  });

  test("refuses a track whose new audio is still being processed", async () => {
    const { ingestId } = await makePendingIngest(ctx, label);
    const track = await submitted({ audioIngestId: ingestId });
    expect(await decideTrack(ctx, admin, approve(track.id))).toEqual({ ok: false, refusal: "no-audio" });
    expect(await reload(track.id)).toMatchObject({ status: "pending review" });
  });

  test("requires a super user, as does the list", async () => {
    const track = await submitted();
    for (const viewer of [label, await makeBrand(ctx.db)]) {
      await expect(decideTrack(ctx, viewer, approve(track.id))).rejects.toMatchObject({ status: 403 });
      await expect(listReviews(ctx, viewer, ReviewsQuery.parse({}))).rejects.toMatchObject({ status: 403 });
    }
    expect(await reload(track.id)).toMatchObject({ status: "pending review" });
  });
});

describe("listReviews", () => {
  test("pages 25 waiting tracks by longest wait, without gaps, and counts them", async () => {
    const made = [];
    for (let place = 0; place < 25; place++) {
      made.push(await submitted({ submittedAt: 1000 + Math.floor(place / 3) }));
    }
    await submitted({ archivedAt: 1 });
    const first = await list();
    const second = await list(first.nextAfter ?? "");
    const pages = [...first.tracks, ...second.tracks];
    expect(pages.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    const waits = pages.map(({ submittedAt }) => submittedAt);
    expect(waits).toEqual(made.map(({ submittedAt }) => submittedAt));
    expect(second.nextAfter).toBeNull();
    expect(first.waiting).toBe(25);
    expect(await countReviews(ctx, admin)).toBe(25);
  });

  test("names the failed rules, including an ISRC already on sale", async () => {
    const isrc = "GBZZZ2600077";
    await makeTrack(ctx.db, other.labelId, { isrc });
    await submitted({ isrc, syncTerms: "exclusive" });
    expect((await list()).tracks).toMatchObject([{ failedRules: ["terms", "isrc-once"] }]);
  });

  test("shows both tracks of a screening match until approval", async () => {
    const { original, copy, version } = await submittedCopy();
    const [review] = (await list()).tracks;
    expect(review).toMatchObject({
      id: copy.id,
      labelName: "Night Bus Recordings",
      evidence: [
        {
          kind: "same-audio",
          isOwnLabel: false,
          likeness: { verdict: "same", ownStartSeconds: 0, otherStartSeconds: 0 },
          other: { id: original.id, labelName: "Second Records", hasPreview: true, status: "approved" },
        },
      ],
    });
    expect(await decideTrack(ctx, admin, approve(copy.id, version))).toMatchObject({ ok: true });
    const found = await ctx.db.select().from(fingerprintMatches).where(eq(fingerprintMatches.trackId, copy.id));
    expect(found).toMatchObject([{ clearedAt: ctx.clock.now(), clearedBy: admin.id }]);
    await screenTrack(ctx, copy.id);
    expect(await reload(copy.id)).toMatchObject({ status: "approved", isActive: true });
  });
});

describe("getReviewStatus", () => {
  test("names a matching track only while it is on sale", async () => {
    const { original, copy } = await submittedCopy();
    const shown = async () => (await getReviewStatus(ctx, label, copy.id))?.matches;
    expect(await shown()).toMatchObject([{ kind: "same-audio", other: { title: "The Original", isOwn: false } }]);
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, original.id));
    expect(await shown()).toMatchObject([{ kind: "same-audio", other: null }]);
  });

  test("dates a track returned for its audio by the day of the return", async () => {
    const { ingestId } = await makePendingIngest(ctx, label);
    const { id } = await submitted({ audioIngestId: ingestId, reviewedAt: 5, reviewedBy: admin.id });
    ctx.wait(days(1));
    await endIngest(ctx, { id: ingestId, attempt: 1, status: "refused", code: "silent" });
    expect(await getReviewStatus(ctx, label, id)).toMatchObject({
      status: "draft",
      reviewNote: expect.stringContaining("silent"),
      reviewedAt: ctx.clock.now(),
    });
    expect(await reload(id)).toMatchObject({ reviewedBy: null });
  });

  test("lists failed rules, and a missing warranty only after the draft", async () => {
    const rulesOf = async (change: Partial<typeof tracks.$inferInsert>) => {
      const { id } = await submitted({ ...change, syncTerms: "exclusive" });
      await ctx.db.update(tracks).set({ warrantyVersion: null }).where(eq(tracks.id, id));
      return (await getReviewStatus(ctx, label, id))?.failedRules;
    };
    expect(await rulesOf({ status: "approved" })).toEqual(["terms", "warranty"]);
    expect(await rulesOf({ status: "draft" })).toEqual(["terms"]);
  });

  test("returns null for another label's track", async () => {
    const track = await submitted();
    expect(await getReviewStatus(ctx, other, track.id)).toBeNull();
    expect(await getReviewStatus(ctx, label, track.id)).toMatchObject({
      id: track.id,
      matches: [],
      reports: [],
    });
  });
});
