import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createRenderer } from "../worker/platform/renderer.ts";
import { contractHeader, type PrepareJob } from "./render-service.contract.ts";
import type { RendererOptions } from "./options.ts";
import { makeFolder } from "./test-media.ts";
import { type Origin, startOrigin, testSecret } from "./test-origin.ts";
import { openRenderer, prepareJob, type TestRenderer, testOptions } from "./test-renderer.ts";

// Tests how the Worker's `createRenderer` interprets the answers of real services.
const folder = makeFolder();
let origin: Origin;
const started: TestRenderer[] = [];

beforeAll(async () => {
  origin = await startOrigin();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((renderer) => renderer.close()));
});
afterAll(() => origin.close());

async function start(change: Partial<RendererOptions> = {}) {
  const renderer = await openRenderer({ ...testOptions(origin, folder.at(crypto.randomUUID())), ...change });
  started.push(renderer);
  return (path: string, init: RequestInit) => fetch(new URL(path, renderer.address), init);
}

const anotherSecret = "another-secret-than-the-service-has-0";
const minute = 60_000;

test.each([
  ["another secret", {}, anotherSecret, 0, {}, "turned-away"],
  ["a clock ten minutes slow", {}, testSecret, -10 * minute, {}, "turned-away"],
  ["another origin", { mediaOrigins: ["https://elsewhere.test"] }, testSecret, 0, {}, "turned-away"],
  ["a full disk", { minFreeBytes: Number.MAX_SAFE_INTEGER }, testSecret, 0, {}, "no-space"],
  ["an invalid job", {}, testSecret, 0, { attempt: 0 }, "bad-job"],
] as const)("rejects a submission with %s", async (_name, options, secret, clock, job, reason) => {
  const service = await start(options as Partial<RendererOptions>);
  const outcome = await createRenderer([service], secret).submit(prepareJob(origin, job), Date.now() + clock);
  expect(outcome).toMatchObject({ accepted: false, reason });
});

test("treats a job unreadable to another contract version as busy", async () => {
  const service = await start();
  const older: typeof service = (path, init) =>
    service(path, { ...init, headers: { ...(init.headers as object), [contractHeader]: "999" } });
  const submit = (send: typeof service, job: Partial<PrepareJob>) =>
    createRenderer([send], testSecret).submit(prepareJob(origin, job), Date.now());
  expect(await submit(older, { attempt: 0 })).toMatchObject({ accepted: false, reason: "busy" });
  expect(await submit(older, {})).toMatchObject({ accepted: true });
});

test("reports a stopped service as unreachable", async () => {
  const service = await start();
  await started.at(-1)?.close();
  const outcome = await createRenderer([service], testSecret).submit(prepareJob(origin), Date.now());
  expect(outcome).toMatchObject({ accepted: false, reason: "unreachable" });
});

test("tries the next service when one is full, and is busy when all are", async () => {
  origin.files.set("/slow", Buffer.alloc(1000));
  origin.rules.stalls.add("/slow");
  const services = [await start(), await start()] as const;
  const renderer = createRenderer(services, testSecret);
  const submit = (n: number) => {
    const jobId = `00000000-0000-4000-8000-00000000000${n}`;
    return renderer.submit(prepareJob(origin, { jobId, sourceUrl: `${origin.url}/slow` }), Date.now());
  };
  expect(await submit(1)).toMatchObject({ accepted: true });
  expect(await submit(2)).toMatchObject({ accepted: true });
  expect(await submit(3)).toMatchObject({ accepted: false, reason: "busy" });
});
