import { eq } from "drizzle-orm";
import { uploads } from "#drizzle/schema/index.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { signInAs } from "#tests/support/http.ts";
import { uploadsAs, videoOf } from "#tests/support/uploads.ts";
import { completeUpload } from "#worker/domain/services/files/uploads/complete-upload.ts";
import { receivePart } from "#worker/domain/services/files/uploads/receive-upload.ts";
import { uploadPartBytes } from "#worker/domain/services/files/uploads/uploads.contract.ts";

let id: string;

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
const calls = forEachTest(async () => uploadsAs(await signInAs(ctx, brand)));
beforeEach(() => {
  id = crypto.randomUUID();
});

describe("upload start", () => {
  test.each([
    ["NUL", "a\u0000.mp4"],
    ["a line break", "a\r\nb.mp4"],
    ["an escape character", "\u001b[2J.mp4"],
    ["a C1 control character", "a\u0085.mp4"],
    ["a line separator", "a\u2028.mp4"],
    ["a lone surrogate", "a\ud800.mp4"],
  ])("rejects a name with %s", async (_what, filename) => {
    const answer = await calls.start({ filename });
    const error = "This file's name contains characters we can’t display. Please rename it.";
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  });

  test.each(["Sommer – Größe 2.mp4", "ملف.mp4", "動画.mov", "👩‍🚀 take 3.mp4"])("accepts the name %s", async (filename) => {
    const answer = await calls.start({ filename });
    expect([answer.status, await answer.json()]).toMatchObject([201, { filename }]);
  });

  test.each(["video/mp4\r\nx-evil: 1", "video/mp4\n", "video/", "video/mp4; a=\u0000", "video/mp4 x"])(
    "rejects the content type %j",
    async (contentType) => {
      const answer = await calls.start({ contentType });
      expect([answer.status, await answer.json()]).toEqual([400, { error: "Please select a video file" }]);
    },
  );

  test.each(["video/webm;codecs=vp9,opus", "video/x-matroska", "video/vnd.dlna.mpeg-tts", ""])(
    "accepts the content type %j",
    async (contentType) => {
      expect((await calls.start({ contentType })).status).toBe(201);
    },
  );
});

describe("upload part", () => {
  test.each(["1e0", "01", "0x1", "1.0", "+1", "%201", "-1", "1%00", "10001", "999999999999"])(
    "rejects the part number %s",
    async (number) => {
      await calls.start({ id });
      const answer = await calls.sendPart(id, number);
      expect([answer.status, await answer.json()]).toMatchObject([400, { refusal: "wrong-part" }]);
    },
  );

  test("returns 413 above the part size", async () => {
    await calls.start({ id, sizeBytes: 3 * uploadPartBytes });
    expect((await calls.sendPart(id, 1, videoOf(uploadPartBytes + 1))).status).toBe(413);
    expect((await calls.sendPart(id, 1, videoOf(uploadPartBytes))).status).toBe(200);
  });

  test("is refused as complete while its upload is being completed", async () => {
    await calls.start({ id });
    await calls.sendPart(id, 1);
    const late: Response[] = [];
    // The store has assembled the parts, but the row is not updated yet.
    const media = {
      ...ctx.media,
      async completeMultipart(...args: Parameters<typeof ctx.media.completeMultipart>) {
        const made = await ctx.media.completeMultipart(...args);
        late.push(await calls.sendPart(id, 1));
        return made;
      },
    };
    expect(await completeUpload({ ...ctx, media }, brand, id)).toMatchObject({ ok: true });
    late.push(await calls.sendPart(id, 1));
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    expect(await late[0]?.json()).toMatchObject({ refusal: "complete" });
  });

  test("is refused as cancelled while its upload is being cancelled", async () => {
    await calls.start({ id });
    await ctx.media.abortMultipart(...(await multipartOf(id)));
    await calls.cancel(id);
    const answer = await calls.sendPart(id, 1);
    const words = { error: "This upload was cancelled.", refusal: "cancelled" };
    expect([answer.status, await answer.json()]).toEqual([409, words]);
  });

  test("is requested again when two tabs race, and the upload completes", async () => {
    await calls.start({ id, sizeBytes: uploadPartBytes + 50 });
    await calls.sendPart(id, 2, new Uint8Array(50));
    const part = () => ({ number: 1, length: uploadPartBytes, body: bodyOf(videoOf(uploadPartBytes)) });
    // The second write completes while the first is stored but not yet recorded.
    const media = {
      ...ctx.media,
      async writePart(...args: Parameters<typeof ctx.media.writePart>) {
        const etag = await ctx.media.writePart(...args);
        expect(await receivePart(ctx, brand, id, part())).toEqual({ ok: true });
        return etag;
      },
    };
    expect(await receivePart({ ...ctx, media }, brand, id, part())).toEqual({ ok: true });
    const missing = { ok: false, refusal: "parts-missing", missing: [1, 2] };
    expect(await completeUpload(ctx, brand, id)).toEqual(missing);
    await calls.sendPart(id, 1, videoOf(uploadPartBytes));
    await calls.sendPart(id, 2, new Uint8Array(50));
    expect(await completeUpload(ctx, brand, id)).toMatchObject({ ok: true });
  });

  test("returns 500 when the store refuses it for an open upload", async () => {
    await calls.start({ id });
    await ctx.media.abortMultipart(...(await multipartOf(id)));
    expect((await calls.sendPart(id, 1)).status).toBe(500);
  });
});

function bodyOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream {
  const { body } = new Response(bytes);
  if (!body) throw new Error("a response without its body");
  return body;
}

async function multipartOf(uploadId: string): Promise<[key: string, multipartId: string]> {
  const [row] = await ctx.db.select().from(uploads).where(eq(uploads.id, uploadId));
  return [row?.mediaKey ?? "", row?.multipartId ?? ""];
}
