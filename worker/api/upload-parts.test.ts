import { eq } from "drizzle-orm";
import { uploads } from "#drizzle/schema/index.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { signInAs } from "#tests/support/http.ts";
import { uploadsAs, videoOf } from "#tests/support/uploads.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { completeUpload } from "#worker/domain/services/files/uploads/complete-upload.ts";
import { receivePart } from "#worker/domain/services/files/uploads/receive-upload.ts";
import { uploadPartBytes } from "#worker/domain/services/files/uploads/uploads.contract.ts";

let ctx: TestContext;
let brand: Viewer;
let calls: ReturnType<typeof uploadsAs>;
let id: string;

beforeEach(async () => {
  ctx = createTestContext(Date.now());
  brand = await makeBrand(ctx.db);
  calls = uploadsAs(await signInAs(ctx, brand));
  id = crypto.randomUUID();
});

describe("a start", () => {
  test.each([
    ["NUL", "a\u0000.mp4"],
    ["a line break", "a\r\nb.mp4"],
    ["an escape sign", "\u001b[2J.mp4"],
    ["a control sign of the upper half", "a\u0085.mp4"],
    ["a line separator", "a\u2028.mp4"],
    ["half a sign", "a\ud800.mp4"],
  ])("is refused for a name with %s", async (_what, filename) => {
    const answer = await calls.start({ filename });
    const error = "This file's name contains characters we can’t display. Please rename it.";
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  });

  test.each(["Sommer – Größe 2.mp4", "ملف.mp4", "動画.mov", "👩‍🚀 take 3.mp4"])(
    "takes %s",
    async (filename) => {
      const answer = await calls.start({ filename });
      expect([answer.status, await answer.json()]).toMatchObject([201, { filename }]);
    },
  );

  test.each(["video/mp4\r\nx-evil: 1", "video/mp4\n", "video/", "video/mp4; a=\u0000", "video/mp4 x"])(
    "is refused for the content type %j",
    async (contentType) => {
      const answer = await calls.start({ contentType });
      expect([answer.status, await answer.json()]).toEqual([400, { error: "Please select a video file" }]);
    },
  );

  test.each(["video/webm;codecs=vp9,opus", "video/x-matroska", "video/vnd.dlna.mpeg-tts", ""])(
    "takes %j",
    async (contentType) => {
      expect((await calls.start({ contentType })).status).toBe(201);
    },
  );
});

describe("a part", () => {
  test.each(["1e0", "01", "0x1", "1.0", "+1", "%201", "-1", "1%00", "10001", "999999999999"])(
    "numbered %s is refused",
    async (number) => {
      await calls.start({ id });
      const answer = await calls.sendPart(id, number);
      expect([answer.status, await answer.json()]).toMatchObject([400, { refusal: "wrong-part" }]);
    },
  );

  test("longer than parts are is refused as too long", async () => {
    await calls.start({ id, sizeBytes: 3 * uploadPartBytes });
    expect((await calls.sendPart(id, 1, videoOf(uploadPartBytes + 1))).status).toBe(413);
    expect((await calls.sendPart(id, 1, videoOf(uploadPartBytes))).status).toBe(200);
  });

  test("sent while its upload is put together is told that the upload is complete", async () => {
    await calls.start({ id });
    await calls.sendPart(id, 1);
    const late: Response[] = [];
    // The store has put the parts together, and the row does not know yet.
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

  test("sent while its upload is cancelled is told so", async () => {
    await calls.start({ id });
    await ctx.media.abortMultipart(...(await multipartOf(id)));
    await calls.cancel(id);
    const answer = await calls.sendPart(id, 1);
    const words = { error: "This upload was cancelled.", refusal: "cancelled" };
    expect([answer.status, await answer.json()]).toEqual([409, words]);
  });

  test("that two tabs send at once, and whose answers cross, is asked for again, and the upload ends well", async () => {
    await calls.start({ id, sizeBytes: uploadPartBytes + 50 });
    await calls.sendPart(id, 2, new Uint8Array(50));
    const part = () => ({ number: 1, length: uploadPartBytes, body: bodyOf(videoOf(uploadPartBytes)) });
    // The store has the first one, and hears the second one out before the first is noted.
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

  test("that the store cannot take, with its upload open, is our fault and may be sent again", async () => {
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
