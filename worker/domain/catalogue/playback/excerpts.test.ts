import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import { request } from "#tests/support/http.ts";
import { frameSamples, previewFile, sampleRate } from "#tests/support/preview-file.ts";
import { cutExcerpt, excerptSeconds, findExcerpt, headBytes } from "./cut-excerpt.ts";
import { join, within } from "./mp4-boxes.ts";
import { readSoundTable } from "./sound-table.ts";

/** Vitest's own comparison takes a second for half a megabyte. */
const areSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

const ofThreeMinutes = previewFile(180);

/** The excerpt of a preview of this length, as visitors receive it. */
function excerptOf(seconds: number) {
  const preview = seconds === 180 ? ofThreeMinutes : previewFile(seconds);
  const cut = cutExcerpt(preview.subarray(0, headBytes(preview) ?? 0));
  if (!cut) throw new Error("It could not be cut");
  return join([cut.head, preview.subarray(cut.offset, cut.offset + cut.length)]);
}

function tableOf(file: Uint8Array) {
  const movie = within(file, "moov");
  const table = movie && readSoundTable(movie);
  if (!table) throw new Error("It has no table");
  return table;
}
const lastsSeconds = (file: Uint8Array): number => {
  const { frameBytes, leadUnits } = tableOf(file);
  return (frameBytes.length * frameSamples - leadUnits) / sampleRate;
};

describe("cutExcerpt", () => {
  test.each([31, 180, 1200])("cuts %i seconds to thirty, to within a tenth of a second", (seconds) => {
    const lasts = lastsSeconds(excerptOf(seconds));
    expect(lasts).toBeLessThanOrEqual(excerptSeconds);
    expect(lasts).toBeGreaterThan(excerptSeconds - 0.1);
  });

  test("leaves a shorter track at its length", () => {
    expect(lastsSeconds(excerptOf(12))).toBeCloseTo(12, 1);
  });

  test("contains exactly the preview's first frames", () => {
    const [preview, excerpt] = [ofThreeMinutes, excerptOf(180)];
    const [whole, cut] = [tableOf(preview), tableOf(excerpt)];
    const length = cut.frameBytes.reduce((total, bytes) => total + bytes, 0);
    expect(excerpt.length).toBe(cut.offset + length);
    expect(areSame(excerpt.subarray(cut.offset), preview.subarray(whole.offset, whole.offset + length))).toBe(true);
  });

  test("refuses a file of unknown layout", () => {
    expect(cutExcerpt(new Uint8Array(100))).toBeNull();
    const preview = previewFile(40);
    // Chunks that are not contiguous: the bytes between them are unknown.
    const at = new TextDecoder("latin1").decode(preview).indexOf("stco") + 16;
    preview.set([0, 0, 0, 1], at);
    expect(cutExcerpt(preview.subarray(0, headBytes(preview) ?? 0))).toBeNull();
  });
});

describe("excerpts for visitors", () => {
  let ctx: TestContext;
  let labelId: string;
  let trackId: string;
  const setActive = (isActive: boolean) =>
    ctx.db.run(sql`UPDATE tracks SET is_active = ${isActive ? 1 : 0} WHERE id = ${trackId}`);
  const ask = (headers: Record<string, string> = {}) => request(`/media/excerpts/${trackId}`, { headers });

  beforeEach(async () => {
    ctx = createTestContext(Date.now());
    ({ labelId } = await makeLabel(ctx.db));
    const track = await makeTrack(ctx.db, labelId);
    trackId = track.id;
    await ctx.media.write(track.previewKey ?? "", ofThreeMinutes, "audio/mp4");
  });

  test("are served without an account and revalidated by ETag", async () => {
    const answer = await ask();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "audio/mp4"]);
    expect(answer.headers.get("cache-control")).toBe("public, no-cache");
    expect(areSame(new Uint8Array(await answer.arrayBuffer()), excerptOf(180))).toBe(true);
    const again = await ask({ "if-none-match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("are served in byte ranges across the seam, none past the end", async () => {
    const whole = excerptOf(180);
    const { offset } = tableOf(whole);
    const ranges = [
      [0, 9],
      [offset - 5, offset + 5],
      [offset, offset],
      [whole.length - 3, whole.length - 1],
    ] as const;
    for (const [first, last] of ranges) {
      const answer = await ask({ range: `bytes=${first}-${last}` });
      expect(answer.status).toBe(206);
      expect(answer.headers.get("content-range")).toBe(`bytes ${first}-${last}/${whole.length}`);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(whole.slice(first, last + 1));
    }
    const beyond = await ask({ range: "bytes=0-99999999" });
    expect(beyond.headers.get("content-range")).toBe(`bytes 0-${whole.length - 1}/${whole.length}`);
    await beyond.arrayBuffer();
    expect((await ask({ range: `bytes=${whole.length}-` })).status).toBe(416);
  });

  test("stop when the track is paused, even for a cached ETag", async () => {
    const etag = (await ask()).headers.get("etag") ?? "";
    await setActive(false);
    expect((await ask({ "if-none-match": etag })).status).toBe(404);
    await setActive(true);
    expect((await ask({ "if-none-match": etag })).status).toBe(304);
  });

  test("cover the newest 24 tracks only", async () => {
    for (let newer = 0; newer < 23; newer++) await makeTrack(ctx.db, labelId);
    expect((await ask()).status).toBe(200);
    await makeTrack(ctx.db, labelId);
    expect((await ask()).status).toBe(404);
  });

  test("give no access to previews or unknown tracks", async () => {
    expect((await request("/media/excerpts/nothing")).status).toBe(404);
    expect((await request(`/media/previews/${trackId}`)).status).toBe(401);
    expect((await request(`/media/excerpts/${trackId}?ahead`)).headers.get("content-length")).toBe(
      String(excerptOf(180).length),
    );
  });

  test("are rate-limited", async () => {
    ctx.limits.excerpts = { limit: async () => ({ success: false }) };
    expect(await findExcerpt(ctx, trackId, "192.0.2.1")).toEqual({ ok: false, refusal: "too-often" });
  });

  test("count no play", async () => {
    await ask();
    await ctx.settle();
    const [row] = await ctx.db.all<{ plays: number }>(sql`SELECT count(*) AS plays FROM preview_plays`);
    expect(row?.plays).toBe(0);
  });
});
