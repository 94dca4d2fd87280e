import { json } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { createMemory, openTransport, until } from "#tests/support/upload-sessions.ts";
import type { UploadTransport } from "./transport.ts";
import { type FindNewest, isSameFile, type VideoMemory } from "./remembered-video.ts";
import { createVideoSession, type VideoSession } from "./video-session.ts";

/** Accepts every upload at once and prepares every video; ids in `thrownAway` are discarded, those in `kept` complete. */
async function openServer(thrownAway: string[] = [], kept: string[] = []) {
  const asked: string[] = [];
  const transport = await openTransport(async (request, response) => {
    const hasBody = request.method === "POST" && !request.url?.endsWith("/restore");
    const body = hasBody ? ((await json(request)) as Record<string, unknown>) : {};
    const isStart = request.url === "/api/uploads";
    asked.push(isStart ? `start ${String(body.id)}` : `${request.method} ${request.url} ${String(body.overlayTrackId)}`);
    const status = thrownAway.includes(String(body.id)) ? "discarded" : "uploaded";
    const ready = {
      id: "p",
      status: "ready",
      progress: 1,
      message: null,
      source: { width: 1920, height: 1080, durationSeconds: 9 },
    };
    const asksFor = kept.find((id) => request.method === "GET" && request.url === `/api/uploads/${id}`);
    if (asksFor) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ id: asksFor, status: "uploaded" }));
      return;
    }
    response.end(JSON.stringify(isStart ? { id: body.id, partBytes: 9, sizeBytes: 3, parts: [], status } : ready));
  });
  return { asked, transport };
}

const clip = () => new File(["abc"], "spring-launch.mp4", { type: "video/mp4", lastModified: 7 });

const other = () => new File(["other"], "other.mp4", { type: "video/mp4" });

const prepared = (session: VideoSession) => until(session, ({ preparation }) => preparation.status === "ready");

const key = "me:desk";

/** Opens a session, picks the clip and waits for its preparation. */
async function openPrepared(transport: UploadTransport, memory = createMemory().memory) {
  const session = createVideoSession(key, transport, memory);
  session.pick(clip());
  const { uploadId } = await prepared(session);
  return { session, uploadId };
}

/** Opens a session on what `memory` holds, as a reload does. */
function reopen(transport: UploadTransport, memory: VideoMemory, findNewest?: FindNewest): VideoSession {
  const session = createVideoSession(key, transport, memory, findNewest);
  session.recall();
  return session;
}

