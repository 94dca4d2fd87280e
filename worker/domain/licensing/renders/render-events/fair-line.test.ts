import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { preparations, renders } from "#drizzle/schema/index.ts";
import type { RenderJob } from "#render-service/render-service.contract.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeAnyTrack, makeBrand, makeUpload, renderForm } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { startMigrated } from "#tests/support/migrated-platform.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { renderKey } from "#worker/domain/services/files/media/keys.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { handleMessage } from "#worker/queue.ts";
import { recordEvent } from "./record-event.ts";

let ctx: TestContext;

beforeEach(async () => {
  // A fresh database: the job queue is global.
  await startMigrated();
  ctx = createTestContext();
});
const track = forEachTest(() => makeAnyTrack(ctx.db, { priceTokens: 1 }));

/** Fake render service with this many slots, busy when they are full; jobs end only when the test says so. */
function openService(places: number) {
  const running: { job: RenderJob; end: () => void }[] = [];
  const served: string[] = [];
  let asked = 0;
  ctx = {
    ...ctx,
    renderer: {
      ...ctx.renderer,
      async submit(job) {
        asked += 1;
        if (running.length >= places) return { accepted: false, reason: "busy", detail: '{"error":"busy"}' };
        const { promise, resolve } = Promise.withResolvers<"ended">();
        running.push({ job, end: () => resolve("ended") });
        served.push(job.jobId);
        return { accepted: true, ended: promise };
      },
    },
  };
  /** Completes the oldest running job, freeing its slot, and returns its id. */
  const finishOldest = async (): Promise<string> => {
    const [oldest] = running.splice(0, 1);
    if (!oldest) throw new Error("nothing runs");
    const { jobId, attempt } = oldest.job;
    await ctx.media.write(renderKey(jobId, attempt), new Uint8Array(7), "video/mp4");
    const made = { sha256: "a".repeat(64), bytes: 7, durationMs: 2000 };
    await recordEvent(ctx, { type: "sound.completed", jobId, attempt, ...made });
    oldest.end();
    return jobId;
  };
  /** Delivers messages until the slots are full again or no job is queued. */
  const fillPlaces = async () => {
    await expect.poll(async () => (await runQueue()) >= 0 && isServed(places)).toBe(true);
  };
  return { served, finishOldest, fillPlaces, askedTimes: () => asked };
}

/** Creates an upload with a finished preparation. */
async function makeReadyUpload(brand: Viewer): Promise<string> {
  const upload = await makeUpload(ctx, brand);
  const id = crypto.randomUUID();
  const now = ctx.clock.now();
  const times = { heartbeatAt: now, createdAt: now };
  const picture = {
    pictureKey: `pictures/${id}/1.mp4`,
    posterKey: `posters/${id}/1.jpg`,
    width: 1,
    height: 1,
  };
  await ctx.db
    .insert(preparations)
    .values({ id, uploadId: upload.id, status: "ready", ...picture, durationMs: 2000, ...times });
  return upload.id;
}

async function order(brand: Viewer, uploadId: string): Promise<string> {
  const outcome = expectOk(await startRender(ctx, brand, await renderForm(ctx, track, uploadId)));
  return outcome.renderId;
}

async function orderMany(brand: Viewer, count: number): Promise<string[]> {
  const uploadId = await makeReadyUpload(brand);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    ctx.wait(1);
    ids.push(await order(brand, uploadId));
  }
  return ids;
}

/** Delivers all messages, including those they send, and returns their count. */
async function runQueue(): Promise<number> {
  let handled = 0;
  for (;;) {
    const messages = ctx.takeSent();
    if (messages.length === 0) return handled;
    handled += messages.length;
    for (const message of messages) {
      await handleMessage(ctx, message);
    }
  }
}

for (const places of [1, 2])
  describe(`with ${places} render slots`, { tags: places === 1 ? ["full"] : [] }, () => {
    test("makes another brand wait for at most three of six renders", async () => {
      const service = openService(places);
      const [many, one] = [await makeBrand(ctx.db, { tokens: 6 }), await makeBrand(ctx.db)];
      const six = await orderMany(many, 6);
      await runQueue();
      const [single] = await orderMany(one, 1);
      await runQueue();
      const finished: string[] = [];
      while (!finished.includes(six[3] ?? "")) {
        finished.push(await service.finishOldest());
        await service.fillPlaces();
      }
      expect(finished).toContain(single);
      expect(finished).toHaveLength(5);
    });
  });

