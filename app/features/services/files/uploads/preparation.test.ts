import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { openTransport } from "#tests/support/upload-sessions.ts";
import type { PreparationState } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { createPreparing, type Preparation, watchPreparation } from "./preparation.ts";

type Answer = Partial<PreparationState> | { httpStatus: number; error: string };

/** Serves `answers` in turn, then 404; records requests and bodies. */
async function openServer(answers: Answer[]) {
  const asked: string[] = [];
  const bodies: string[] = [];
  const transport = await openTransport(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    bodies.push(await text(request));
    const answer = answers.shift() ?? { httpStatus: 404, error: "Not found" };
    const status = "httpStatus" in answer ? answer.httpStatus : 200;
    response.writeHead(status).end(JSON.stringify("httpStatus" in answer ? answer : { ...pending, ...answer }));
  });
  return { asked, bodies, transport };
}

const pending: PreparationState = {
  id: "p1",
  status: "pending",
  progress: 0,
  message: null,
  source: null,
  spotting: null,
  originalSound: null,
  picture: null,
  version: "1",
};

async function watch(answers: Answer[], overlayTrackId: string | null = null) {
  const server = await openServer(answers);
  const seen: PreparationState[] = [];
  const signal = new AbortController().signal;
  const done = watchPreparation("u1", { overlayTrackId }, server.transport, signal, (state) => seen.push(state));
  return { ...server, seen, done };
}

const source = { width: 1920, height: 1080, durationSeconds: 30 };

describe("watchPreparation", () => {
  test("follows progress until the video is ready", async () => {
    const { done, seen, asked, bodies } = await watch(
      [{}, { progress: 0.4, version: "2" }, { progress: 1, version: "3", status: "ready", source }],
      "track-1",
    );
    await done;
    expect(seen.map(({ progress }) => progress)).toEqual([0, 0.4, 1]);
    expect(seen.at(-1)).toMatchObject({ status: "ready", source });
    expect(asked).toEqual([
      "POST /api/uploads/u1/preparations",
      "GET /api/uploads/u1/preparations/p1?since=1",
      "GET /api/uploads/u1/preparations/p1?since=2",
    ]);
    expect(JSON.parse(bodies[0] ?? "")).toEqual({ overlayTrackId: "track-1" });
  });

  test("passes on the server's reason for a refusal", async () => {
    const { done, seen } = await watch([{}, { status: "refused", message: "This video is damaged", version: "2" }]);
    await done;
    expect(seen.at(-1)).toMatchObject({ status: "refused", message: "This video is damaged" });
  });

  test("retries after a server error", async () => {
    const { done, seen } = await watch([{ httpStatus: 502, error: "Bad gateway" }, { status: "ready" }]);
    await done;
    expect(seen.map(({ status }) => status)).toEqual(["ready"]);
  });

  test("rejects for an upload that no longer exists", async () => {
    const { done } = await watch([{ httpStatus: 404, error: "Not found" }]);
    await expect(done).rejects.toMatchObject({ status: 404 });
  });
});

describe("createPreparing", () => {
  const originalSound = { durationMs: 30_000 } as unknown as PreparationState["originalSound"];

  test("keeps video facts across preparations of one upload only", async () => {
    const { transport } = await openServer([
      { status: "ready", source, originalSound },
      { status: "pending", progress: 0.1 },
      { status: "ready", version: "2", source },
      { status: "failed", message: "Our fault" },
      { status: "pending" },
    ]);
    const seen: Preparation[] = [];
    const preparing = createPreparing(transport, (preparation) => seen.push(preparation));
    preparing.ask("u1", null);
    await expect.poll(() => seen.at(-1)?.status).toBe("ready");
    seen.splice(0);
    preparing.ask("u1", "track-1");
    await expect.poll(() => seen.at(-1)?.status).toBe("ready");
    expect(seen.map(({ status }) => status)).toEqual(["pending", "pending", "ready"]);
    for (const preparation of seen) expect(preparation).toMatchObject({ source, originalSound });

    preparing.ask("u1", "track-2");
    await expect.poll(() => seen.at(-1)?.status).toBe("failed");
    expect(seen.at(-1)).toMatchObject({ source, originalSound });

    preparing.ask("u2", null);
    expect(seen.at(-1)).toEqual({ status: "pending", progress: 0, source: null, originalSound: null });
    preparing.stop();
  });
});
