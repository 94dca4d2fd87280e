import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mails, tracks } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeCompletedRender, makeLabel, makeSuperUser, makeTrack, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { runSchedule } from "#tests/support/run-schedule.ts";
import { listAlarms } from "#worker/domain/office/ledger-explorer/overview.ts";
import { ingestMasterKey, pictureKey, renderKey } from "#worker/domain/services/files/media/keys.ts";
import { days } from "#worker/domain/lib/time.ts";
import { deleteTrack } from "#worker/domain/catalogue/tracks/label-tracks/delete-track.ts";
import { takeOffSale } from "#worker/domain/catalogue/tracks/label-tracks/take-off-sale.ts";
import { handleMessage } from "#worker/queue.ts";
import { continueSweep, missingObjects } from "./sweep-storage.ts";

// The store dates its objects by the real clock.
const ctx = forEachTest(() => createTestContext(Date.now()));
beforeEach(async () => {
  await ctx.db.run(sql`UPDATE tracks SET archived_at = 1, is_active = 0`);
  await ctx.db.run(sql`UPDATE ledger_alarms SET cleared_at = 1 WHERE cleared_at IS NULL`);
});

async function sweep(): Promise<void> {
  await runSchedule(ctx, "27 4 * * 1");
  await ctx.settle();
  for (const message of ctx.takeSent()) {
    if (message.kind === "remove-media") await handleMessage(ctx, message);
  }
}

const put = async (key: string) => {
  await ctx.media.write(key, new Uint8Array(4), "video/mp4");
  return key;
};
const isThere = async (key: string) => (await ctx.media.head(key)) !== null;

test("the sweep deletes orphaned objects after a week and nothing else", async () => {
  const brand = await makeBrand(ctx.db);
  const upload = await makeUpload(ctx, brand);
  const lost = await Promise.all([
    put(renderKey(crypto.randomUUID(), 1)),
    put(pictureKey(crypto.randomUUID(), 3)),
    put(ingestMasterKey(crypto.randomUUID(), 1)),
    put(`uploads/${brand.id}/${crypto.randomUUID()}`),
  ]);
  const strange = await put("somebody-elses/notes.txt");
  await sweep();
  expect(await Promise.all(lost.map(isThere))).toEqual([true, true, true, true]);
  ctx.wait(days(8));
  await sweep();
  expect(await Promise.all(lost.map(isThere))).toEqual([false, false, false, false]);
  expect([await isThere(upload.mediaKey), await isThere(strange)]).toEqual([true, true]);
});

test("the sweep alerts on missing objects and takes a track without a master off sale", async () => {
  const admin = await makeSuperUser(ctx.db);
  const label = await makeLabel(ctx.db);
  const [gone, kept] = await Promise.all([makeTrack(ctx.db, label.labelId), makeTrack(ctx.db, label.labelId)]);
  await Promise.all([kept.masterKey, kept.previewKey, gone.previewKey].map((key) => put(key ?? "")));
  const render = await makeCompletedRender(ctx, await makeBrand(ctx.db), kept);
  await sweep();
  const alarms = await listAlarms(ctx, admin);
  expect(alarms.find(({ rule }) => rule === missingObjects)?.finding).toContain(render.outputKey);
  expect(alarms.map(({ rule }) => rule).filter((rule) => rule.endsWith(gone.id))).toHaveLength(1);
  const rows = await ctx.db.select().from(tracks).where(eq(tracks.labelId, label.labelId));
  expect(new Map(rows.map(({ id, isActive }) => [id, isActive]))).toEqual(
    new Map([
      [gone.id, false],
      [kept.id, true],
    ]),
  );
  await put(render.outputKey ?? "");
  await ctx.db.update(tracks).set({ masterKey: kept.masterKey }).where(eq(tracks.id, gone.id));
  await sweep();
  expect(await listAlarms(ctx, admin)).toEqual([]);
});

test("a deleted track's lost master alerts only super users, until the next sweep", async () => {
  const admin = await makeSuperUser(ctx.db);
  const label = await makeLabel(ctx.db);
  const tracksOf = await Promise.all([makeTrack(ctx.db, label.labelId), makeTrack(ctx.db, label.labelId)]);
  const [deletedBefore, deletedAfter] = tracksOf;
  if (!deletedBefore || !deletedAfter) throw new Error("two tracks were made");
  await Promise.all(tracksOf.map(({ previewKey }) => put(previewKey ?? "")));
  await deleteTrack(ctx, label, deletedBefore.id);
  await takeOffSale(ctx, deletedBefore.masterKey ?? "");
  expect(await ctx.db.$count(mails, eq(mails.userId, label.id))).toBe(0);
  await takeOffSale(ctx, deletedAfter.masterKey ?? "");
  expect(await ctx.db.$count(mails, eq(mails.userId, label.id))).toBe(1);
  await deleteTrack(ctx, label, deletedAfter.id);
  expect(await listAlarms(ctx, admin)).toHaveLength(2);
  await sweep();
  expect(await listAlarms(ctx, admin)).toEqual([]);
});

test("a sweep that runs out of time resumes page by page", async () => {
  const pages = [await put("renders/!a/1.mp4"), await put("renders/!b/1.mp4"), await put("renders/!c/1.mp4")];
  ctx.wait(days(8));
  let now = ctx.clock.now();
  const seen: string[] = [];
  const slow: TestContext = {
    ...ctx,
    clock: { now: () => (now += 30_000) },
    media: {
      ...ctx.media,
      async list(after) {
        const { objects } = await ctx.media.list(after);
        seen.push(objects[0]?.key ?? "");
        return { objects: objects.slice(0, 1), isLast: objects.length <= 1 };
      },
    },
  };
  await ctx.db.run(sql`UPDATE storage_sweep SET is_going = 1, after = 'renders/' WHERE id = 1`);
  await continueSweep(slow);
  expect(seen).toEqual(pages.slice(0, 1));
  await continueSweep(slow);
  expect(seen).toEqual(pages.slice(0, 2));
  while ((await ctx.db.all(sql`SELECT 1 FROM storage_sweep WHERE is_going = 1`)).length > 0) {
    await continueSweep(slow);
  }
  expect(seen.slice(0, 3)).toEqual(pages);
});