test("submits a queued job once, without polling the service", async () => {
  const service = openService(2);
  const brand = await makeBrand(ctx.db);
  const ids = await orderMany(brand, 5);
  await runQueue();
  const finished: string[] = [];
  while (finished.length < ids.length) {
    finished.push(await service.finishOldest());
    await service.fillPlaces();
  }
  expect(service.served.toSorted()).toEqual(ids.toSorted());
  expect(finished.toSorted()).toEqual(ids.toSorted());
  expect(await findLedgerFaults(ctx.db)).toEqual([]);
  // One attempt per new job; per freed slot, attempts until it is filled, and then until none is free.
  expect(service.askedTimes()).toBeLessThanOrEqual(5 * ids.length);
});

async function isServed(places: number): Promise<boolean> {
  const [row] = await ctx.db.all<{ waiting: number; served: number }>(sql`
    SELECT (SELECT count(*) FROM waiting_jobs WHERE not_before <= ${ctx.clock.now()}) AS waiting,
      (SELECT count(*) FROM submitted_jobs) AS served`);
  return row?.waiting === 0 || row?.served === places;
}

test("alternates accounts with equally many running jobs", async () => {
  const service = openService(1);
  const brands = await concurrently(3, () => makeBrand(ctx.db));
  const owners = new Map<string, number>();
  for (const [index, brand] of brands.entries()) {
    // Sequential: the order of arrival is asserted.
    for (const id of await orderMany(brand, 2)) owners.set(id, index);
  }
  await runQueue();
  for (let n = 0; n < 6; n++) {
    await service.finishOldest();
    await service.fillPlaces();
  }
  expect(service.served.map((id) => owners.get(id))).toEqual([0, 1, 2, 0, 1, 2]);
});

test("later accounts do not starve another's second job", { tags: ["full"] }, async () => {
  const service = openService(1);
  const two = await orderMany(await makeBrand(ctx.db), 2);
  await runQueue();
  for (let n = 0; n < 3; n++) {
    await orderMany(await makeBrand(ctx.db), 1);
    await runQueue();
    await service.finishOldest();
    await service.fillPlaces();
  }
  expect(service.served.slice(0, 2)).toEqual(two);
  expect(service.served).toHaveLength(4);
});

test("submits no preparation before a queued paid render", async () => {
  const [preparing, paying] = [await makeBrand(ctx.db), await makeBrand(ctx.db)];
  const asked = await startPreparation(ctx, await makeUpload(ctx, preparing));
  ctx.wait(1000);
  const [paid] = await orderMany(paying, 1);
  const service = openService(1);
  await ctx.settle();
  await runQueue();
  expect(service.served).toEqual([paid]);
  await service.finishOldest();
  await service.fillPlaces();
  await expect.poll(() => service.served).toEqual([paid, asked.id]);
});

test("a queued job has no message in the queue", async () => {
  const service = openService(0);
  const brand = await makeBrand(ctx.db);
  await orderMany(brand, 5);
  await ctx.settle();
  await runQueue();
  expect([service.askedTimes(), ctx.takeSent()]).toEqual([5, []]);
});

test("refuses an account's 101st queued render without charge", async () => {
  openService(0);
  const brand = await makeBrand(ctx.db, { tokens: 101 });
  const uploadId = await makeReadyUpload(brand);
  const [first] = await orderMany(brand, 1);
  await runBatch(
    ctx.db,
    Array.from({ length: 99 }, (_, n) =>
      ctx.db.run(sql`
        INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
          volume_percent, price_tokens, scope, terms_version, licence_number, heartbeat_at, created_at, track_title, artist, label_name,
          brand_name, brand_legal_entity, master_key, track_duration_ms, rights)
        SELECT ${crypto.randomUUID()}, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
          volume_percent, price_tokens, scope, terms_version, licence_number || ${n}, heartbeat_at, created_at, track_title, artist, label_name,
          brand_name, brand_legal_entity, master_key, track_duration_ms, rights
        FROM renders WHERE id = ${first}`),
    ),
  );
  expect(await startRender(ctx, brand, await renderForm(ctx, track, uploadId))).toEqual({
    ok: false,
    refusal: "too-many-waiting",
  });
  expect(await ctx.db.$count(renders, eq(renders.userId, brand.id))).toBe(100);
});
