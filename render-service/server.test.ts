import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PrepareJob, type SoundJob, singlePutBytes } from "./render-service.contract.ts";
import { RendererHealth, signatureHeader, signatureToleranceMs } from "./renderer-http.contract.ts";
import { fromBase64 } from "./listening/base64.contract.ts";
import { download } from "./media-io.ts";
import type { RendererOptions } from "./options.ts";
import { sentSound } from "./prints/sent-sound.contract.ts";
import { SoundPrint } from "./prints/sound-print.contract.ts";
import { signBody } from "./http-request.ts";
import { ffmpeg, makeFolder, testPicture, x264 } from "./test-media.ts";
import { compareSound, makeNoise, readSound, writeWav } from "./test-sound.ts";
import { type Origin, startOrigin, testSecret } from "./test-origin.ts";
import { jobHead, openRenderer, postJob, prepareJob, type TestRenderer, testOptions } from "./test-renderer.ts";
import { upload } from "./upload.ts";

const folder = makeFolder();
let video: Buffer;
let music: Buffer;
const noise = makeNoise(3, 2);
let origin: Origin;
let renderer: TestRenderer;
let options: RendererOptions;

beforeAll(async () => {
  const [videoPath, musicPath] = [folder.at("video.mp4"), folder.at("music.wav")];
  // Few frames: each is encoded at 1080p, whatever its size.
  await ffmpeg(...testPicture({ size: "108x192", rate: 4 }), ...x264, videoPath);
  await writeWav(musicPath, noise);
  [video, music] = await Promise.all([readFile(videoPath), readFile(musicPath)]);
});

beforeEach(async () => {
  origin = await startOrigin();
  origin.files.set("/video", video).set("/music", music);
  options = { ...testOptions(origin, folder.at(`temp-${crypto.randomUUID()}`)), maxWaiting: 1 };
});
afterEach(async () => {
  await renderer.close();
  await origin.close();
});

async function start(change: Partial<RendererOptions> = {}) {
  renderer = await openRenderer({ ...options, ...change });
}

const prepareVideo = (change?: Partial<PrepareJob>) =>
  prepareJob(origin, { overlay: { title: "Night Bus", artist: "夜" }, ...change });

function soundJob(change: Partial<SoundJob> = {}): SoundJob {
  return {
    kind: "sound",
    ...jobHead(origin),
    outputUrl: `${origin.url}/finished?signed=1`,
    pictureUrl: `${origin.url}/picture`,
    pictureSeconds: 1,
    musicUrl: `${origin.url}/music`,
    startAtSeconds: 1.337,
    volume: 0.6,
    tags: { title: "Night Bus", artist: "夜", isrc: "GBCU72600418", licenceNumber: "CS-1" },
    ...change,
  };
}

const post = (job: unknown, signature?: string | null) => postJob(renderer.address, job, signature);

async function outcome(response: Response): Promise<unknown> {
  return JSON.parse((await response.text()).trim());
}

async function health() {
  const response = await fetch(`${renderer.address}/health`);
  return { status: response.status, ...RendererHealth.parse(await response.json()) };
}

const isEnd = (event: { type: string }) => event.type !== "progress";
const noFolders = async () => expect(await readdir(options.tempRoot)).toEqual([]);

