import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import {
  attempts,
  brandProfiles,
  mails,
  reviewComments,
  reviews,
  reviewVisitors,
  reviewVotes,
  tracks,
  uploads,
  users,
} from "#drizzle/schema/index.ts";
import type { PictureFormat } from "#render-service/formats/formats.contract.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { readMails } from "#tests/support/mails.ts";
import { makeReview, makeSharedVideo } from "#tests/support/reviews.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { removeUpload } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { restoreUpload } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { hashPassword } from "#worker/domain/people/accounts/passwords.ts";
import { voteTrack } from "#worker/domain/catalogue/shortlists/comparisons/compare-tracks.ts";
import { endPreparation } from "#worker/domain/licensing/videos/preparations/end-preparation.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import { saveCue } from "#worker/domain/licensing/videos/own-videos.ts";
import { unlockReview } from "./open-link.ts";
import { askForLink } from "./ask-for-link.ts";
import { addComment, renameVisitor, vote } from "./answer-review.ts";
import { createReview } from "./create-review.ts";
import { closeReview, deleteReview, extendReview, reopenReview, restoreReview, setDigest } from "./edit-reviews.ts";
import { removeVisitor, resolveComment, restoreVisitor } from "./moderate-answers.ts";
import { purgeRemovedReviews } from "./secret-links.ts";
import { mailDigests } from "./mail-digests.ts";
import { draftReview, getReview, listReviews } from "./queries.ts";
import { findReviewPicture, readReview } from "./read-review.ts";
import { AskForLink, CreateReview } from "./reviews.contract.ts";
import { startPreparation } from "#tests/support/uploads.ts";

let trackIds: string[];
const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
const other = forEachTest(() => makeBrand(ctx.db));
beforeEach(async () => {
  trackIds = [];
  for (let at = 0; at < 3; at++) trackIds.push((await makeAnyTrack(ctx.db)).id);
});
const video = forEachTest(() => makeSharedVideo(ctx, brand));

const share = (more: Partial<CreateReview> = {}) => makeReview(ctx, brand, { videoId: video.id, trackId: trackIds, ...more });
const clientAddress = "203.0.113.9";
const asking = (token: string, cookie: string | null = null) => ({
  token,
  cookieHeader: cookie && (cookie.split(";")[0] ?? null),
  clientAddress,
});

/** Opens the link in a new browser, which keeps its cookie. */
async function visit(token: string) {
  const { cookie } = await readReview(ctx, asking(token));
  return asking(token, cookie);
}
/** Shares a review on which Mina votes and comments. */
async function shareAnswered(more: Partial<CreateReview> = {}) {
  const { id, token } = await share(more);
  const visitor = await visit(token);
  await vote(ctx, visitor, { position: 1, name: "Mina" });
  await addComment(ctx, visitor, { at: 1, text: "Yes", name: null });
  return { id, visitor };
}
async function openAs(link: ReturnType<typeof asking>) {
  const { lookup: found } = await readReview(ctx, link);
  if (found.state !== "open") throw new Error(`the link is ${found.state}`);
  return found.review;
}

