import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ingests, outbox, tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeUpload } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { finishAudio, makePendingIngest, makeReadyAudio } from "#tests/support/ingests.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { submitToRenderer } from "#worker/domain/licensing/renders/render-events/submit-to-renderer.ts";
import { endIngest } from "#worker/domain/catalogue/ingests/complete-ingest.ts";
import { findUnprintable } from "#worker/domain/services/pdf/find-unprintable.ts";
import { type BulkRow, ImportTracks } from "./bulk-upload.contract.ts";
import { begunSql } from "./import-statements.ts";
import { importTracks, listKnownTracks } from "./import-tracks.ts";
import { readRows } from "./read-rows.ts";

const ctx = forEachTest(() => createTestContext());
const label = forEachTest(() => makeLabel(ctx.db));

const isrcOf = (number: number) => `GBBLK26${String(number).padStart(5, "0")}`;

async function row(number: number, fields: object = {}, more: Partial<BulkRow> = {}) {
  const upload = await makeUpload(ctx, label, { purpose: "audio", filename: `${number}.wav` });
  const named = { title: `Song ${number}`, artist: "Trio", isrc: isrcOf(number), ...fields };
  return { id: crypto.randomUUID(), audioUploadId: upload.id, fields: named, ...more };
}

const send = (rows: object[], by: Viewer & { labelId: string } = label) =>
  importTracks(ctx, by, ImportTracks.parse({ labelId: by.labelId, rows }));
/** Existing ingests that a batch would attach immediately. */
const listBegun = async (rows: object[]) => {
  const { good } = await readRows(ctx, ImportTracks.parse({ labelId: label.labelId, rows }).rows);
  return ctx.db.all(begunSql(good, label));
};
const read = () => ctx.db.select().from(tracks).where(eq(tracks.labelId, label.labelId)).orderBy(tracks.isrc);