describe("a render from upload to finished video", () => {
  test("prepares the video track, muxes the music and hashes the stored file", async () => {
    await start();
    const prepared = await post(prepareVideo());
    expect(prepared.status).toBe(202);
    expect(await outcome(prepared)).toEqual({ outcome: "completed", isReported: true });
    const picture = await origin.event((event) => event.type === "prepare.completed");
    expect(picture).toMatchObject({
      mode: "encoded",
      width: 1080,
      height: 1920,
      durationMs: 1000,
      bytes: origin.files.get("/picture")?.length,
      source: { codec: "h264", displayWidth: 108, displayHeight: 192, hasAudio: false, isHdr: false },
    });
    expect(origin.files.get("/poster")?.toString("hex", 0, 3)).toBe("ffd8ff");

    expect(await outcome(await post(soundJob()))).toEqual({ outcome: "completed", isReported: true });
    const sound = await origin.event((event) => event.type === "sound.completed");
    const finished = origin.files.get("/finished") ?? Buffer.alloc(0);
    expect(sound).toMatchObject({
      sha256: origin.sha256("/finished"),
      bytes: finished.length,
      durationMs: 1000,
    });
    const path = folder.at("finished.mp4");
    await writeFile(path, finished);
    const [left] = await readSound(path);
    const wanted = noise.channels[0]?.subarray(Math.round(1.337 * 48_000)) ?? left;
    expect(compareSound(left, wanted, 5_000, 8_000).lag).toBe(0);
    await noFolders();
  });

  test("compares a version with the licensed video before muxing the music", async () => {
    await start();
    origin.files.set("/picture", video).set("/licensed", video);
    const shown = { video: { width: 108, height: 192 }, picture: { width: 108, height: 192 } };
    const versionOf = {
      videoUrl: `${origin.url}/licensed?signed=1`,
      videoSeconds: 1,
      shown,
      minKnownShare: 0.6,
    };
    expect(await outcome(await post(soundJob({ versionOf })))).toMatchObject({ outcome: "completed" });
    const made = await origin.event((event) => event.type === "sound.completed");
    expect(made).toMatchObject({ compared: { seconds: 1, knownSeconds: 1 } });

    const otherPath = folder.at("other-picture.mp4");
    const otherPicture = ["-f", "lavfi", "-i", "mandelbrot=size=108x192:rate=10", "-t", "1"];
    await ffmpeg(...otherPicture, ...x264, otherPath);
    origin.files.set("/picture", await readFile(otherPath)).delete("/finished");
    expect(await outcome(await post(soundJob({ versionOf })))).toEqual({
      outcome: "refused",
      isReported: true,
    });
    expect(origin.events.at(-1)).toMatchObject({
      type: "refused",
      code: "another-picture",
      compared: { seconds: 1, knownSeconds: 0 },
    });
    expect(origin.files.has("/finished")).toBe(false);
    const elsewhere = { ...versionOf, videoUrl: "http://elsewhere.test/licensed" };
    expect((await post(soundJob({ versionOf: elsewhere }))).status).toBe(400);
    await noFolders();
  });

  test("reports increasing progress and nothing after the end", { tags: ["full"] }, async () => {
    await start({ heartbeatMs: 20 });
    await outcome(await post(prepareVideo()));
    const fractions = origin.events.flatMap((event) => (event.type === "progress" ? [event.fraction] : []));
    expect(fractions.length).toBeGreaterThan(2);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(origin.events.findIndex(isEnd)).toBe(origin.events.length - 1);
  });

  test("retries failed storage requests", async () => {
    await start();
    origin.files.set("/picture", video);
    origin.rules.brokenAnswers = 2;
    expect(await outcome(await post(soundJob()))).toMatchObject({ outcome: "completed" });
    expect(origin.rules.brokenAnswers).toBe(0);
  });
});

describe("posting a job", () => {
  test("requires a fresh signature over the exact body", async () => {
    await start();
    const job = prepareVideo();
    const body = JSON.stringify(job);
    for (const signature of [
      null,
      "t=1,v1=00",
      signBody("another-secret-of-enough-characters", body, Date.now()),
      signBody(testSecret, `${body} `, Date.now()),
      signBody(testSecret, body, Date.now() - 6 * 60_000),
      signBody(testSecret, body, Date.now() + 6 * 60_000),
    ])
      expect((await post(job, signature)).status).toBe(401);
    expect(origin.requests).toEqual([]);
  });

  test("refuses URLs on other origins without contacting them", async () => {
    await start();
    const stranger = await startOrigin();
    for (const change of [
      { sourceUrl: `${stranger.url}/video` },
      { outputUrl: `${stranger.url}/picture` },
      { posterUrl: `${stranger.url}/poster` },
      { callbackUrl: `${stranger.url}/callback` },
      { sourceUrl: `${origin.url}@${new URL(stranger.url).host}/video` },
    ])
      expect((await post(prepareVideo(change))).status).toBe(400);
    expect((await post(soundJob({ musicUrl: `${stranger.url}/music` }))).status).toBe(400);
    expect(stranger.requests).toEqual([]);
    await stranger.close();
  });

  test("refuses malformed jobs and unknown paths", async () => {
    await start();
    expect((await post({ kind: "prepare" })).status).toBe(400);
    expect((await post(soundJob({ volume: 2 }))).status).toBe(400);
    expect((await fetch(`${renderer.address}/other`)).status).toBe(404);
  });
});