describe("creating a review", () => {
  test("uses each track's saved cue, in the chosen order", async () => {
    const pair = { videoId: video.id, trackId: trackIds[1]! };
    await saveCue(ctx, brand, pair, { startAtSeconds: 41.2, volumePercent: 35 });
    const { token } = await share();
    expect((await openAs(asking(token))).candidates).toMatchObject([
      { position: 1, startAtSeconds: 0, volumePercent: 60, isOnSale: true, voters: [] },
      { position: 2, startAtSeconds: 41.2, volumePercent: 35 },
      { position: 3 },
    ]);
  });

  test("clamps a cue saved before the video's length was known", async () => {
    const pair = { videoId: video.id, trackId: trackIds[0]! };
    await saveCue(ctx, brand, pair, { startAtSeconds: 175, volumePercent: 35 });
    const { id, token } = await share();
    // Three minutes of music under a video of 24 s.
    expect((await openAs(asking(token))).candidates[0]).toMatchObject({ startAtSeconds: 156 });
    expect((await getReview(ctx, brand, id))?.candidates[0]).toMatchObject({ startAtSeconds: 156 });
  });

  test("stores only a hash of the token and seals it for the owner", async () => {
    const { id, token } = await share();
    expect(Buffer.from(token, "base64url").byteLength).toBe(32);
    const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, id));
    expect(JSON.stringify(row)).not.toContain(token);
    const changed = { ...ctx, settings: { ...ctx.settings, MEDIA_URL_SECRET: "x".repeat(40) } };
    expect((await getReview(changed, brand, id))?.token).toBeNull();
  });

  test.each([
    ["another brand's video", async () => ({ videoId: (await makeSharedVideo(ctx, other)).id }), "no-such-video"],
    [
      "an unfinished upload",
      async () => ({
        videoId: (await makeUpload(ctx, brand, { status: "uploading", completedAt: null })).id,
      }),
      "no-such-video",
    ],
    ["an unknown track", async () => ({ trackId: [trackIds[0]!, crypto.randomUUID()] }), "no-such-track"],
  ])("refuses %s and creates nothing", async (_what, change, refusal) => {
    const asked = { videoId: video.id, trackId: trackIds, title: "Spring", days: 14 as const };
    expect(await createReview(ctx, brand, { ...asked, ...(await change()) })).toEqual({ ok: false, refusal });
    expect(await listReviews(ctx, brand)).toEqual([]);
  });

  test("refuses the 101st review of an account", async () => {
    const { id } = await share();
    const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, id));
    const others = Array.from({ length: 99 }, (_, at) => `${at}`);
    await runBatch(
      ctx.db,
      others.map((at) => ctx.db.insert(reviews).values({ ...row!, id: at, tokenHash: at.padStart(64, "0") })),
    );
    const asked = { videoId: video.id, trackId: trackIds, title: "One more", days: 14 as const };
    expect(await createReview(ctx, brand, asked)).toEqual({ ok: false, refusal: "too-many-reviews" });
  });

  test.each([
    ["no track", { trackId: [] }],
    ["eleven tracks", { trackId: Array.from({ length: 11 }, () => crypto.randomUUID()) }],
    ["a life of a year", { days: 365 }],
    ["a password of five characters", { password: "12345" }],
    ["a title of 101 characters", { title: "x".repeat(101) }],
  ])("form validation rejects %s", (_what, change) => {
    const form = { videoId: crypto.randomUUID(), trackId: [crypto.randomUUID()], title: "Spring" };
    expect(CreateReview.safeParse(form).success).toBe(true);
    expect(CreateReview.safeParse({ ...form, ...change }).success).toBe(false);
  });

  test("a draft offers only the viewer's own videos and tried tracks", async () => {
    await saveCue(ctx, brand, { videoId: video.id, trackId: trackIds[2]! }, { startAtSeconds: 1, volumePercent: 50 });
    expect(await draftReview(ctx, brand, { shortlistId: null, videoId: video.id })).toMatchObject({
      title: "spring",
      videoId: video.id,
      tracks: [{ id: trackIds[2], isChosen: true }],
    });
    expect((await draftReview(ctx, brand, { shortlistId: null, videoId: null })).tracks).toHaveLength(1);
    expect(await draftReview(ctx, other, { shortlistId: null, videoId: video.id })).toMatchObject({
      videoId: null,
      videos: [],
      tracks: [],
    });
  });

  test("a draft preselects the track it was opened with", async () => {
    const cue = { startAtSeconds: 1, volumePercent: 50 };
    for (const trackId of trackIds.slice(0, 2)) await saveCue(ctx, brand, { videoId: video.id, trackId }, cue);
    const chosenOf = async (trackId: string) => {
      const asked = { shortlistId: null, videoId: video.id, trackId };
      const { tracks: offered } = await draftReview(ctx, brand, asked);
      return offered.map(({ id, isChosen }) => [id, isChosen]);
    };
    const [first, second, untried] = trackIds;
    expect(await chosenOf(second!)).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await chosenOf(untried!))[0]).toEqual([untried, true]);
    expect(await chosenOf(crypto.randomUUID())).toEqual(
      expect.arrayContaining([
        [first, true],
        [second, true],
      ]),
    );
  });

  test("a draft falls back to a usable video and its tried tracks", async () => {
    const cue = { startAtSeconds: 1, volumePercent: 50 };
    await saveCue(ctx, brand, { videoId: video.id, trackId: trackIds[0]! }, cue);
    ctx.wait(days(1));
    const damaged = await makeUpload(ctx, brand);
    await saveCue(ctx, brand, { videoId: damaged.id, trackId: trackIds[1]! }, cue);
    const { id, attempt } = await startPreparation(ctx, damaged);
    await endPreparation(ctx, { id, attempt, status: "refused", code: "corrupt" });
    for (const videoId of [null, damaged.id])
      expect(await draftReview(ctx, brand, { shortlistId: null, videoId })).toMatchObject({
        videoId: video.id,
        tracks: [{ id: trackIds[0] }],
      });
  });
});

