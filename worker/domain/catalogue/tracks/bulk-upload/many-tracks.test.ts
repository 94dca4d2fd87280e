import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeLabel, makeUpload } from "#tests/support/factories.ts";
import { countRowsRead } from "#tests/support/rows-read.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ImportTracks, type KnownTrack } from "./bulk-upload.contract.ts";
import { importTracks, listKnownTracks } from "./import-tracks.ts";

const size = 20_000;
const isrcOf = (number: number) => `GBMNY${String(number).padStart(7, "0")}`;
const ctx = createTestContext();
let label: Viewer & { labelId: string };

/** A label with 20,000 tracks, each with its own upload and ingest. */
beforeAll(async () => {
  label = await makeLabel(ctx.db);
  const upload = await makeUpload(ctx, label, { purpose: "audio", filename: "a.wav" });
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers
    WHERE n < ${size})`;
  const add = (statement: string, ...values: unknown[]) =>
    env.DB.prepare(statement.replace("numbers:", numbers))
      .bind(...values)
      .run();
  await add(
    `INSERT INTO uploads (id, user_id, purpose, filename, content_type, size_bytes, part_bytes, media_key,
      multipart_id,
       status, created_at, touched_at, completed_at)
     numbers: SELECT 'upload-' || n, upload.user_id, 'audio', upload.filename, upload.content_type,
       upload.size_bytes, upload.part_bytes,
       upload.media_key || n, upload.multipart_id, 'uploaded', 1, 1, 1 FROM numbers
         CROSS JOIN uploads AS upload WHERE upload.id = ?1`,
    upload.id,
  );
  await add(
    `INSERT INTO ingests (id, user_id, upload_id, kind, status, ended_at, facts, heartbeat_at, created_at)
     numbers: SELECT 'many-' || n, ?1, 'upload-' || n, 'audio', 'ready', 1, '{}', 1, 1 FROM numbers`,
    label.id,
  );
  await add(
    `INSERT INTO tracks (id, label_id, title, artist, isrc, price_tokens, status, audio_ingest_id, created_at)
     numbers: SELECT 'many-' || n, ?1, 'Song ' || n, 'Many', 'GBMNY' || printf('%07d', n), 1, 'draft', 'many-'
       || n, 1
     FROM numbers`,
    label.labelId,
  );
}, 300_000);

const makeRows = (first: number, count: number) =>
  concurrently(count, async (index) => {
    const upload = await makeUpload(ctx, label, { purpose: "audio", filename: `${index}.wav` });
    const fields = { title: `New ${index}`, artist: "Trio", isrc: isrcOf(first + index) };
    return { id: crypto.randomUUID(), audioUploadId: upload.id, fields };
  });

test.each([
  ["new rows", size + 1, "added"],
  ["known rows", 1, "known"],
])("%s of a label with 20,000 tracks read fewer than 60 rows each", async (_what, first, outcome) => {
  const input = ImportTracks.parse({ labelId: label.labelId, rows: await makeRows(first, 20) });
  let outcomes: unknown;
  const read = await countRowsRead(ctx, async (app) => {
    outcomes = await importTracks(app, label, input);
  });
  await ctx.settle();
  expect(outcomes).toEqual(input.rows.map(({ id }) => ({ id, outcome })));
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20 * 60);
});

test("listKnownTracks reads fewer than 1,500 of 20,000 rows for 500 ISRCs", async () => {
  const isrcs = Array.from({ length: 500 }, (_, index) => isrcOf(size - 250 + index + 1));
  let known: KnownTrack[] | null = null;
  const read = await countRowsRead(ctx, async (app) => {
    known = await listKnownTracks(app, label, { labelId: label.labelId, isrcs });
  });
  expect(known).toHaveLength(250 + 20);
  expect(read).toBeLessThan(500 * 3);
});
