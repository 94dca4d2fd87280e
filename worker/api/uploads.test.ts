import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { renders, uploads } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { asViewer, makeAnyTrack, makeBrand, makeLabel, makeUpload, makeUser, renderForm } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { startPreparation } from "#tests/support/uploads.ts";
import { recordEvent } from "#worker/domain/licensing/renders/render-events/record-event.ts";
import { abortUpload, discardOldUploads, purgeRemovedUploads } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { abortStaleUploads } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { handleMessage } from "#worker/queue.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import { recordUse } from "#worker/domain/services/files/uploads/queries.ts";
import { uploadPartBytes } from "#worker/domain/services/files/uploads/uploads.contract.ts";

let cookie: string;

const ctx = forEachTest(() => createTestContext(Date.now()));
beforeEach(async () => {
  cookie = await signInAs(ctx, await makeBrand(ctx.db));
});

const json = { "content-type": "application/json" };
const mp4Head = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode("ftypisom"), 0, 0, 2, 0]);

function start(input: object, as = cookie) {
  const body = {
    id: crypto.randomUUID(),
    filename: "a.mp4",
    contentType: "video/mp4",
    sizeBytes: 100,
    ...input,
  };
  return request("/api/uploads", { method: "POST", headers: json, cookie: as, body: JSON.stringify(body) });
}

function sendPart(id: string, number: number | string, bytes: Uint8Array<ArrayBuffer>, as = cookie) {
  const headers = { "content-length": String(bytes.byteLength) };
  return request(`/api/uploads/${id}/parts/${number}`, { method: "PUT", headers, cookie: as, body: bytes });
}

const complete = (id: string, as = cookie) =>
  request(`/api/uploads/${id}/complete`, { method: "POST", cookie: as, headers: json, body: "{}" });

function videoOf(bytes: number): Uint8Array<ArrayBuffer> {
  const video = new Uint8Array(bytes);
  video.set(mp4Head);
  return video;
}

describe("label upload", () => {
  const bytesOf = (text: string) => {
    const file = new Uint8Array(100);
    file.set(Array.from(text, (letter) => letter.charCodeAt(0)));
    return file;
  };
  const wav = { purpose: "audio", filename: "Night Bus (final)!.WAV", contentType: "audio/wav" };
  const jpg = { purpose: "cover", filename: "cover.jpg", contentType: "image/jpeg" };
  let asLabel: string;
  beforeEach(async () => {
    asLabel = await signInAs(ctx, await makeLabel(ctx.db));
  });

  async function send(input: object, content: string) {
    const id = crypto.randomUUID();
    await start({ id, ...input }, asLabel);
    await sendPart(id, 1, bytesOf(content), asLabel);
    return complete(id, asLabel);
  }

  test.each([
    ["WAV", wav, "RIFF....WAVEfmt "],
    ["large WAV", wav, "RF64....WAVEds64"],
    ["broadcast WAV", wav, "BW64....WAVEds64"],
    ["WAV without a type", { ...wav, contentType: "" }, "RIFF....WAVEfmt "],
    ["MP3 with tags", { ...wav, contentType: "audio/mpeg" }, "ID3\u0004"],
    ["MP3 of a low sample rate", { ...wav, contentType: "audio/mpeg" }, "\u00ff\u00e3\u0090"],
    ["bare MP3", { ...wav, contentType: "audio/mp3" }, "\u00ff\u00fb\u0090"],
    ["JPEG", jpg, "\u00ff\u00d8\u00ff\u00e0"],
    ["JPEG without a type", { ...jpg, contentType: "" }, "\u00ff\u00d8\u00ff\u00e0"],
    ["PNG", { ...jpg, contentType: "image/png" }, "\u0089PNG\r\n\u001a\n"],
  ])("accepts %s", async (_what, input, content) => {
    expect((await send(input, content)).status).toBe(200);
  });

  test.each([
    ["a picture called audio", wav, "\u00ff\u00d8\u00ff\u00e0", "not-audio", "Only WAV and MP3 files are supported"],
    ["a video called a cover", jpg, "....ftypisom", "not-cover", "Only JPG and PNG files are supported"],
  ])("rejects %s by its content", async (_what, input, content, refusal, words) => {
    const answer = await send(input, content);
    expect([answer.status, await answer.json()]).toEqual([422, { error: words, refusal, missing: [] }]);
  });

  test.each([
    ["audio of another type", { ...wav, contentType: "audio/flac" }, "Only WAV and MP3 files are supported"],
    ["audio over 250 MB", { ...wav, sizeBytes: 250 * 2 ** 20 + 1 }, "Audio files must be under 250MB"],
    ["a cover of another type", { ...jpg, contentType: "image/gif" }, "Only JPG and PNG files are supported"],
    ["a cover over 50 MB", { ...jpg, sizeBytes: 50 * 2 ** 20 + 1 }, "Cover art must be under 50MB"],
  ])("rejects %s with the specified message", async (_what, input, words) => {
    const answer = await start(input, asLabel);
    expect([answer.status, await answer.json()]).toEqual([400, { error: words }]);
  });

  test("has its name sanitised for display", async () => {
    expect(await (await start(wav, asLabel)).json()).toMatchObject({ filename: "Night_Bus_final.wav" });
  });

  test("requires a label and allows no video preparation", async () => {
    expect((await start(wav)).status).toBe(403);
    const id = crypto.randomUUID();
    await start({ id, ...wav }, asLabel);
    await sendPart(id, 1, bytesOf("RIFF....WAVEfmt "), asLabel);
    await complete(id, asLabel);
    const body = JSON.stringify({ overlayTrackId: null });
    const asked = { method: "POST", headers: json, cookie: asLabel, body };
    expect((await request(`/api/uploads/${id}/preparations`, asked)).status).toBe(409);
    const ingest = await request(`/api/uploads/${id}/ingests`, asked);
    expect(await ingest.json()).toMatchObject({ uploadId: id, kind: "audio", status: "pending" });
  });
});