describe("review of compared tracks", () => {
  test("includes the brand's own vote from the start, without a digest", async () => {
    await voteTrack(ctx, brand, { trackId: trackIds[1]!, among: trackIds, isOn: "on" });
    const { token } = await share({ hasDigest: "on" });
    const review = await openAs(await visit(token));
    const [profile] = await ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, brand.id));
    expect(review.candidates.map(({ voters }) => voters)).toEqual([[], [profile!.brandName], []]);
    expect(review.visitor).toBeNull();
    await mailDigests(ctx);
    expect(await ctx.db.$count(mails, eq(mails.userId, brand.id))).toBe(0);
  });

  test("includes only the brand's newest vote", async () => {
    const [first, second, third] = trackIds;
    await voteTrack(ctx, brand, { trackId: third!, among: [], isOn: "on" });
    ctx.wait(1000);
    await voteTrack(ctx, brand, { trackId: first!, among: [], isOn: "on" });
    await voteTrack(ctx, other, { trackId: second!, among: [], isOn: "on" });
    const { token } = await share();
    const { candidates } = await openAs(await visit(token));
    expect(candidates.map(({ voters }) => voters.length)).toEqual([1, 0, 0]);
  });
});

describe("review link", () => {
  test("is unknown with a wrong token", async () => {
    const { token } = await share();
    for (const wrong of ["", "x", token.slice(1), `${token.slice(0, 42)}${token.endsWith("A") ? "B" : "A"}`])
      expect((await readReview(ctx, asking(wrong))).lookup).toEqual({ state: "unknown" });
  });

  test("names only the brand when closed or expired", async () => {
    const { id, token } = await share();
    await closeReview(ctx, brand, { id });
    const { lookup: found } = await readReview(ctx, asking(token));
    expect(found).toEqual({ state: "closed", brandName: expect.any(String), at: ctx.clock.now() });
    expect(await reopenReview(ctx, brand, { id })).toEqual({ ok: true });
    await openAs(asking(token));
    ctx.wait(days(14));
    expect((await readReview(ctx, asking(token))).lookup).toMatchObject({
      state: "expired",
      at: ctx.clock.now(),
    });
    await extendReview(ctx, brand, { id, days: 3 });
    expect((await openAs(asking(token))).expiresAt).toBe(ctx.clock.now() + days(3));
  });

  test("can be reopened only after an extension, and only by its owner", async () => {
    const { id, token } = await share();
    await closeReview(ctx, brand, { id });
    ctx.wait(days(14));
    expect(await reopenReview(ctx, brand, { id })).toEqual({ ok: false, refusal: "expired" });
    expect(await reopenReview(ctx, other, { id })).toEqual({ ok: false, refusal: "gone" });
    expect((await readReview(ctx, asking(token))).lookup).toMatchObject({ state: "closed" });
    await extendReview(ctx, brand, { id, days: 3 });
    expect((await readReview(ctx, asking(token))).lookup).toMatchObject({ state: "closed" });
    expect(await reopenReview(ctx, brand, { id })).toEqual({ ok: true });
    await openAs(asking(token));
  });

  test("is unknown when the account has lost access", async () => {
    const { token } = await share();
    await ctx.db.update(users).set({ approvalStatus: "rejected" }).where(eq(users.id, brand.id));
    expect((await readReview(ctx, asking(token))).lookup).toEqual({ state: "unknown" });
  });

  test("exposes no account, upload, track or media key", async () => {
    const { id, token } = await share();
    const visitor = await visit(token);
    await vote(ctx, visitor, { position: 1, name: "Mina" });
    await addComment(ctx, visitor, { at: 2.7, text: "Love it", name: null });
    const shown = JSON.stringify(await openAs(visitor));
    const hidden = [brand.id, brand.email, video.id, video.mediaKey, id, ...trackIds, "masters/", "previews/", "proxies/"];
    for (const secret of hidden) expect(shown).not.toContain(secret);
  });

  test("shows a deleted video as gone", async () => {
    const { token } = await share();
    await ctx.db.update(uploads).set({ status: "discarded" }).where(eq(uploads.id, video.id));
    expect((await openAs(asking(token))).picture).toEqual({ status: "gone" });
  });

  test("distinguishes a failed preparation from a deleted video", async () => {
    const upload = await makeUpload(ctx, brand);
    const { token } = await makeReview(ctx, brand, { videoId: upload.id, trackId: trackIds });
    const link = asking(token);
    expect((await openAs(link)).picture).toEqual({ status: "preparing" });
    const { id, attempt } = await startPreparation(ctx, upload);
    await endPreparation(ctx, { id, attempt, status: "failed", code: "timeout" });
    // A preparation of a format has no proxy, so it does not count.
    const format: PictureFormat = { aspect: "1:1", fit: "pad", focus: [], inMs: 0, outMs: null };
    await ensurePreparation(ctx, upload, null, { format });
    expect((await openAs(link)).picture).toEqual({ status: "unmade" });
  });

  test("hides a soft-deleted video until it is restored", async () => {
    const { token } = await share();
    const link = asking(token);
    await removeUpload(ctx, brand, video.id);
    expect((await openAs(link)).picture).toEqual({ status: "gone" });
    expect(await findReviewPicture(ctx, link)).toBeNull();
    expect((await draftReview(ctx, brand, { shortlistId: null, videoId: null })).videos).toEqual([]);
    await restoreUpload(ctx, brand, video.id);
    expect((await openAs(link)).picture.status).not.toBe("gone");
    expect(await findReviewPicture(ctx, link)).not.toBeNull();
  });

  test("stays locked per browser until the password is entered", async () => {
    const { token } = await share({ password: "cutting room" });
    expect((await readReview(ctx, asking(token))).lookup).toEqual({ state: "locked" });
    expect(await vote(ctx, asking(token), { position: 1, name: "Mina" })).toEqual({
      ok: false,
      refusal: "gone",
    });
    expect(await unlockReview(ctx, asking(token), { password: "wrong one" })).toMatchObject({
      refusal: "wrong-password",
    });
    const unlocked = expectOk(await unlockReview(ctx, asking(token), { password: "cutting room" }));
    await openAs(asking(token, unlocked.cookie));
    const elsewhere = await share({ password: "cutting room" });
    expect((await readReview(ctx, asking(elsewhere.token, unlocked.cookie))).lookup).toEqual({
      state: "locked",
    });
  });

  test("rate-limits passwords to ten guesses per client", async () => {
    const { id, token } = await share({ password: "cutting room" });
    // A cheap hash, since eleven of the real ones are slow and only their number matters here.
    const cheap = await hashPassword("cutting room", { log2N: 4, r: 1, p: 1 });
    await ctx.db.update(reviews).set({ passwordHash: cheap }).where(eq(reviews.id, id));
    for (let guess = 0; guess < 10; guess++)
      expect(await unlockReview(ctx, asking(token), { password: "wrong one" })).toMatchObject({
        refusal: "wrong-password",
      });
    const right = { password: "cutting room" };
    expect(await unlockReview(ctx, asking(token), right)).toMatchObject({ refusal: "too-many-attempts" });
    expect(await unlockReview(ctx, { ...asking(token), clientAddress: "203.0.113.10" }, right)).toMatchObject({ ok: true });
    ctx.wait(minutes(15));
    expect(await unlockReview(ctx, asking(token), right)).toMatchObject({ ok: true });
  });

  test("names the brand of an ended, locked review only to unlocked browsers", async () => {
    const { id, token } = await share({ password: "cutting room" });
    const unlocked = expectOk(await unlockReview(ctx, asking(token), { password: "cutting room" }));
    await closeReview(ctx, brand, { id });
    const lookUp = async (cookie: string | null) => (await readReview(ctx, asking(token, cookie))).lookup;
    expect(await lookUp(null)).toEqual({ state: "closed", brandName: null, at: ctx.clock.now() });
    expect(await lookUp(unlocked.cookie)).toMatchObject({ brandName: expect.any(String) });
    await reopenReview(ctx, brand, { id });
    ctx.wait(days(14));
    expect(await lookUp(null)).toMatchObject({ state: "expired", brandName: null });
  });

  test("wrong passwords from many clients do not lock out others", { tags: ["full"] }, async () => {
    const { id, token } = await share({ password: "cutting room" });
    const cheap = await hashPassword("cutting room", { log2N: 4, r: 1, p: 1 });
    await ctx.db.update(reviews).set({ passwordHash: cheap }).where(eq(reviews.id, id));
    const unlockFrom = (address: string, password: string) =>
      unlockReview(ctx, { ...asking(token), clientAddress: address }, { password });
    for (let client = 1; client <= 61; client++) await unlockFrom(`198.51.100.${client}`, "wrong one");
    expect(await unlockFrom(clientAddress, "cutting room")).toMatchObject({ ok: true });
  });
});

