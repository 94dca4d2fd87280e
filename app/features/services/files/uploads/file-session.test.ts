import { json } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { createMemory, openTransport, until } from "#tests/support/upload-sessions.ts";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { createFileSession, type FileSession } from "./file-session.ts";
import { watchIngest } from "#app/features/catalogue/tracks/label-tracks/ingest.tsx";

/** Accepts every upload at once; an ingest is pending at first and ready on the second poll. */
async function openServer() {
  const asked: string[] = [];
  const transport = await openTransport(async (request, response) => {
    const isStart = request.url === "/api/uploads";
    const body = isStart ? ((await json(request)) as Record<string, unknown>) : {};
    asked.push(isStart ? `start ${String(body.purpose)} ${String(body.id)}` : `${request.method} ${request.url}`);
    const upload = { id: body.id, partBytes: 9, sizeBytes: 3, parts: [], status: "uploaded" };
    const status = request.url?.includes("since=") ? "ready" : "pending";
    const ingest = { id: "i1", uploadId: "u1", kind: "audio", status, progress: 0.5, version: "v1" };
    response.end(JSON.stringify(isStart ? upload : ingest));
  });
  return { asked, transport };
}

const wav = () => new File(["abc"], "night-bus.wav", { type: "audio/wav", lastModified: 7 });

const arrived = (session: FileSession) => until(session, ({ upload }) => upload?.status === "uploaded");

describe("createFileSession", () => {
  test("uploads a picked file at once, with its purpose", async () => {
    const { asked, transport } = await openServer();
    const session = createFileSession("audio", "form", transport, createMemory().memory);
    session.pick(wav());
    const { uploadId } = await arrived(session);
    expect(asked).toEqual([`start audio ${uploadId}`]);
  });

  test("resumes the same upload after a reload", async () => {
    const { transport } = await openServer();
    const { memory } = createMemory();
    const before = createFileSession("cover", "form", transport, memory);
    before.pick(wav());
    const { uploadId } = await arrived(before);
    const after = createFileSession("cover", "form", transport, memory);
    after.recall();
    expect((await arrived(after)).uploadId).toBe(uploadId);
  });

  test("resumes the same upload when an unstored file is picked again", async () => {
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

  test("clears a saved form's file without deleting it remotely", async () => {
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

  test("watches an ingest until it is ready", async () => {
    const { asked, transport } = await openServer();
    const heard: IngestState["status"][] = [];
    await watchIngest("u1", transport, new AbortController().signal, ({ status }) => heard.push(status));
    expect(heard).toEqual(["pending", "ready"]);
    expect(asked).toEqual(["POST /api/uploads/u1/ingests", "GET /api/uploads/u1/ingests/i1?since=v1"]);
  });
});