describe("upload", () => {
  test("accepts parts in any order and assembles them", async () => {
    const id = crypto.randomUUID();
    const video = videoOf(uploadPartBytes + 1000);
    expect((await start({ id, sizeBytes: video.length })).status).toBe(201);
    expect((await sendPart(id, 2, video.subarray(uploadPartBytes))).status).toBe(200);
    const state = await (await request(`/api/uploads/${id}`, { cookie })).json();
    expect(state).toMatchObject({ status: "uploading", parts: [2], partBytes: uploadPartBytes });
    const early = await complete(id);
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({ missing: [1] });
    expect((await sendPart(id, 1, video.subarray(0, uploadPartBytes))).status).toBe(200);
    expect(await (await complete(id)).json()).toMatchObject({ status: "uploaded" });
    expect((await complete(id)).status).toBe(200);
    const [row] = await ctx.db.select().from(uploads).where(eq(uploads.id, id));
    expect((await ctx.media.head(row?.mediaKey ?? ""))?.size).toBe(video.length);
  });

  test("accepts a video without a type by its content", async () => {
    const id = crypto.randomUUID();
    expect((await start({ id, filename: "film.mov", contentType: "", sizeBytes: 100 })).status).toBe(201);
    await sendPart(id, 1, videoOf(100));
    expect((await complete(id)).status).toBe(200);
  });

  test("is idempotent when started twice with one id", async () => {
    const id = crypto.randomUUID();
    expect((await start({ id })).status).toBe(201);
    expect((await start({ id })).status).toBe(200);
  });

  test.each([
    ["not a video", { contentType: "image/png" }, "Please select a video file"],
    ["empty", { sizeBytes: 0 }, "This file is empty"],
    ["over 2 GB", { sizeBytes: 2 ** 31 + 1 }, "Videos can be up to 2 GB"],
  ])("is rejected with a message when %s", async (_what, input, words) => {
    const answer = await start(input);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: words });
  });

  test("rejects a part of the wrong number or length", async () => {
    const id = crypto.randomUUID();
    await start({ id, sizeBytes: 100 });
    expect((await sendPart(id, 2, new Uint8Array(100))).status).toBe(400);
    expect((await sendPart(id, 0, new Uint8Array(100))).status).toBe(400);
    expect((await sendPart(id, "one", new Uint8Array(100))).status).toBe(400);
    expect((await sendPart(id, 1, new Uint8Array(99))).status).toBe(400);
  });

  test.each(["video/quicktime", ""])("rejects and removes a text file posing as a video (%j)", async (contentType) => {
    const id = crypto.randomUUID();
    await start({ id, filename: "notes.mov", contentType, sizeBytes: 100 });
    await sendPart(id, 1, new Uint8Array(100).fill(65));
    const answer = await complete(id);
    expect(answer.status).toBe(422);
    const [row] = await ctx.db.select().from(uploads).where(eq(uploads.id, id));
    expect(row?.status).toBe("aborted");
    await expect.poll(() => ctx.media.head(row?.mediaKey ?? "")).toBeNull();
  });

  test("returns 404 to another account", async () => {
    const id = crypto.randomUUID();
    await start({ id });
    const other = await signInAs(ctx, await makeBrand(ctx.db));
    const answers = [
      await request(`/api/uploads/${id}`, { cookie: other }),
      await sendPart(id, 1, new Uint8Array(100), other),
      await complete(id, other),
      await request(`/api/uploads/${id}`, { method: "DELETE", cookie: other }),
      await request(`/api/uploads/${crypto.randomUUID()}`, { cookie: other }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    expect((await start({ id }, other)).status).toBe(409);
  });

  test("accepts no part after it was cancelled", async () => {
    const id = crypto.randomUUID();
    await start({ id });
    expect((await request(`/api/uploads/${id}`, { method: "DELETE", cookie })).status).toBe(204);
    expect((await sendPart(id, 1, new Uint8Array(100))).status).toBe(409);
  });

  test("is dropped by DELETE ?only=unfinished unless complete", async () => {
    const [id, whole] = [crypto.randomUUID(), crypto.randomUUID()];
    await start({ id });
    await start({ id: whole });
    await sendPart(whole, 1, videoOf(100));
    expect((await complete(whole)).status).toBe(200);
    const letGo = (of: string, by = cookie) => request(`/api/uploads/${of}?only=unfinished`, { method: "DELETE", cookie: by });
    expect((await letGo(id)).status).toBe(204);
    expect((await sendPart(id, 1, new Uint8Array(100))).status).toBe(409);
    expect((await letGo(whole)).status).toBe(204);
    const [row] = await ctx.db.select().from(uploads).where(eq(uploads.id, whole));
    expect(row).toMatchObject({ status: "uploaded", putAsideAt: null });
    const other = await signInAs(ctx, await makeBrand(ctx.db));
    expect((await letGo(whole, other)).status).toBe(404);
    const wrong = await request(`/api/uploads/${whole}?only=some`, { method: "DELETE", cookie });
    expect(wrong.status).toBe(400);
  });

  test("requires an approved brand and our own origin", async () => {
    const pending = await signInAs(ctx, await makeUser(ctx.db, { approval: "pending" }));
    const label = await signInAs(ctx, await makeLabel(ctx.db));
    expect((await start({}, "")).status).toBe(401);
    expect((await start({}, pending)).status).toBe(403);
    expect((await start({}, label)).status).toBe(403);
    const foreign = { ...json, origin: "https://evil.example" };
    expect((await request("/api/uploads", { method: "POST", headers: foreign, cookie, body: "{}" })).status).toBe(403);
  });
});