describe("requesting a new link", () => {
  const asked = () => ctx.db.select().from(mails).where(eq(mails.userId, brand.id));
  const from = (token: string, at: number) => ({ ...asking(token), clientAddress: `203.0.113.${at}` });

  test("mails the owner the visitor's name and the title of an ended review", async () => {
    const { id, token } = await share({ title: "Spring film" });
    expect(await askForLink(ctx, asking(token), { name: "Mina" })).toEqual({
      ok: false,
      refusal: "link-is-open",
    });
    await closeReview(ctx, brand, { id });
    const input = AskForLink.parse({ name: "  Mina\r\nBcc:  Holt " });
    expect(input).toEqual({ name: "Mina Bcc: Holt" });
    expect(await askForLink(ctx, asking(token), input)).toEqual({ ok: true, cookie: null });
    expect((await asked()).map(({ toAddress, message }) => ({ toAddress, message }))).toEqual([
      {
        toAddress: brand.email,
        message: { kind: "review-link-asked", reviewId: id, title: "Spring film", name: input.name },
      },
    ]);
  });

  test("is limited to once a day per client and five times per link", async () => {
    const { id, token } = await share();
    await closeReview(ctx, brand, { id });
    const ask = (at: number) => askForLink(ctx, from(token, at), { name: "Mina" });
    const outcomes = await Promise.all([1, 1, 1].map(ask));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const at of [2, 3, 4, 5, 6, 7]) await ask(at);
    expect(await asked()).toHaveLength(5);
    expect(await ask(8)).toEqual({ ok: false, refusal: "asked-already" });
    ctx.wait(days(1) + 1);
    expect(await ask(1)).toMatchObject({ ok: true });
  });

  test("mails nobody for a deleted review or an invalid name", async () => {
    const { id, token } = await share();
    await deleteReview(ctx, brand, { id });
    expect(await askForLink(ctx, asking(token), { name: "Mina" })).toEqual({ ok: false, refusal: "gone" });
    expect(AskForLink.safeParse({ name: " \u200b " }).success).toBe(false);
    expect(AskForLink.safeParse({ name: "n".repeat(61) }).success).toBe(false);
    expect(await asked()).toEqual([]);
  });
});

