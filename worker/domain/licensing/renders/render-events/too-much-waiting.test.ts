import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ingests, preparations, tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { uploadsAs } from "#tests/support/uploads.ts";
import { CreateTrack } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { createTrack } from "#worker/domain/catalogue/tracks/label-tracks/create-track.ts";
import { tooMuchWaiting } from "#worker/domain/services/jobs/scheduler.ts";

const ctx = forEachTest(() => createTestContext());

const refused = { error: tooMuchWaiting };

/** Copies a finished upload `count` times, each with an unfinished job from the given statement. */
async function fillLine(model: { id: string }, count: number, unfinished: string): Promise<void> {
  const prefix = crypto.randomUUID();
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers
    WHERE n < ${count})`;
  const add = (statement: string) => ctx.db.$client.prepare(statement).bind(prefix, model.id);
  await ctx.db.$client.batch([
    add(`INSERT INTO uploads (id, user_id, purpose, filename, content_type, size_bytes, part_bytes, media_key,
        multipart_id, status, created_at, touched_at, completed_at)
      ${numbers} SELECT ?1 || n, upload.user_id, upload.purpose, upload.filename, upload.content_type, 1, 1,
        upload.media_key || n, '', 'uploaded',
        1, 1, 1 FROM numbers CROSS JOIN uploads AS upload WHERE upload.id = ?2`),
    add(unfinished.replace("numbers:", numbers)),
  ]);
}

describe("preparation limit", () => {
  test("refuses the 101st, but not another brand's", async () => {
    const [brand, other] = [await makeBrand(ctx.db), await makeBrand(ctx.db)];
    const upload = await makeUpload(ctx, brand);
    await fillLine(
      upload,
      100,
      `INSERT INTO preparations (id, upload_id, status, heartbeat_at, created_at)
       numbers: SELECT ?1 || n, ?1 || n, 'pending', 1, 1 FROM numbers WHERE ?2 IS NOT NULL`,
    );
    const answer = await uploadsAs(await signInAs(ctx, brand)).prepare(upload.id, null);
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      refused,
    ]);
    expect(await ctx.db.$count(preparations, eq(preparations.uploadId, upload.id))).toBe(0);
    const theirs = await makeUpload(ctx, other);
    expect((await uploadsAs(await signInAs(ctx, other)).prepare(theirs.id, null)).status).toBe(200);
    await ctx.settle();
  });
});

describe("ingest limit", () => {
  let cookie: string;
  const label = forEachTest(() => makeLabel(ctx.db));
  beforeEach(async () => {
    cookie = await signInAs(ctx, label);
  });
  const upload = forEachTest(() => makeUpload(ctx, label, { purpose: "audio", filename: "a.wav" }));
  beforeEach(async () => {
    await fillLine(
      upload,
      5000,
      `INSERT INTO ingests (id, user_id, upload_id, kind, heartbeat_at, created_at)
       numbers: SELECT ?1 || n, upload.user_id, ?1 || n, 'audio', 1, 1 FROM numbers
         CROSS JOIN uploads AS upload WHERE upload.id = ?2`,
    );
  });

  const ask = (path: string, body: object) =>
    request(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      cookie,
      body: JSON.stringify(body),
    });

  test("refuses the 5001st on every path", async () => {
    const fields = { title: "Night Bus", artist: "Trio", isrc: "GBABC2600001" };
    const rows = [{ id: crypto.randomUUID(), audioUploadId: upload.id, fields }];
    for (const [path, body] of [
      [`/api/uploads/${upload.id}/ingests`, {}],
      ["/api/bulk-tracks", { labelId: label.labelId, rows }],
    ] as const) {
      const answer = await ask(path, body);
      expect([path, answer.status, await answer.json()]).toEqual([path, 429, refused]);
    }
    const form = {
      id: crypto.randomUUID(),
      labelId: label.labelId,
      status: "draft",
      audioUploadId: upload.id,
    };
    expect(await createTrack(ctx, label, CreateTrack.parse({ ...form, ...fields, moodTags: ["Calm"] }))).toMatchObject({
      ok: false,
      refusal: "no-such-audio",
      message: tooMuchWaiting,
    });
    expect(await ctx.db.$count(ingests, eq(ingests.uploadId, upload.id))).toBe(0);
    expect(await ctx.db.$count(tracks, eq(tracks.labelId, label.labelId))).toBe(0);
  });
});
