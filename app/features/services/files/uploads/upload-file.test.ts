import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { until } from "#tests/support/upload-sessions.ts";
import type { UploadState } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { StartUpload } from "#worker/domain/services/files/uploads/upload-purposes.contract.ts";
import type { UploadSnapshot, UploadTransport } from "./transport.ts";
import { type RunningUpload, uploadFile } from "./upload-file.ts";

/** Faults of a server that otherwise accepts parts like the Worker. */
type Weather = {
  /** Drops the connection during these part requests, counted from 1 over all parts. */
  dropped?: number[];
  /** Answers 503 to these part requests, counted alike. */
  busy?: number[];
  refuseStart?: string;
  /** Refusal code; makes the status 409 instead of 400. */
  refusal?: string;
  refuseContent?: string;
  /** Answers every part with this, after reading it. */
  refusesParts?: [status: number, body: unknown];
  /** Loses this part once, after accepting it. */
  losesPart?: number;
  /** Holds back answers until this many parts have arrived. */
  answersTogether?: number;
  /** Calls back once this many parts have been accepted. */
  afterParts?: [count: number, then: () => void];
};

const partBytes = 64 * 1024;

async function openServer(weather: Weather = {}) {
  const uploads = new Map<string, { start: StartUpload; parts: Map<number, Buffer>; status: UploadState["status"] }>();
  const log: string[] = [];
  let partRequests = 0;
  let taken = 0;
  let together = 0;
  let maxConcurrent = 0;

  const stateOf = (id: string): UploadState | null => {
    const upload = uploads.get(id);
    if (!upload) return null;
    const { filename, sizeBytes } = upload.start;
    return { id, filename, sizeBytes, partBytes, status: upload.status, parts: [...upload.parts.keys()] };
  };
  const { promise: allHaveCome, resolve: release } = Promise.withResolvers<void>();
  const allHere = (turn: number) => {
    if (turn >= (weather.answersTogether ?? 0)) release();
    return allHaveCome;
  };
  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [, , , id = "", noun, number] = (request.url ?? "").split("/");
    log.push(`${request.method} ${noun ?? (id ? "upload" : "uploads")}${number ? ` ${number}` : ""}`);
    if (request.method === "DELETE") {
      uploads.delete(id);
      return response.writeHead(204).end();
    }
    if (noun === "parts") {
      const turn = ++partRequests;
      if (weather.dropped?.includes(turn)) return request.once("data", () => request.socket.destroy());
      together++;
      maxConcurrent = Math.max(maxConcurrent, together);
      const bytes = await readBody(request);
      await allHere(turn);
      together--;
      if (weather.refusesParts) return answer(response, ...weather.refusesParts);
      if (weather.busy?.includes(turn)) return answer(response, 503, { error: "Busy" });
      uploads.get(id)?.parts.set(Number(number), bytes);
      if (++taken === weather.afterParts?.[0]) weather.afterParts[1]();
      return answer(response, 200, { part: Number(number) });
    }
    const body: unknown = JSON.parse((await readBody(request)).toString() || "null");
    if (noun === "complete") {
      const upload = uploads.get(id);
      if (!upload) return answer(response, 404, { error: "Not found" });
      if (weather.losesPart && upload.parts.delete(weather.losesPart)) {
        const missing = [weather.losesPart];
        delete weather.losesPart;
        return answer(response, 409, { error: "Parts are missing", missing });
      }
      if (weather.refuseContent) return answer(response, 422, { error: weather.refuseContent });
      upload.status = "uploaded";
      return answer(response, 200, stateOf(id));
    }
    const { refuseStart: error, refusal } = weather;
    if (error) return answer(response, refusal ? 409 : 400, { error, refusal });
    const start = body as StartUpload;
    const isNew = !uploads.has(start.id);
    if (isNew) uploads.set(start.id, { start, parts: new Map(), status: "uploading" });
    return answer(response, isNew ? 201 : 200, stateOf(start.id));
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // `listen` on a TCP port always gives an AddressInfo.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    log,
    uploads,
    maxConcurrent: () => maxConcurrent,
    received: (id: string) => sha256(Buffer.concat(inOrder(uploads.get(id)?.parts ?? new Map()))),
    transport: transportTo(origin),
  };
}