describe("responding to a review", () => {
  test("asks a visitor for a name once and remembers it", async () => {
    const { token } = await share();
    const visitor = await visit(token);
    expect(await vote(ctx, visitor, { position: 1, name: null })).toEqual({ ok: false, refusal: "no-name" });
    expect(await vote(ctx, visitor, { position: 1, name: "Mina Holt" })).toMatchObject({ ok: true });
    expect(await addComment(ctx, visitor, { at: 2.7, about: 2, text: "Keep it bare.", name: null })).toMatchObject({
      ok: true,
    });
    expect(await openAs(visitor)).toMatchObject({
      visitor: { name: "Mina Holt", vote: 1 },
      comments: [{ atSeconds: 2.7, about: 2, text: "Keep it bare.", name: "Mina Holt", isOwn: true }],
    });
    await renameVisitor(ctx, visitor, { name: "Mina" });
    const seenByOthers = await openAs(await visit(token));
    expect(seenByOthers).toMatchObject({ visitor: null, comments: [{ name: "Mina", isOwn: false }] });
  });

  test("renews the visitor cookie on each visit while the review is open", async () => {
    const { id, token } = await share();
    const visitor = await visit(token);
    await vote(ctx, visitor, { position: 1, name: "Mina" });
    const { cookie } = await readReview(ctx, visitor);
    expect(cookie).toContain(`${visitor.cookieHeader};`);
    expect(cookie).toContain(`Max-Age=${days(30) / 1000}`);
    await closeReview(ctx, brand, { id });
    expect((await readReview(ctx, visitor)).cookie).toBeNull();
  });

  test("counts one vote per visitor under concurrency; the last wins", async () => {
    const { id, token } = await share();
    const visitor = await visit(token);
    await Promise.all([1, 2, 3, 1, 2, 3].map((position) => vote(ctx, visitor, { position, name: "Mina" })));
    expect(await ctx.db.$count(reviewVisitors, eq(reviewVisitors.reviewId, id))).toBe(1);
    expect(await ctx.db.$count(reviewVotes, eq(reviewVotes.reviewId, id))).toBe(1);
    await vote(ctx, visitor, { position: 2, name: null });
    expect((await openAs(visitor)).candidates.map(({ voters }) => voters.length)).toEqual([0, 1, 0]);
  });

  test("refuses responses when closed, expired or for an unknown candidate", async () => {
    const { id, token } = await share();
    const visitor = await visit(token);
    expect(await vote(ctx, visitor, { position: 9, name: "Mina" })).toEqual({
      ok: false,
      refusal: "no-name",
    });
    await vote(ctx, visitor, { position: 1, name: "Mina" });
    expect(await vote(ctx, visitor, { position: 9, name: null })).toEqual({ ok: false, refusal: "gone" });
    await closeReview(ctx, brand, { id });
    expect(await vote(ctx, visitor, { position: 2, name: null })).toEqual({ ok: false, refusal: "gone" });
    await reopenReview(ctx, brand, { id });
    ctx.wait(days(14));
    expect(await addComment(ctx, visitor, { at: 1, text: "Late", name: null })).toEqual({
      ok: false,
      refusal: "gone",
    });
    expect((await getReview(ctx, brand, id))?.candidates[0]?.voters).toEqual(["Mina"]);
  });

  test("does not recognise a visitor of another review", async () => {
    const [first, second] = [await share(), await share()];
    const visitor = await visit(first.token);
    await vote(ctx, visitor, { position: 1, name: "Mina" });
    const elsewhere = { ...visitor, token: second.token };
    expect(await vote(ctx, elsewhere, { position: 1, name: null })).toEqual({
      ok: false,
      refusal: "no-name",
    });
    expect((await openAs(elsewhere)).visitor).toBeNull();
  });

  test("refuses a visitor's 51st comment", async () => {
    const { id, token } = await share();
    const visitor = await visit(token);
    const note = (at: number) => addComment(ctx, visitor, { at, text: `Note ${at}`, name: "Mina" });
    expect(await note(0)).toMatchObject({ ok: true });
    const [written] = await ctx.db.select().from(reviewComments).where(eq(reviewComments.reviewId, id));
    const others = Array.from({ length: 48 }, (_, at) => ({
      ...written!,
      id: crypto.randomUUID(),
      atMs: at,
    }));
    await runBatch(
      ctx.db,
      others.map((other) => ctx.db.insert(reviewComments).values(other)),
    );
    expect(await note(49)).toMatchObject({ ok: true });
    expect(await addComment(ctx, visitor, { at: 1, text: "One more", name: null })).toEqual({
      ok: false,
      refusal: "too-many-comments",
    });
  });

  test("refuses the 101st visitor but not existing ones", async () => {
    const { id, token } = await share();
    const visitor = await visit(token);
    await vote(ctx, visitor, { position: 1, name: "First" });
    const others = Array.from({ length: 99 }, (_, at) => ({
      id: crypto.randomUUID(),
      reviewId: id,
      secretHash: `${at}`.padStart(64, "0"),
      name: `Visitor ${at}`,
      createdAt: ctx.clock.now(),
    }));
    await runBatch(
      ctx.db,
      others.map((visitor) => ctx.db.insert(reviewVisitors).values(visitor)),
    );
    expect(await vote(ctx, await visit(token), { position: 1, name: "Late" })).toEqual({
      ok: false,
      refusal: "too-many-visitors",
    });
    expect(await vote(ctx, visitor, { position: 2, name: "First" })).toMatchObject({ ok: true });
  });

  test("refuses the 21st new name a day per client", async () => {
    const { id, token } = await share();
    for (let at = 0; at < 20; at++)
      expect(await vote(ctx, asking(token), { position: 1, name: `Name ${at}` })).toMatchObject({ ok: true });
    const late = await visit(token);
    const refused = { ok: false, refusal: "too-many-names" };
    expect(await vote(ctx, late, { position: 1, name: "Late" })).toEqual(refused);
    expect(await vote(ctx, { ...late, clientAddress: "203.0.113.10" }, { position: 1, name: "Late" })).toEqual({
      ok: true,
      cookie: null,
    });
    // A named visitor sends the name again with every vote.
    expect(await vote(ctx, late, { position: 2, name: "Late" })).toMatchObject({ ok: true });
    expect(await ctx.db.$count(reviewVisitors, eq(reviewVisitors.reviewId, id))).toBe(21);
    ctx.wait(days(1));
    expect(await vote(ctx, asking(token), { position: 1, name: "Next day" })).toMatchObject({ ok: true });
  });

  test("rate-limits responses per client for ten minutes", async () => {
    const { id, token } = await share();
    const visitor = await visit(token);
    const answer = () => vote(ctx, visitor, { position: 1, name: "Mina" });
    expect(await answer()).toMatchObject({ ok: true });
    const counted = await ctx.db
      .update(attempts)
      .set({ count: 119 })
      .where(eq(attempts.key, `review-answer:${id}:${clientAddress}`))
      .returning();
    expect(counted).toHaveLength(1);
    expect(await answer()).toMatchObject({ ok: true });
    expect(await vote(ctx, visitor, { position: 2, name: null })).toEqual({
      ok: false,
      refusal: "too-many-attempts",
    });
    ctx.wait(minutes(10));
    expect(await vote(ctx, visitor, { position: 2, name: null })).toMatchObject({ ok: true });
  });
});

