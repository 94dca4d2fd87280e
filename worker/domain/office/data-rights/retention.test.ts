import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import {
  attempts,
  auditLog,
  capturedMails,
  failedSignIns,
  ingests,
  ledgerTransfers,
  licences,
  listenings,
  mails,
  oneTimeTokens,
  outbox,
  pings,
  reviews,
  sharedVideos,
  sessions,
  stripeEvents,
  uploads,
} from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeLabel, makeTrack, makeUpload, makeUser } from "#tests/support/factories.ts";
import { makeFinishedComp } from "#tests/support/comps.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { makeReview, makeSharedVideo } from "#tests/support/reviews.ts";
import { makeReadyAudio } from "#tests/support/ingests.ts";
import { startSession } from "#tests/support/start-session.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { countPlay } from "#worker/domain/catalogue/playback/count-play.ts";
import { findComp } from "#worker/domain/licensing/videos/comps/queries.ts";
import { shareVideo } from "#worker/domain/licensing/renders/shared-videos/share-video.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { runSchedule } from "#tests/support/run-schedule.ts";
import { retentionClasses } from "./retention-classes.ts";

const ctx = forEachTest(() => createTestContext());

type Class = {
  /** Inserts one row of the class. The returned function checks whether it still exists. */
  make: () => Promise<() => Promise<boolean>>;
  retention: number;
};

const anyId = () => crypto.randomUUID();
const mail = () => ({
  id: anyId(),
  toAddress: "somebody@example.com",
  message: { kind: "account-approved" as const },
  nextTryAt: ctx.clock.now(),
  createdAt: ctx.clock.now(),
});

const classes: Record<string, Class> = {
  "unfinished uploads": { retention: hours(24), make: () => makeOldUpload("uploading") },
  "uploaded files": { retention: days(30), make: () => makeOldUpload("uploaded") },
  "audio and covers no track uses": {
    retention: hours(24),
    async make() {
      const { ingestId } = await makeReadyAudio(ctx, await makeLabel(ctx.db));
      return async () => (await ctx.db.$count(ingests, and(eq(ingests.id, ingestId), eq(ingests.status, "ready")))) > 0;
    },
  },
  "masters listened to again": {
    retention: days(7),
    async make() {
      const label = await makeLabel(ctx.db);
      const { ingestId } = await makeReadyAudio(ctx, label);
      // In use by a track, so the master and the facts about it are retained.
      await makeTrack(ctx.db, label.labelId, { audioIngestId: ingestId });
      const [id, now] = [anyId(), ctx.clock.now()];
      await ctx.db.insert(listenings).values({
        id,
        ingestId,
        version: 99,
        status: "done",
        heartbeatAt: now,
        createdAt: now,
        endedAt: now,
      });
      return async () => (await ctx.db.$count(listenings, eq(listenings.id, id))) > 0;
    },
  },
  sessions: {
    retention: days(10),
    async make() {
      const { id } = await makeUser(ctx.db);
      await startSession(ctx, id);
      return async () => (await ctx.db.$count(sessions, eq(sessions.userId, id))) > 0;
    },
  },
  "one-time links": {
    retention: hours(1),
    async make() {
      const { id: userId } = await makeUser(ctx.db);
      const now = ctx.clock.now();
      const expiresAt = now + hours(1);
      await ctx.db.insert(oneTimeTokens).values({ hash: anyId(), kind: "reset-password", userId, createdAt: now, expiresAt });
      return async () => (await ctx.db.$count(oneTimeTokens, eq(oneTimeTokens.userId, userId))) > 0;
    },
  },
  "reviews, with the names, votes and notes in them": {
    // The link is open for two weeks.
    retention: days(14 + 30),
    async make() {
      const brand = await makeBrand(ctx.db);
      const track = await makeAnyTrack(ctx.db);
      const { id: videoId } = await makeSharedVideo(ctx, brand);
      const { id } = await makeReview(ctx, brand, { videoId, trackId: [track.id] });
      return async () => (await ctx.db.$count(reviews, eq(reviews.id, id))) > 0;
    },
  },
  "links to shared videos": {
    // The link is open for a week.
    retention: days(7 + 30),
    async make() {
      const brand = await makeBrand(ctx.db, { tokens: 10 });
      const track = await makeAnyTrack(ctx.db, { priceTokens: 2 });
      const { renderId } = await makeFinishedRender(ctx, brand, track);
      const id = crypto.randomUUID();
      await shareVideo(ctx, brand, { id, renderId, days: 7 });
      return async () => (await ctx.db.$count(sharedVideos, eq(sharedVideos.id, id))) > 0;
    },
  },
  comps: {
    retention: days(7),
    async make() {
      const brand = await makeBrand(ctx.db);
      const { id: trackId } = await makeAnyTrack(ctx.db);
      const { id: videoId } = await makeSharedVideo(ctx, brand);
      const id = await makeFinishedComp(ctx, brand, { videoId, trackId });
      return async () => (await findComp(ctx, brand, id)) !== null;
    },
  },
  "attempt counts": {
    retention: minutes(15),
    async make() {
      const key = anyId();
      await ctx.db.insert(attempts).values({ key, count: 1, endsAt: ctx.clock.now() + minutes(15) });
      return async () => (await ctx.db.$count(attempts, eq(attempts.key, key))) > 0;
    },
  },
  "failed sign-ins": {
    retention: days(1),
    async make() {
      const { id: userId } = await makeUser(ctx.db);
      await ctx.db.insert(failedSignIns).values({ userId, count: 1, firstAt: ctx.clock.now() });
      return async () => (await ctx.db.$count(failedSignIns, eq(failedSignIns.userId, userId))) > 0;
    },
  },
  "mails sent": {
    retention: days(30),
    async make() {
      const sent = mail();
      await ctx.db.insert(mails).values({ ...sent, status: "sent" });
      return async () => (await ctx.db.$count(mails, eq(mails.id, sent.id))) > 0;
    },
  },
  "captured mails": {
    retention: days(7),
    async make() {
      const id = anyId();
      await ctx.db.insert(capturedMails).values({
        id,
        kind: "account-approved",
        fromAddress: "a@example.com",
        toAddress: "b@example.com",
        subject: "Hello",
        text: "Hello",
        html: "<p>Hello</p>",
        sentAt: ctx.clock.now(),
      });
      return async () => (await ctx.db.$count(capturedMails, eq(capturedMails.id, id))) > 0;
    },
  },
  "who played which preview": {
    // Until the end of the next day; the test clock starts at noon.
    retention: hours(36),
    async make() {
      const [label, listener] = [await makeLabel(ctx.db), await makeBrand(ctx.db)];
      await countPlay(ctx, listener, (await makeTrack(ctx.db, label.labelId)).id);
      return async () => (await ctx.db.all(sql`SELECT 1 FROM preview_listeners WHERE user_id = ${listener.id}`)).length > 0;
    },
  },
  "queue messages sent": {
    retention: days(7),
    async make() {
      const id = anyId();
      const now = ctx.clock.now();
      await ctx.db.insert(outbox).values({ id, message: { kind: "ping", id }, createdAt: now, sentAt: now });
      return async () => (await ctx.db.$count(outbox, eq(outbox.id, id))) > 0;
    },
  },
  "health checks": {
    retention: hours(1),
    async make() {
      const id = anyId();
      await ctx.db.insert(pings).values({ id, sentAt: ctx.clock.now() });
      return async () => (await ctx.db.$count(pings, eq(pings.id, id))) > 0;
    },
  },
  "webhook events of payments, without their content": {
    retention: days(8 * 365),
    async make() {
      const id = anyId();
      const receivedAt = ctx.clock.now();
      await ctx.db.insert(stripeEvents).values({ id, type: "product.created", createdAt: 1, receivedAt });
      return async () => (await ctx.db.$count(stripeEvents, eq(stripeEvents.id, id))) > 0;
    },
  },
};