describe("POST /sound-prints", () => {
  const send = (sound: Uint8Array<ArrayBuffer>, signature?: string) => {
    const signed = signature ?? signBody(testSecret, sha256(sound), Date.now());
    const headers = { [signatureHeader]: signed };
    return fetch(`${renderer.address}/sound-prints`, { method: "POST", body: sound, headers });
  };
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const makeSound = async () => {
    const path = folder.at("sound.mka");
    await ffmpeg("-f", "lavfi", "-i", "anoisesrc=duration=8:seed=5", "-c:a", "aac", path);
    return new Uint8Array(await readFile(path));
  };

  test("answers with the fingerprint and stores nothing", async () => {
    await start();
    const answer = await send(await makeSound());
    expect(answer.status).toBe(200);
    const { print } = SoundPrint.parse(await answer.json());
    expect(fromBase64(print).length).toBeGreaterThan(100);
    await noFolders();
  });

  test("refuses non-audio, foreign signatures and oversized bodies", async () => {
    await start();
    const sound = await makeSound();
    expect((await send(new Uint8Array(500))).status).toBe(422);
    expect((await send(sound, signBody(testSecret, sha256(video), Date.now()))).status).toBe(401);
    expect((await send(sound, signBody("f".repeat(32), sha256(sound), Date.now()))).status).toBe(401);
    expect((await send(new Uint8Array(sentSound.bytes + 1))).status).toBe(413);
    await noFolders();
  });

  test("answers 503 without enough free disk space", async () => {
    await start({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const answer = await send(await makeSound());
    expect([answer.status, await answer.json()]).toEqual([503, { error: "no-space" }]);
  });
});

describe("failures", () => {
  test("refuses a playlist as not-video", async () => {
    await start();
    origin.files.set("/video", Buffer.from("#EXTM3U\nhttp://127.0.0.1/secret.ts\n"));
    expect(await outcome(await post(prepareVideo()))).toEqual({ outcome: "refused", isReported: true });
    expect(origin.events.find(isEnd)).toMatchObject({ type: "refused", code: "not-video" });
    await noFolders();
  });

  test("refuses a truncated video as incomplete", async () => {
    await start();
    origin.files.set("/video", video.subarray(0, video.length / 2));
    await outcome(await post(prepareVideo()));
    expect(origin.events.find(isEnd)).toMatchObject({ type: "refused", code: "incomplete" });
  });

  test("reports a missing file or a wrong length as failed, not refused", async () => {
    await start();
    origin.files.delete("/video");
    expect(await outcome(await post(prepareVideo()))).toEqual({ outcome: "failed", isReported: true });
    expect(origin.events.find(isEnd)).toMatchObject({ type: "failed", code: "download-failed" });
    origin.files.set("/picture", video);
    origin.events.length = 0;
    await outcome(await post(soundJob({ pictureSeconds: 2 })));
    expect(origin.events.find(isEnd)).toMatchObject({ type: "failed", code: "ffmpeg-failed" });
    await noFolders();
  });

  test("cancels an unwanted job without further events", async () => {
    await start({ heartbeatMs: 20 });
    origin.rules.isWanted = false;
    origin.rules.stalls.add("/video");
    expect(await outcome(await post(prepareVideo()))).toEqual({ outcome: "cancelled", isReported: false });
    expect(origin.events.filter(isEnd)).toEqual([]);
    await noFolders();
  });

  test("cancels an attempt superseded by a newer one", async () => {
    await start({ slots: 2 });
    origin.rules.stalls.add("/video");
    const job = prepareVideo({ overlay: null });
    const older = await post(job);
    await origin.event((event) => event.type === "progress");
    origin.rules.stalls.delete("/video");
    const newer = await post({ ...job, attempt: 2 });
    expect(await outcome(older)).toMatchObject({ outcome: "cancelled" });
    expect(await outcome(newer)).toMatchObject({ outcome: "completed" });
    expect(origin.events.filter(isEnd)).toMatchObject([{ attempt: 2 }]);
  });
});

describe("under load", () => {
  test("runs an attempt posted twice once, and answers 503 when the queue is full", async () => {
    await start();
    origin.rules.stalls.add("/video");
    const [running, waiting] = [prepareVideo(), prepareVideo({ overlay: null })];
    const answers = [await post(running), await post(running), await post(waiting)];
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
    expect(await health()).toMatchObject({ status: 200, running: 1, waiting: 1 });
    const sentAway = await post(prepareVideo());
    expect([sentAway.status, sentAway.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await post(running)).status).toBe(202);

    await renderer.close();
    const ends = await Promise.all(answers.map(outcome));
    expect(ends).toEqual(answers.map(() => ({ outcome: "cancelled", isReported: false })));
    expect(origin.requests.filter((request) => request.startsWith("GET /video"))).toHaveLength(1);
    await noFolders();
  });

  test("sends keep-alive bytes while a job waits", async () => {
    await start({ keepAliveMs: 5, heartbeatMs: 20 });
    origin.rules.stalls.add("/video");
    const running = prepareVideo();
    const waiting = prepareVideo();
    await post(running);
    const reader = (await post(waiting)).body?.getReader();
    const signs = [await reader?.read(), await reader?.read(), await reader?.read()];
    for (const sign of signs) expect(new TextDecoder().decode(sign?.value)).toMatch(/^\n+$/);
    await origin.event((event) => event.type === "progress" && event.jobId === waiting.jobId);
  });
});

test("empties the temporary folder at startup", async () => {
  await mkdir(join(options.tempRoot, "job-left-over", "out"), { recursive: true });
  await start();
  await noFolders();
  expect(await health()).toMatchObject({ status: 200, ok: true, slots: 1, running: 0, problems: [] });
});

test("verifies the signature of a health request", async () => {
  await start();
  const ask = async (secret: string, at: number) => {
    const headers = { [signatureHeader]: signBody(secret, "", at) };
    return (await fetch(`${renderer.address}/health`, { headers })).status;
  };
  const now = Date.now();
  expect(await ask(testSecret, now)).toBe(200);
  expect(await ask("another secret", now)).toBe(401);
  expect(await ask(testSecret, now - signatureToleranceMs - 1000)).toBe(401);
});

test("reports a missing temporary folder as unhealthy", async () => {
  await start();
  await rm(options.tempRoot, { recursive: true });
  expect(await health()).toMatchObject({
    status: 503,
    ok: false,
    problems: [expect.stringContaining("temporary")],
  });
});

test("uploads a large file in parts and hashes the stored bytes", async () => {
  await start();
  const path = folder.at("large");
  await writeFile(path, Buffer.alloc(singlePutBytes + 12_345, "cuesheet "));
  const io = { origins: [origin.url], signal: new AbortController().signal };
  const stored = await upload(io, `${origin.url}/large?signed=1`, path, { contentType: "video/mp4" });
  expect(stored).toEqual({ sha256: origin.sha256("/large"), bytes: singlePutBytes + 12_345 });
  expect(origin.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(3);
});

test("stops a download at its size limit and refuses other origins", async () => {
  await start();
  const io = { origins: [origin.url], signal: new AbortController().signal };
  const path = folder.at("download");
  expect(await download(io, `${origin.url}/music`, path, { maxBytes: 1000 })).toBe(false);
  await expect(download(io, "http://127.0.0.1:9/x", path, { maxBytes: 1000 })).rejects.toMatchObject({
    faultCode: "download-failed",
  });
});
