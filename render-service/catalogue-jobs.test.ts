import { readdir, readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { CoverJob, IngestJob, RenderEvent, RenderJob, SoundJob } from "./render-service.contract.ts";
import { makeSong } from "./ingest/test-audio.ts";
import { ffmpeg, makeFolder, makeReadyVideo } from "./test-media.ts";
import { compareSound, readSound, writeWav } from "./test-sound.ts";
import { type Origin, startOrigin } from "./test-origin.ts";
import { jobHead, openRenderer, type TestRenderer, postJob, testOptions } from "./test-renderer.ts";

/** Ingests and covers, submitted through the service's HTTP API. */
const folder = makeFolder();
let origin: Origin;
let renderer: TestRenderer;
let tempRoot: string;
const song = makeSong({ seconds: 12, bpm: 120 });
const { at } = folder;

beforeAll(async () => {
  await writeWav(at("song.wav"), song);
  await makeReadyVideo(at("picture.mp4"));
  await ffmpeg("-f", "lavfi", "-i", "testsrc2=s=400x400", "-frames:v", "1", at("cover.png"));
});

beforeEach(async () => {
  origin = await startOrigin();
  for (const name of ["song.wav", "picture.mp4", "cover.png"]) origin.files.set(`/${name}`, await readFile(at(name)));
  tempRoot = at(`temp-${crypto.randomUUID()}`);
  renderer = await openRenderer({ ...testOptions(origin, tempRoot), slots: 2, maxWaiting: 4 });
});
afterEach(async () => {
  await renderer.close();
  await origin.close();
});

function ingestJob(change: Partial<IngestJob> = {}): IngestJob {
  return {
    kind: "ingest",
    ...jobHead(origin),
    sourceUrl: `${origin.url}/song.wav?signed=1`,
    outputUrl: `${origin.url}/master?signed=1`,
    previewUrl: `${origin.url}/preview?signed=1`,
    ...change,
  };
}

function coverJob(change: Partial<CoverJob> = {}): CoverJob {
  return {
    kind: "cover",
    ...jobHead(origin),
    sourceUrl: `${origin.url}/cover.png`,
    variants: [
      { width: 176, format: "avif", url: `${origin.url}/176.avif` },
      { width: 640, format: "webp", url: `${origin.url}/640.webp` },
    ],
    ...change,
  };
}

const post = (job: unknown) => postJob(renderer.address, job);

async function run(job: RenderJob): Promise<RenderEvent> {
  const answer = await post(job);
  expect(answer.status).toBe(202);
  await answer.text();
  return origin.event((event) => event.jobId === job.jobId && event.type !== "progress");
}

test("ingests a WAV as a master that renders cut sample-accurately", async () => {
  const ending = await run(ingestJob());
  if (ending.type !== "ingest.completed") throw new Error(JSON.stringify(ending));
  expect(ending).toMatchObject({
    durationMs: 12_000,
    masterBytes: origin.files.get("/master")?.length,
    masterSha256: origin.sha256("/master"),
    previewBytes: origin.files.get("/preview")?.length,
  });
  expect(ending.source.sha256).toBe(origin.sha256("/song.wav"));

  const render: SoundJob = {
    kind: "sound",
    ...jobHead(origin),
    outputUrl: `${origin.url}/finished`,
    pictureUrl: `${origin.url}/picture.mp4`,
    pictureSeconds: 1,
    musicUrl: `${origin.url}/master`,
    startAtSeconds: 3.3,
    volume: 1,
    tags: { title: "Song", artist: "Somebody", isrc: "GBABC2400001", licenceNumber: "CS-1" },
  };
  const rendered = await run(render);
  expect(rendered.type).toBe("sound.completed");
  await writeFile(at("finished.mp4"), origin.files.get("/finished") ?? "");
  const [heard] = await readSound(at("finished.mp4"));
  const wanted = song.channels[0]!.subarray(Math.round(3.3 * 48_000));
  expect(compareSound(heard, wanted, 8_000, 16_000).lag).toBe(0);
  expect(await readdir(tempRoot)).toEqual([]);
});

test("analyses a master again with the features of its ingest, storing nothing", { tags: ["full"] }, async () => {
  const ingested = await run(ingestJob());
  if (ingested.type !== "ingest.completed") throw new Error(JSON.stringify(ingested));
  expect(ingested.features?.bpm).toBeCloseTo(120, 0);
  const stored = [...origin.files.keys()];
  const listen = { kind: "listen", ...jobHead(origin), sourceUrl: `${origin.url}/master` } as const;
  const ending = await run(listen);
  expect(ending).toEqual({
    type: "listen.completed",
    jobId: listen.jobId,
    attempt: 1,
    features: ingested.features,
    beatGrid: ingested.beatGrid,
  });
  expect([...origin.files.keys()]).toEqual(stored);
  expect(await readdir(tempRoot)).toEqual([]);
});

test("stores every cover variant at its own URL", async () => {
  const ending = await run(coverJob());
  expect(ending).toMatchObject({
    type: "cover.completed",
    width: 400,
    variants: [
      { width: 176, side: 176, format: "avif", bytes: origin.files.get("/176.avif")?.length },
      { width: 640, side: 400, format: "webp", bytes: origin.files.get("/640.webp")?.length },
    ],
  });
  expect(await readdir(tempRoot)).toEqual([]);
});

test("refuses files of the wrong type with a reason and stores nothing", async () => {
  expect(await run(ingestJob({ sourceUrl: `${origin.url}/cover.png` }))).toMatchObject({
    type: "refused",
    code: "not-audio",
  });
  expect(await run(coverJob({ sourceUrl: `${origin.url}/song.wav` }))).toMatchObject({
    type: "refused",
    code: "not-picture",
  });
  expect([...origin.files.keys()]).toEqual(["/song.wav", "/picture.mp4", "/cover.png"]);
});

test("refuses a 51 MB cover as too large", async () => {
  const tooMuch = Buffer.alloc(51 * 2 ** 20);
  origin.files.set("/large", tooMuch);
  expect(await run(coverJob({ sourceUrl: `${origin.url}/large` }))).toMatchObject({ code: "too-large" });
});

test("refuses jobs with URLs on foreign origins", async () => {
  const url = "http://127.0.0.1:9/x";
  const foreign = [
    ingestJob({ previewUrl: url }),
    ingestJob({ sourceUrl: url }),
    coverJob({ variants: [{ width: 64, format: "webp", url }] }),
  ];
  for (const job of foreign) expect(await (await post(job)).json()).toEqual({ error: "foreign-origin" });
});

test("never reports decreasing ingest progress", { tags: ["full"] }, async () => {
  const job = ingestJob();
  await run(job);
  const fractions = origin.events.flatMap((event) => (event.type === "progress" ? [event.fraction] : []));
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
});

test("cancels an unwanted ingest, and an attempt superseded by a newer one", { tags: ["full"] }, async () => {
  origin.rules.isWanted = false;
  const unwanted = await post(ingestJob());
  expect(JSON.parse((await unwanted.text()).trim())).toMatchObject({ outcome: "cancelled" });
  origin.rules.isWanted = true;
  origin.rules.stalls.add("/song.wav");
  const job = ingestJob();
  const older = await post(job);
  await origin.event((event) => event.jobId === job.jobId);
  origin.rules.stalls.clear();
  expect(await run({ ...job, attempt: 2 })).toMatchObject({
    type: "ingest.completed",
    attempt: 2,
  });
  expect(JSON.parse((await older.text()).trim())).toMatchObject({ outcome: "cancelled" });
  expect(await readdir(tempRoot)).toEqual([]);
});