test("abandoning a finished upload stops its preparation", async () => {
  const brand = await makeBrand(ctx.db);
  const upload = await makeUpload(ctx, brand);
  const picture = await startPreparation(ctx, upload);
  expect(await abortUpload(ctx, brand, upload.id)).toBe(true);
  ctx.wait(minutes(2));
  await purgeRemovedUploads(ctx);
  const report = { type: "progress", jobId: picture.id, attempt: 1, fraction: 0.5 } as const;
  expect(await recordEvent(ctx, report)).toEqual({ applied: false, continue: false });
  const [row] = await ctx.db.select().from(uploads).where(eq(uploads.id, upload.id));
  expect(row?.status).toBe("discarded");
  await ctx.settle();
});

describe("upload clean-up", () => {
  test("discards an upload idle for a day but not for 23 hours", async () => {
    const id = crypto.randomUUID();
    await start({ id });
    ctx.wait(hours(23));
    await abortStaleUploads(ctx);
    expect((await ctx.db.select().from(uploads).where(eq(uploads.id, id)))[0]?.status).toBe("uploading");
    ctx.wait(hours(2));
    await abortStaleUploads(ctx);
    expect((await ctx.db.select().from(uploads).where(eq(uploads.id, id)))[0]?.status).toBe("discarded");
  });

  test("discards a video a month after its last use unless a render waits for it", async () => {
    const brand = await makeBrand(ctx.db);
    const track = await makeAnyTrack(ctx.db);
    const unused = await makeUpload(ctx, brand);
    const [waiting, inUse] = [await makeUpload(ctx, brand), await makeUpload(ctx, brand)];
    const form = await renderForm(ctx, track, waiting.id);
    await startRender(ctx, asViewer(brand), form);
    expect(await ctx.db.select().from(renders).where(eq(renders.id, form.id))).toHaveLength(1);
    ctx.wait(days(29));
    await recordUse(ctx, inUse);
    ctx.wait(days(2));
    await discardOldUploads(ctx);
    await ctx.settle();
    for (const message of ctx.takeSent()) {
      if (message.kind === "remove-media") await handleMessage(ctx, message);
    }
    expect(await ctx.media.head(unused.mediaKey)).toBeNull();
    expect(await ctx.media.head(waiting.mediaKey)).not.toBeNull();
    expect(await ctx.media.head(inUse.mediaKey)).not.toBeNull();
    await ctx.settle();
  });
});
