import { afterEach, beforeEach, expect, test } from "vitest";
import type { SourceFacts } from "./render-service.contract.ts";
import { createReporter, type Reporter } from "./report-events.ts";
import { type Origin, startOrigin, testSecret } from "./test-origin.ts";

let origin: Origin;
let reporter: Reporter;
beforeEach(async () => {
  origin = await startOrigin();
  reporter = createReporter({
    callbackUrl: `${origin.url}/callback`,
    secret: testSecret,
    job: { jobId: crypto.randomUUID(), attempt: 1 },
    heartbeatMs: 20,
    onUnwanted: () => {},
  });
});
afterEach(async () => {
  reporter.stop();
  await origin.close();
});

const source: SourceFacts = {
  container: "mov",
  codec: "hevc",
  displayWidth: 720,
  displayHeight: 1280,
  framesPerSecond: 30,
  durationMs: 4000,
  hasAudio: true,
  isHdr: false,
};
const tells = (event: Origin["events"][number]) => event.type === "progress" && event.source !== undefined;

test("reports the source first and only once", async () => {
  reporter.reportSource(source);
  expect(await origin.event(tells)).toMatchObject({ type: "progress", fraction: 0, source });
  reporter.progress(0.5);
  await origin.event((event) => event.type === "progress" && event.fraction === 0.5);
  expect(origin.events.filter(tells)).toHaveLength(1);
});

test("retries a report after failed callbacks", async () => {
  origin.rules.brokenAnswers = 2;
  reporter.reportSource(source);
  expect(await origin.event(tells)).toMatchObject({ source });
});