describe("managing a review", () => {
  test("only the owner can manage it and resolve comments", async () => {
    const { id, token } = await share();
    const visitor = await visit(token);
    await addComment(ctx, visitor, { at: 7.2, text: "The flute sells it.", name: "Dan" });
    const commentId = (await getReview(ctx, brand, id))!.comments[0]!.id;
    const asked = { id, commentId, isResolved: "yes" as const };
    expect(await resolveComment(ctx, other, asked)).toBe(false);
    expect(await getReview(ctx, other, id)).toBeNull();
    expect(await closeReview(ctx, other, { id })).toBe(false);
    expect(await extendReview(ctx, other, { id, days: 30 })).toBe(false);
    expect(await setDigest(ctx, other, { id, hasDigest: "on" })).toBe(false);
    await deleteReview(ctx, other, { id });
    expect(await resolveComment(ctx, brand, asked)).toBe(true);
    expect(await listReviews(ctx, brand)).toMatchObject([{ id, state: "open", comments: 1, openComments: 0 }]);
    expect(await resolveComment(ctx, brand, { ...asked, isResolved: "no" })).toBe(true);
    expect((await listReviews(ctx, brand))[0]).toMatchObject({ openComments: 1 });
  });

  test("only the owner can remove a visitor with votes and comments", async () => {
    const { id, token } = await share();
    const [troll, friend] = [await visit(token), await visit(token)];
    await vote(ctx, troll, { position: 1, name: "Troll" });
    await addComment(ctx, troll, { at: 1, text: "Buy pills", name: null });
    ctx.wait(1);
    await vote(ctx, friend, { position: 2, name: "Mina" });
    const [{ id: visitorId } = { id: "" }, { id: friendId } = { id: "" }] = (await getReview(ctx, brand, id))!.visitors;
    expect(await removeVisitor(ctx, other, { id, visitorId })).toBe(false);
    const elsewhere = await share();
    expect(await removeVisitor(ctx, brand, { id: elsewhere.id, visitorId })).toBe(false);
    expect(await removeVisitor(ctx, brand, { id, visitorId })).toBe(true);
    expect(await removeVisitor(ctx, brand, { id, visitorId })).toBe(false);
    expect(await getReview(ctx, brand, id)).toMatchObject({
      visitors: [{ id: friendId, name: "Mina" }],
      comments: [],
      candidates: [{ voters: [] }, { voters: ["Mina"] }, {}],
    });
    expect((await openAs(troll)).visitor).toBeNull();
    // Not under another name either, but under another link.
    const removed = { ok: false, refusal: "removed" };
    expect(await vote(ctx, troll, { position: 1, name: "Nobody" })).toEqual(removed);
    expect(await addComment(ctx, troll, { at: 1, text: "Buy pills", name: "Nobody" })).toEqual(removed);
    expect(await vote(ctx, friend, { position: 1, name: null })).toMatchObject({ ok: true });
    const there = { ...troll, token: elsewhere.token };
    expect(await vote(ctx, there, { position: 1, name: "Troll" })).toMatchObject({ ok: true });
  });

  test("a removed visitor can be restored by the owner within a minute", async () => {
    const { id, visitor } = await shareAnswered({ hasDigest: "on" });
    const before = await getReview(ctx, brand, id);
    const chosen = { id, visitorId: before!.visitors[0]!.id };
    expect(await removeVisitor(ctx, brand, chosen)).toBe(true);
    const mailed = () => ctx.db.$count(mails, eq(mails.userId, brand.id));
    ctx.wait(minutes(1));
    await mailDigests(ctx);
    expect(await mailed()).toBe(0);
    expect(await listReviews(ctx, brand)).toMatchObject([{ votes: 0, comments: 0, openComments: 0 }]);
    expect(await renameVisitor(ctx, visitor, { name: "Nobody" })).toMatchObject({ refusal: "removed" });
    expect(await vote(ctx, visitor, { position: 2, name: null })).toMatchObject({ refusal: "no-name" });
    await purgeRemovedReviews(ctx);
    expect(await restoreVisitor(ctx, other, chosen)).toBe(false);
    expect(await restoreVisitor(ctx, brand, chosen)).toBe(true);
    expect(await restoreVisitor(ctx, brand, chosen)).toBe(false);
    expect(await getReview(ctx, brand, id)).toEqual(before);
    await mailDigests(ctx);
    expect(await mailed()).toBe(1);
    expect(await vote(ctx, visitor, { position: 2, name: null })).toMatchObject({ ok: true });
  });

  test("a removed visitor is purged after a minute and stays blocked", async () => {
    const { id, visitor } = await shareAnswered();
    const chosen = { id, visitorId: (await getReview(ctx, brand, id))!.visitors[0]!.id };
    await removeVisitor(ctx, brand, chosen);
    ctx.wait(minutes(1) + 1);
    await purgeRemovedReviews(ctx);
    expect(await restoreVisitor(ctx, brand, chosen)).toBe(false);
    for (const table of [reviewVisitors, reviewVotes, reviewComments])
      expect(await ctx.db.$count(table, eq(table.reviewId, id))).toBe(0);
    expect(await vote(ctx, visitor, { position: 1, name: "Mina" })).toMatchObject({ refusal: "removed" });
  });

  test("a deleted review can be restored by its owner within a minute", async () => {
    const { id, visitor } = await shareAnswered({ hasDigest: "on" });
    const before = await getReview(ctx, brand, id);
    expect(await deleteReview(ctx, brand, { id })).toBe(true);
    expect(await deleteReview(ctx, brand, { id })).toBe(false);
    expect((await readReview(ctx, visitor)).lookup).toEqual({ state: "unknown" });
    expect(await getReview(ctx, brand, id)).toBeNull();
    expect(await listReviews(ctx, brand)).toEqual([]);
    expect(await extendReview(ctx, brand, { id, days: 30 })).toBe(false);
    const mailed = () => ctx.db.$count(mails, eq(mails.userId, brand.id));
    await mailDigests(ctx);
    expect(await mailed()).toBe(0);
    ctx.wait(minutes(1));
    await purgeRemovedReviews(ctx);
    expect(await restoreReview(ctx, other, { id })).toBe(false);
    expect(await restoreReview(ctx, brand, { id })).toBe(true);
    expect(await restoreReview(ctx, brand, { id })).toBe(false);
    expect(await getReview(ctx, brand, id)).toEqual(before);
    await mailDigests(ctx);
    expect(await mailed()).toBe(1);
  });

  test("a deleted review is purged with visitors, votes and comments", async () => {
    const { id, visitor } = await shareAnswered();
    await deleteReview(ctx, brand, { id });
    ctx.wait(minutes(1) + 1);
    await purgeRemovedReviews(ctx);
    expect(await restoreReview(ctx, brand, { id })).toBe(false);
    for (const table of [reviewVisitors, reviewVotes, reviewComments])
      expect(await ctx.db.$count(table, eq(table.reviewId, id))).toBe(0);
    expect((await readReview(ctx, visitor)).lookup).toEqual({ state: "unknown" });
  });

  test("a track off sale is marked as such", async () => {
    const { token } = await share();
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, trackIds[0]!));
    expect((await openAs(asking(token))).candidates[0]).toMatchObject({ isOnSale: false });
  });
});