function transportTo(origin: string): UploadTransport {
  return {
    fetch: (url, init) => fetch(new URL(url, origin), init),
    async putPart(url, bytes, signal, onSent) {
      const response = await fetch(new URL(url, origin), { method: "PUT", body: bytes, signal });
      onSent(bytes.size);
      return response;
    },
    rest: () => Promise.resolve(),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const inOrder = (parts: Map<number, Buffer>) => [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function someVideo(parts: number) {
  const bytes = randomBytes(Math.round(parts * partBytes));
  return { video: new File([bytes], "spring-launch.mp4", { type: "video/mp4" }), hash: sha256(bytes) };
}

function settled(upload: RunningUpload): Promise<UploadSnapshot> {
  return until(upload, ({ status }) => status !== "uploading" && status !== "waiting");
}

describe("uploadFile", () => {
  test("uploads a video with three concurrent parts", async () => {
    const server = await openServer({ answersTogether: 3 });
    const { video, hash } = someVideo(7.5);
    const upload = uploadFile(randomUUID(), video, server.transport);

    expect(await settled(upload)).toMatchObject({ status: "uploaded", sentBytes: video.size });
    expect(server.received(upload.id)).toBe(hash);
    expect(server.maxConcurrent()).toBe(3);
    expect(server.log.filter((line) => line.startsWith("PUT"))).toHaveLength(8);
  });

  test("uploads a 1-byte video", async () => {
    const server = await openServer();
    const video = new File([new Uint8Array([7])], "dot.mp4", { type: "video/mp4" });
    const upload = uploadFile(randomUUID(), video, server.transport);
    expect((await settled(upload)).status).toBe("uploaded");
    expect(server.uploads.get(upload.id)?.parts.get(1)).toEqual(Buffer.from([7]));
  });

  test("retries dropped connections and 503 responses", async () => {
    const server = await openServer({ dropped: [1, 3, 4], busy: [2, 6] });
    const { video, hash } = someVideo(5);
    const upload = uploadFile(randomUUID(), video, server.transport);
    const trouble = until(upload, ({ status }) => status === "waiting");

    await trouble;
    expect((await settled(upload)).status).toBe("uploaded");
    expect(server.received(upload.id)).toBe(hash);
  });

  test("resends a part lost by the server", async () => {
    const server = await openServer({ losesPart: 2 });
    const { video, hash } = someVideo(3);
    const upload = uploadFile(randomUUID(), video, server.transport);
    expect((await settled(upload)).status).toBe("uploaded");
    expect(server.received(upload.id)).toBe(hash);
    expect(server.log.filter((line) => line === "PUT parts 2")).toHaveLength(2);
  });

  test("sends only the missing parts after a pause", async () => {
    const weather: Weather = {};
    const server = await openServer(weather);
    const { video, hash } = someVideo(9);
    const upload = uploadFile(randomUUID(), video, server.transport);
    weather.afterParts = [3, () => upload.pause()];

    expect((await settled(upload)).status).toBe("paused");
    const before = [...(server.uploads.get(upload.id)?.parts.keys() ?? [])];
    const heard = server.log.length;
    upload.resume();
    expect((await settled(upload)).status).toBe("uploaded");
    expect(server.received(upload.id)).toBe(hash);
    const sentAgain = server.log.slice(heard).filter((line) => before.some((part) => line === `PUT parts ${part}`));
    expect(before.length).toBeGreaterThanOrEqual(3);
    expect(sentAgain).toEqual([]);
  });

  test("sends only the missing parts after a reload", async () => {
    const weather: Weather = {};
    const server = await openServer(weather);
    const { video, hash } = someVideo(6);
    const id = randomUUID();
    const beforeReload = uploadFile(id, video, server.transport);
    weather.afterParts = [2, () => beforeReload.pause()];
    await settled(beforeReload);

    const afterReload = uploadFile(id, video, server.transport);
    expect((await settled(afterReload)).status).toBe("uploaded");
    expect(server.received(id)).toBe(hash);
    expect(server.log.filter((line) => line.startsWith("PUT")).length).toBeLessThanOrEqual(6 + 3);
  });

  test("sends nothing for an upload completed before the reload", async () => {
    const server = await openServer();
    const { video } = someVideo(2);
    const id = randomUUID();
    await settled(uploadFile(id, video, server.transport));
    const heard = server.log.length;
    expect((await settled(uploadFile(id, video, server.transport))).status).toBe("uploaded");
    expect(server.log.slice(heard)).toEqual(["POST uploads"]);
  });

  test("fails when the server stays busy, and can be retried", async () => {
    const server = await openServer({ busy: Array.from({ length: 10 }, (_, index) => index + 1) });
    const { video, hash } = someVideo(1);
    const upload = uploadFile(randomUUID(), video, server.transport);
    expect((await settled(upload)).status).toBe("failed");
    upload.resume();
    expect((await settled(upload)).status).toBe("uploaded");
    expect(server.received(upload.id)).toBe(hash);
  });

  test("refuses a file that became unreadable, without resending it", async () => {
    const server = await openServer();
    const { video } = someVideo(3);
    const unreadable = () => Promise.reject(new DOMException("Gone", "NotReadableError"));
    const part = { size: partBytes, slice: () => ({ arrayBuffer: unreadable }) } as unknown as Blob;
    video.slice = () => part;
    const failing: UploadTransport = {
      ...server.transport,
      putPart: () => Promise.reject(new TypeError("The connection was lost")),
    };
    const upload = uploadFile(randomUUID(), video, failing);
    expect(await settled(upload)).toMatchObject({
      status: "refused",
      message: "This file was changed, moved or deleted during the upload. Please choose it again.",
    });
    upload.resume();
    expect(upload.store.get().status).toBe("refused");
    expect(server.log).toEqual(["POST uploads"]);
  });

  test("passes on the server's reason for refusing a video", async () => {
    const server = await openServer({ refuseStart: "Videos can be up to 2 GB" });
    const upload = uploadFile(randomUUID(), someVideo(1).video, server.transport);
    expect(await settled(upload)).toMatchObject({ status: "refused", message: "Videos can be up to 2 GB" });

    const sniffing = await openServer({ refuseContent: "This file is not a video" });
    const second = uploadFile(randomUUID(), someVideo(2).video, sniffing.transport);
    expect(await settled(second)).toMatchObject({ status: "refused", message: "This file is not a video" });
  });

  test.each([
    ["401", 401, { error: "Please sign in." }, "failed", /sign in again/],
    ["403", 403, { error: "Your account hasn’t been approved yet." }, "refused", /approved yet/],
    ["413", 413, { error: "A part can be at most 8 MiB.", refusal: "too-long" }, "refused", /at most 8/],
    ["cancelled", 409, { error: "This upload was cancelled.", refusal: "cancelled" }, "cancelled", /^$/],
    ["complete", 409, { error: "This upload is already complete.", refusal: "complete" }, "failed", /complete/],
    ["discarded", 409, { error: "Gone", refusal: "discarded" }, "gone", /^$/],
    ["404", 404, { error: "Upload not found.", refusal: "not-found" }, "gone", /^$/],
  ])("sends a refused part (%s) once and gives the reason", async (_what, code, body, end, words) => {
    const server = await openServer({ refusesParts: [code, body] });
    const upload = uploadFile(randomUUID(), someVideo(1).video, server.transport);
    const { status, message, isSignedOut } = await settled(upload);
    expect([status, message ?? ""]).toEqual([end, expect.stringMatching(words)]);
    expect(isSignedOut === true).toBe(code === 401);
    expect(server.log.filter((line) => line.startsWith("PUT"))).toEqual(["PUT parts 1"]);
  });

  test("sends the missing parts on Retry after signing in again", async () => {
    const weather: Weather = { refusesParts: [401, { error: "Please sign in." }] };
    const server = await openServer(weather);
    const { video, hash } = someVideo(2);
    const upload = uploadFile(randomUUID(), video, server.transport);
    await settled(upload);
    delete weather.refusesParts;
    upload.resume();
    expect(await settled(upload)).toMatchObject({ status: "uploaded", isSignedOut: false });
    expect(server.received(upload.id)).toBe(hash);
  });

  test.each(["too-many-open", "too-many-held", "too-much-held"])(
    "reports a limit (%s) and can be retried later",
    async (refusal) => {
      const weather: Weather = { refuseStart: "No room", refusal };
      const server = await openServer(weather);
      const upload = uploadFile(randomUUID(), someVideo(1).video, server.transport);
      expect(await settled(upload)).toMatchObject({ status: "failed", message: "No room" });
      expect(server.log).toEqual(["POST uploads"]);
      delete weather.refuseStart;
      upload.resume();
      expect((await settled(upload)).status).toBe("uploaded");
    },
  );

  test.each([
    ["discarded", "gone"],
    ["aborted", "cancelled"],
  ] as const)("resends nothing after a reload if %s elsewhere, and reports it as %s", async (stored, reported) => {
    const server = await openServer();
    const { video } = someVideo(2);
    const id = randomUUID();
    await settled(uploadFile(id, video, server.transport));
    const upload = server.uploads.get(id);
    if (upload) upload.status = stored;
    expect((await settled(uploadFile(id, video, server.transport))).status).toBe(reported);
    expect(server.log.filter((line) => line.startsWith("PUT"))).toHaveLength(2);
  });

  test("stops sending and deletes the upload on cancel", async () => {
    const weather: Weather = {};
    const server = await openServer(weather);
    const upload = uploadFile(randomUUID(), someVideo(9).video, server.transport);
    const deleted = new Promise<void>((resolve) => {
      weather.afterParts = [1, () => resolve()];
    });
    await deleted;
    upload.cancel();
    expect(upload.store.get().status).toBe("cancelled");
    await expect.poll(() => server.uploads.has(upload.id)).toBe(false);
  });

  test("never moves progress back unless a part is resent", async () => {
    const server = await openServer();
    const { video } = someVideo(8);
    const upload = uploadFile(randomUUID(), video, server.transport);
    const seen: number[] = [];
    upload.store.subscribe(() => seen.push(upload.store.get().sentBytes));
    await settled(upload);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(video.size);
  });
});