describe("importTracks", () => {
  test("creates tracks with every field and ingests their audio", async () => {
    const full = {
      primaryGenre: "Jazz",
      bpm: "120",
      moodTags: ["Calm", "Dark"],
      ownsMaster: "on",
      publishingSplit: "33.33",
      priceTokens: "7",
    };
    const [first, second] = [await row(1, full), await row(2, {}, { status: "pending review", warranty: true })];
    expect(await send([first, second])).toEqual([
      { id: first.id, outcome: "added" },
      { id: second.id, outcome: "added" },
    ]);
    const [one, two] = await read();
    expect(one).toMatchObject({
      title: "Song 1",
      genre: "Jazz",
      bpm: 120,
      mood: "Calm",
      moodTags: ["Calm", "Dark"],
      ownsMaster: true,
      ownsPublishing: false,
      publishingSplitBasisPoints: 3333,
      priceTokens: 7,
      upc: null,
      status: "draft",
      isActive: false,
    });
    expect(two?.status).toBe("pending review");
    expect(two?.submittedAt).toBe(ctx.clock.now());
    await submitToRenderer(ctx, { kind: "ingest", id: first.id, attempt: 1 });
    await finishAudio(ctx, first.id);
    expect((await read())[0]?.durationMs).toBe(200_000);
  });

  test("adds nothing twice when a row or its CSV is sent again", async () => {
    const first = await row(1);
    await send([first]);
    expect(await send([first])).toEqual([{ id: first.id, outcome: "added" }]);
    const again = await row(1);
    expect(await send([again])).toEqual([{ id: again.id, outcome: "known" }]);
    expect(await read()).toHaveLength(1);
    expect(await ctx.db.$count(ingests, eq(ingests.userId, label.id))).toBe(1);
    expect(await ctx.db.$count(outbox, eq(outbox.id, `ingest:${first.id}:1`))).toBe(1);
  });

  test("changes and screens nothing when a row is resent after its ingest", async () => {
    const first = await row(1);
    await send([first]);
    await submitToRenderer(ctx, { kind: "ingest", id: first.id, attempt: 1 });
    await finishAudio(ctx, first.id);
    await ctx.settle();
    ctx.takeSent();
    const before = await read();
    ctx.wait(1000);
    expect(await send([first])).toEqual([{ id: first.id, outcome: "added" }]);
    await ctx.settle();
    expect(ctx.takeSent()).toEqual([]);
    expect(await read()).toEqual(before);
    expect(await listBegun([first])).toEqual([]);
  });

  test("adds only the first of two rows with the same ISRC", async () => {
    const [first, second] = [await row(1), await row(1)];
    expect(await send([first, second])).toMatchObject([{ outcome: "added" }, { outcome: "known" }]);
    expect(await read()).toHaveLength(1);
  });

  test("reports invalid rows and adds the others", async () => {
    const rows = [
      await row(1, { bpm: "999" }),
      await row(2),
      await row(3, { title: "\u{1F3B7}" }),
      await row(4, { isrc: "NOPE" }),
      await row(5, { writers: "Ada; music; ; ; 100; ; consent; Nordlys; 2099-01-01; Signed letter" }),
    ];
    expect(await send(rows)).toMatchObject([
      { outcome: "invalid", field: "bpm" },
      { outcome: "added" },
      { outcome: "invalid", field: "title" },
      { outcome: "invalid", field: "isrc" },
      { outcome: "invalid", field: "writers" },
    ]);
    expect(await read()).toHaveLength(1);
  });

  test("reports every row when all are invalid", async () => {
    expect(await send([await row(1, { bpm: "999" }), await row(2, { isrc: "NOPE" })])).toMatchObject([
      { outcome: "invalid", field: "bpm" },
      { outcome: "invalid", field: "isrc" },
    ]);
    expect(await read()).toEqual([]);
  });

  test("reuses an existing ingest of the audio", async () => {
    const { uploadId } = await makeReadyAudio(ctx, label);
    await send([await row(1, {}, { audioUploadId: uploadId })]);
    expect((await read())[0]?.durationMs).toBe(200_000);
  });

  test("refuses a row with refused audio, with the reason", async () => {
    const { uploadId, ingestId } = await makePendingIngest(ctx, label);
    await endIngest(ctx, { id: ingestId, attempt: 1, status: "refused", code: "silent" });
    const silent = await row(1, {}, { audioUploadId: uploadId, status: "pending review", warranty: true });
    const good = await row(2);
    expect(await send([silent, good])).toEqual([
      {
        id: silent.id,
        outcome: "invalid",
        field: "audioUploadId",
        message: "This track is silent. Please check the export and upload it again.",
      },
      { id: good.id, outcome: "added" },
    ]);
    expect(await read()).toHaveLength(1);
  });

  test("reports a resent row as added although its audio was refused since", async () => {
    const first = await row(1, {}, { status: "pending review", warranty: true });
    await send([first]);
    await submitToRenderer(ctx, { kind: "ingest", id: first.id, attempt: 1 });
    await endIngest(ctx, { id: first.id, attempt: 1, status: "refused", code: "silent" });
    expect(await send([first])).toEqual([{ id: first.id, outcome: "added" }]);
    expect(await read()).toMatchObject([{ status: "draft", reviewNote: expect.stringContaining("silent") }]);
  });

  test("changes nothing of another label's track when given its upload", async () => {
    const other = await makeLabel(ctx.db);
    const { uploadId } = await makeReadyAudio(ctx, other);
    const theirs = await row(1, {}, { audioUploadId: uploadId });
    await send([theirs], other);
    const unused = await row(2, {}, { audioUploadId: (await makeReadyAudio(ctx, other)).uploadId });
    await ctx.settle();
    ctx.takeSent();
    const before = await ctx.db.select().from(tracks).where(eq(tracks.id, theirs.id));
    ctx.wait(1000);
    const mine = [
      { ...theirs, id: crypto.randomUUID() },
      { ...unused, id: crypto.randomUUID() },
    ];
    expect(await send(mine)).toMatchObject([{ outcome: "no-audio" }, { outcome: "no-audio" }]);
    await ctx.settle();
    expect(ctx.takeSent()).toEqual([]);
    expect(await ctx.db.select().from(tracks).where(eq(tracks.id, theirs.id))).toEqual(before);
    expect(await listBegun(mine)).toEqual([]);
  });

  test("refuses another label's upload and another label's catalogue", async () => {
    const other = await makeLabel(ctx.db);
    const theirs = await makeUpload(ctx, other, { purpose: "audio", filename: "a.wav" });
    expect(await send([await row(1, {}, { audioUploadId: theirs.id })])).toMatchObject([{ outcome: "no-audio" }]);
    const input = ImportTracks.parse({ labelId: other.labelId, rows: [await row(2)] });
    expect(await importTracks(ctx, label, input)).toBeNull();
    expect(await listKnownTracks(ctx, label, { labelId: other.labelId, isrcs: [] })).toBeNull();
  });
});

test("listKnownTracks returns the label's tracks with these ISRCs", async () => {
  const [first, second] = [await row(1), await row(2)];
  await send([first, second]);
  const isrcs = [isrcOf(2), isrcOf(3)];
  expect(await listKnownTracks(ctx, label, { labelId: label.labelId, isrcs })).toEqual([
    { id: second.id, isrc: isrcOf(2), title: "Song 2", artist: "Trio" },
  ]);
});

test("findUnprintable accepts every printable ASCII character", async () => {
  const ascii = String.fromCharCode(...Array.from({ length: 0x7e - 0x1f }, (_, index) => 0x20 + index));
  expect(ascii).toMatch(/^ .*~$/);
  expect(await findUnprintable(ctx, [ascii])).toBeNull();
});
