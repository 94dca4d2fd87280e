import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PrepareJob } from "./render-service.contract.ts";
import { signatureHeader } from "./renderer-http.contract.ts";
import { signBody } from "./http-request.ts";
import { ffmpeg, makeFolder, testPicture, x264 } from "./test-media.ts";
import { type Origin, startOrigin, testSecret } from "./test-origin.ts";

const folder = makeFolder();
let origin: Origin;
let service: ChildProcess | undefined;
let address: string;

beforeAll(async () => {
  origin = await startOrigin();
  // Long enough to encode for seconds; no test waits for the end.
  const path = folder.at("video.mp4");
  await ffmpeg(...testPicture({ size: "160x90", rate: 30, seconds: 20 }), ...x264, path);
  origin.files.set("/video", await readFile(path));
});
afterEach(() => service?.kill("SIGKILL"));
afterAll(() => origin.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

async function start(): Promise<ChildProcess> {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    RENDERER_PORT: String(port),
    RENDERER_SECRET: testSecret,
    MEDIA_ORIGINS: origin.url,
    RENDERER_TEMP: folder.at("temp"),
    RENDERER_DRAIN_SECONDS: "0",
  };
  service = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (service.stdout) await once(service.stdout, "data");
  return service;
}

/** Posts a job and waits until its encoder is running. */
async function startLongJob(): Promise<Response> {
  const job: PrepareJob = {
    kind: "prepare",
    jobId: crypto.randomUUID(),
    attempt: 1,
    callbackUrl: `${origin.url}/callback`,
    outputUrl: `${origin.url}/picture`,
    posterUrl: `${origin.url}/poster`,
    sourceUrl: `${origin.url}/video`,
    overlay: null,
  };
  const body = JSON.stringify(job);
  const headers = { [signatureHeader]: signBody(testSecret, body, Date.now()) };
  const answer = await fetch(`${address}/jobs`, { method: "POST", body, headers });
  while (!(await runningTools()).some((line) => /^ffmpeg.*libx264/.test(line)))
    await new Promise((resolve) => setImmediate(resolve));
  return answer;
}

/** Command lines of ffmpeg and ffprobe processes that work in this test's folder. */
async function runningTools(): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return lines.filter((line) => line.includes(folder.path) && /ffmpeg|ffprobe/.test(line));
}

async function untilNoneRuns(): Promise<void> {
  while ((await runningTools()).length > 0) await new Promise((resolve) => setImmediate(resolve));
}

test("stops its jobs and encoder and removes its folders on SIGTERM", async () => {
  const running = await start();
  const answer = await startLongJob();
  expect(await runningTools()).not.toEqual([]);
  running.kill("SIGTERM");
  const [code] = await once(running, "exit");
  expect(code).toBe(0);
  expect((await answer.text()).trim()).toMatch(/"cancelled"|"completed"/);
  expect(await runningTools()).toEqual([]);
  expect(await readdir(folder.at("temp"))).toEqual([]);
});

test("leaves no encoder after SIGKILL, and sweeps its folders at the next start", { tags: ["full"] }, async () => {
  const running = await start();
  const answer = await startLongJob();
  running.kill("SIGKILL");
  await expect(answer.text()).rejects.toThrow("terminated");
  await untilNoneRuns();
  expect(await readdir(folder.at("temp"))).not.toEqual([]);
  await start();
  expect(await readdir(folder.at("temp"))).toEqual([]);
});

test("exits naming the missing settings", async () => {
  const wrong = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { ...process.env, RENDERER_SECRET: "short", MEDIA_ORIGINS: "" },
  });
  let said = "";
  wrong.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(wrong, "close");
  expect(code).not.toBe(0);
  expect(said).toContain("RENDERER_SECRET");
  expect(said).toContain("MEDIA_ORIGINS");
});