describe("createVideoSession", () => {
  test("uploads a picked video and prepares it with the overlay", async () => {
    const { asked, transport } = await openServer();
    const session = createVideoSession(key, transport, createMemory().memory);
    session.setOverlay("track-1");
    session.pick(clip());
    const { uploadId } = await prepared(session);
    expect(asked).toEqual([`start ${uploadId}`, `POST /api/uploads/${uploadId}/preparations track-1`]);
  });

  test("prepares the video again when the overlay is removed", async () => {
    const { asked, transport } = await openServer();
    const session = createVideoSession(key, transport, createMemory().memory);
    session.setOverlay("track-1");
    session.pick(clip());
    await prepared(session);
    session.setOverlay(null);
    expect(session.store.get().preparation.status).toBe("pending");
    const { uploadId } = await prepared(session);
    expect(asked.at(-1)).toBe(`POST /api/uploads/${uploadId}/preparations null`);
  });

  test("resumes the same upload after a reload", async () => {
    const { transport } = await openServer();
    const { memory } = createMemory();
    const { uploadId } = await openPrepared(transport, memory);

    const after = reopen(transport, memory);
    expect((await prepared(after)).uploadId).toBe(uploadId);
  });

  test("resumes the upload when its unstored file is picked again", async () => {
    const { transport } = await openServer();
    const { memory } = createMemory(false);
    const { uploadId } = await openPrepared(transport, memory);

    const after = reopen(transport, memory);
    const { awaited } = await until(after, (state) => state.awaited !== null);
    expect(awaited?.fingerprint.name).toBe("spring-launch.mp4");
    after.pick(clip());
    expect(after.store.get().uploadId).toBe(uploadId);

    const another = reopen(transport, memory);
    await until(another, (state) => state.awaited !== null);
    another.pick(other());
    expect(another.store.get().uploadId).not.toBe(uploadId);
  });

  test("uploads the stored file again if the server discarded it", async () => {
    const { memory } = createMemory();
    await memory.remember(key, "old-upload", clip());
    const { asked, transport } = await openServer(["old-upload"]);
    const session = reopen(transport, memory);
    const { uploadId } = await prepared(session);
    expect(uploadId).not.toBe("old-upload");
    expect(asked.slice(0, 2)).toEqual(["start old-upload", `start ${uploadId}`]);
  });

  test("uses the server's completed video if no file is stored", async () => {
    const { memory } = createMemory(false);
    await memory.remember(key, "whole-upload", clip());
    const { asked, transport } = await openServer([], ["whole-upload"]);
    const session = reopen(transport, memory);
    const { uploadId, video, upload } = await prepared(session);
    expect({ uploadId, video, status: upload?.status }).toEqual({
      uploadId: "whole-upload",
      video: { name: "spring-launch.mp4", size: 3, file: null },
      status: "uploaded",
    });
    expect(asked.filter((call) => call.startsWith("start"))).toEqual([]);
  });

  test("falls back to the newest server video unless one is picked", async () => {
    const newest = { id: "newest", name: "summer.mp4", size: 9 };
    const { transport } = await openServer();
    const { kept, memory } = createMemory();
    const session = reopen(transport, memory, () => Promise.resolve(newest));
    expect((await prepared(session)).video).toEqual({ name: "summer.mp4", size: 9, file: null });
    expect(kept.get(key)?.uploadId).toBe("newest");

    const quick = createVideoSession("me:other", transport, memory, () => Promise.resolve(newest));
    quick.recall();
    quick.pick(clip());
    expect((await prepared(quick)).video?.name).toBe("spring-launch.mp4");
  });

  test("leaves a replaced video on the server to switch back to", async () => {
    const { asked, transport } = await openServer();
    const { session, uploadId } = await openPrepared(transport);
    session.pick(other());
    await until(session, (state) => state.uploadId !== uploadId && state.preparation.status === "ready");
    session.take({ id: uploadId!, name: "spring-launch.mp4", size: 3 });
    const again = await prepared(session);
    expect(again.uploadId).toBe(uploadId);
    expect(again.video?.file).toBeNull();
    expect(asked.filter((call) => call.startsWith("DELETE"))).toEqual([]);
    session.cancel();
    await expect.poll(() => asked.at(-1)).toBe(`DELETE /api/uploads/${uploadId} undefined`);
  });

  test("deletes a replaced video of unknown status only if unfinished", async () => {
    const { asked, transport } = await openServer();
    const { memory } = createMemory();
    const { uploadId } = await openPrepared(transport, memory);
    const reloaded = reopen(transport, memory);
    await until(reloaded, (state) => state.uploadId === uploadId);
    expect(reloaded.store.get().upload?.status).toBe("uploading");
    reloaded.pick(other());
    await until(reloaded, (state) => state.uploadId !== uploadId && state.preparation.status === "ready");
    const deleted = asked.filter((call) => call.startsWith("DELETE"));
    expect(deleted).toEqual([`DELETE /api/uploads/${uploadId}?only=unfinished undefined`]);
  });

  test("prepares nothing while idle, until an overlay is set", async () => {
    const { asked, transport } = await openServer();
    const session = createVideoSession(key, transport, createMemory().memory);
    session.rest();
    session.pick(clip());
    await until(session, ({ upload }) => upload?.status === "uploaded");
    expect(session.store.get().preparation.status).toBe("none");
    session.setOverlay(null);
    const { uploadId } = await prepared(session);
    expect(asked).toEqual([`start ${uploadId}`, `POST /api/uploads/${uploadId}/preparations null`]);

    session.rest();
    const source = { width: 1920, height: 1080, durationSeconds: 9 };
    expect(session.store.get().preparation).toMatchObject({ status: "none", source });
  });

  test("deletes a cancelled video locally and on the server", async () => {
    const { asked, transport } = await openServer();
    const { kept, memory } = createMemory();
    const { session, uploadId } = await openPrepared(transport, memory);
    session.cancel();
    expect(session.store.get().video).toBeNull();
    expect(kept.size).toBe(0);
    await expect.poll(() => asked.at(-1)).toBe(`DELETE /api/uploads/${uploadId} undefined`);
  });

  test("hides a removed video and restores its file on undo", async () => {
    const { asked, transport } = await openServer();
    const { kept, memory } = createMemory();
    const { session, uploadId } = await openPrepared(transport, memory);
    const bringBack = session.remove();
    expect(session.store.get()).toMatchObject({ video: null, uploadId: null });
    expect(kept.size).toBe(0);
    expect(await bringBack()).toEqual({ isBack: true });
    expect(asked).toContain(`POST /api/uploads/${uploadId}/restore undefined`);
    expect(session.store.get()).toMatchObject({ uploadId, video: { name: clip().name } });
    expect(session.store.get().video?.file).not.toBeNull();
    expect(kept.size).toBe(1);
  });

  test("compares files by name, size and modification date", () => {
    const { name, size, lastModified } = clip();
    expect(isSameFile(clip(), { name, size, lastModified })).toBe(true);
    expect(isSameFile(clip(), { name, size, lastModified: 8 })).toBe(false);
    expect(isSameFile(clip(), { name: "b.mp4", size, lastModified })).toBe(false);
  });
});