async function makeOldUpload(status: "uploading" | "uploaded") {
  const { id, mediaKey } = await makeUpload(ctx, await makeBrand(ctx.db));
  if (status === "uploading") {
    const multipartId = await ctx.media.startMultipart(mediaKey, "video/mp4");
    await ctx.db.update(uploads).set({ status, multipartId, completedAt: null }).where(eq(uploads.id, id));
  }
  return async () => {
    const [row] = await ctx.db.select().from(uploads).where(eq(uploads.id, id));
    return row?.status === status;
  };
}

test.each(Object.entries(classes))("discards when due and not before: %s", async (_name, rule) => {
  const isThere = await rule.make();
  ctx.wait(rule.retention - minutes(1));
  await runSchedule(ctx, "17 * * * *");
  expect(await isThere()).toBe(true);
  ctx.wait(minutes(2));
  await runSchedule(ctx, "17 * * * *");
  expect(await isThere()).toBe(false);
});

test("an unsent mail is not discarded", async () => {
  const waiting = mail();
  await ctx.db.insert(mails).values(waiting);
  ctx.wait(days(31));
  await runSchedule(ctx, "17 * * * *");
  expect(await ctx.db.$count(mails, eq(mails.id, waiting.id))).toBe(1);
});

test("a run continues until everything is discarded or its time is up", { tags: ["full"] }, async () => {
  const brand = await makeBrand(ctx.db);
  const count = () => ctx.db.$count(uploads, and(eq(uploads.userId, brand.id), eq(uploads.status, "uploaded")));
  for (let n = 0; n < 120; n++) {
    // Sequential, because concurrent writes are not under test.
    await makeUpload(ctx, brand);
  }
  ctx.wait(days(31));
  let now = ctx.clock.now();
  const hurried = { ...ctx, clock: { now: () => (now += 15_000) } };
  await retentionClasses["uploaded files"].discard(hurried);
  expect(await count()).toBe(70);
  await runSchedule(ctx, "17 * * * *");
  expect(await count()).toBe(0);
});

test("licences, ledger and audit log survive seven years and cannot be deleted", async () => {
  const [brand, label] = [await makeBrand(ctx.db), await makeLabel(ctx.db)];
  const { licenceId } = await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId));
  await runBatch(ctx.db, [
    recordAudit(ctx, {
      actorId: null,
      action: "account.approved",
      target: { kind: "account", id: brand.id },
    }),
  ]);
  const [transfers, entries] = [await ctx.db.$count(ledgerTransfers), await ctx.db.$count(auditLog)];
  ctx.wait(days(7 * 365));
  await runSchedule(ctx, "17 * * * *");
  expect(await ctx.db.$count(licences, eq(licences.id, licenceId))).toBe(1);
  expect([await ctx.db.$count(ledgerTransfers), await ctx.db.$count(auditLog)]).toEqual([transfers, entries]);
  for (const table of [licences, ledgerTransfers, auditLog]) {
    await expect(runBatch(ctx.db, [ctx.db.delete(table)])).rejects.toThrow(/immutable|licence_is_fixed/);
  }
});

test("every class with a discard has its test here", () => {
  const forgotten = Object.entries(retentionClasses).flatMap(([name, { discard }]) => (discard ? [name] : []));
  expect(Object.keys(classes)).toEqual(forgotten);
});