describe("review digest", () => {
  const kinds = async () => (await readMails(ctx, brand)).length;

  test("mails at most once a day, for all reviews with news", async () => {
    const [first, second] = [await share({ hasDigest: "on" }), await share({ hasDigest: "on" })];
    const silent = await share();
    await mailDigests(ctx);
    expect(await kinds()).toBe(0);
    for (const { token } of [first, second, silent]) await vote(ctx, await visit(token), { position: 1, name: "Mina" });
    ctx.wait(minutes(1));
    await Promise.all([mailDigests(ctx), mailDigests(ctx)]);
    expect(await kinds()).toBe(1);
    expect((await readMails(ctx, brand))[0]).toMatchObject({
      reviews: [
        { votes: 1, comments: 0 },
        { votes: 1, comments: 0 },
      ],
    });
    await addComment(ctx, await visit(first.token), { at: 1, text: "Later", name: "Dan" });
    ctx.wait(hours(23));
    await mailDigests(ctx);
    expect(await kinds()).toBe(1);
    ctx.wait(hours(1));
    await mailDigests(ctx);
    expect(await kinds()).toBe(2);
    ctx.wait(days(2));
    await mailDigests(ctx);
    expect(await kinds()).toBe(2);
    await ctx.settle();
  });

  test("lists the remaining reviews the next day, none twice", async () => {
    const titles = Array.from({ length: 12 }, (_, at) => `Film ${at}`);
    for (const title of titles) {
      const { token } = await share({ hasDigest: "on", title });
      await vote(ctx, await visit(token), { position: 1, name: "Mina" });
    }
    for (let day = 0; day < 3; day++) {
      ctx.wait(days(1));
      await mailDigests(ctx);
    }
    const messages = await readMails(ctx, brand);
    expect(messages).toMatchObject([{ more: 2 }, { more: 0 }]);
    const reviews = messages.flatMap((message) => ("reviews" in message ? message.reviews : []));
    expect(reviews.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    await ctx.settle();
  });

  test("defers responses during the count to the next digest", async () => {
    const { token } = await share({ hasDigest: "on" });
    await vote(ctx, await visit(token), { position: 1, name: "Mina" });
    ctx.wait(minutes(1));
    const counted = ctx.clock.now();
    const late = await visit(token);
    // The clock advances between query and write.
    let looks = 0;
    await mailDigests({ ...ctx, clock: { now: () => counted + looks++ } });
    await addComment(ctx, late, { at: 1, text: "Just now", name: "Dan" });
    ctx.wait(days(1));
    await mailDigests(ctx);
    expect(await kinds()).toBe(2);
    await ctx.settle();
  });

  test("sends nothing once turned off", async () => {
    const { id, token } = await share({ hasDigest: "on" });
    await setDigest(ctx, brand, { id, hasDigest: "off" });
    await vote(ctx, await visit(token), { position: 1, name: "Mina" });
    ctx.wait(minutes(1));
    await mailDigests(ctx);
    expect(await kinds()).toBe(0);
  });
});
