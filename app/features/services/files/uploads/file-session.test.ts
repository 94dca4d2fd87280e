import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import type { RememberedVideo, VideoMemory } from "./remembered-video.ts";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { createFileSession, type FileSession, type FileState } from "./file-session.ts";
import { watchIngest } from "#app/features/catalogue/tracks/label-tracks/ingest.tsx";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Takes every upload at once; an ingest is pending at first and ready at the second question. */
async function openServer() {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const isStart = request.url === "/api/uploads";
    const body = isStart ? ((await json(request)) as Record<string, unknown>) : {};
    asked.push(
      isStart ? `start ${String(body.purpose)} ${String(body.id)}` : `${request.method} ${request.url}`,
    );
    const upload = { id: body.id, partBytes: 9, sizeBytes: 3, parts: [], status: "uploaded" };
    const status = request.url?.includes("since=") ? "ready" : "pending";
    const ingest = { id: "i1", uploadId: "u1", kind: "audio", status, progress: 0.5, version: "v1" };
    response.end(JSON.stringify(isStart ? upload : ingest));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  // `listen` on a TCP port always gives an AddressInfo.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = {
    fetch: (url: string, init?: RequestInit) => fetch(new URL(url, origin), init),
    putPart: () => Promise.reject(new Error("Every upload here has arrived already")),
    rest: () => Promise.resolve(),
  };
  return { asked, transport };
}

/** A memory that outlives the session, as the browser's does. */
function createMemory(keepsFiles = true) {
  const kept = new Map<string, RememberedVideo>();
  const memory: VideoMemory = {
    async remember(key, uploadId, { name, size, lastModified }) {
      kept.set(key, {
        uploadId,
        fingerprint: { name, size, lastModified },
        video: keepsFiles ? wav() : null,
      });
    },
    async rememberKept(key, { id, name, size }) {
      kept.set(key, { uploadId: id, fingerprint: { name, size, lastModified: 0 }, video: null });
    },
    recall: async (key) => kept.get(key) ?? null,
    async discard(key) {
      kept.delete(key);
    },
  };
  return { kept, memory };
}

const wav = () => new File(["abc"], "night-bus.wav", { type: "audio/wav", lastModified: 7 });

function until(session: FileSession, isSo: (state: FileState) => boolean): Promise<FileState> {
  return new Promise((resolve) => {
    const look = () => {
      if (isSo(session.store.get())) resolve(session.store.get());
    };
    session.store.subscribe(look);
    look();
  });
}
const arrived = (session: FileSession) => until(session, ({ upload }) => upload?.status === "uploaded");

describe("a file of the track form", () => {
  test("a picked file is sent at once, and says what it is for", async () => {
    const { asked, transport } = await openServer();
    const session = createFileSession("audio", "form", transport, createMemory().memory);
    session.pick(wav());
    const { uploadId } = await arrived(session);
    expect(asked).toEqual([`start audio ${uploadId}`]);
  });

  test("after a reload the same upload goes on by itself", async () => {
    const { transport } = await openServer();
    const { memory } = createMemory();
    const before = createFileSession("cover", "form", transport, memory);
    before.pick(wav());
    const { uploadId } = await arrived(before);
    const after = createFileSession("cover", "form", transport, memory);
    after.recall();
    expect((await arrived(after)).uploadId).toBe(uploadId);
  });

  test("where the browser keeps no file, picking it again goes on with the same upload", async () => {
    const { transport } = await openServer();
    const { memory } = createMemory(false);
    const before = createFileSession("audio", "form", transport, memory);
    before.pick(wav());
    const { uploadId } = await arrived(before);
    const after = createFileSession("audio", "form", transport, memory);
    after.recall();
    await until(after, ({ awaited }) => awaited !== null);
    after.pick(wav());
    expect(after.store.get().uploadId).toBe(uploadId);
  });

  test("a saved form lets go of its file without telling the server to drop it", async () => {
    const { asked, transport } = await openServer();
    const { kept, memory } = createMemory();
    const session = createFileSession("audio", "form", transport, memory);
    session.pick(wav());
    await arrived(session);
    session.clear();
    expect(session.store.get().file).toBeNull();
    expect(kept.size).toBe(0);
    expect(asked.some((request) => request.startsWith("DELETE"))).toBe(false);
  });

  test("what becomes of a file is heard until it is ready", async () => {
    const { asked, transport } = await openServer();
    const heard: IngestState["status"][] = [];
    await watchIngest("u1", transport, new AbortController().signal, ({ status }) => heard.push(status));
    expect(heard).toEqual(["pending", "ready"]);
    expect(asked).toEqual(["POST /api/uploads/u1/ingests", "GET /api/uploads/u1/ingests/i1?since=v1"]);
  });
});
