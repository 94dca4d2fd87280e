import { expect, test } from "vitest";
import { readOptions } from "../options.ts";
import { signatureToleranceMs } from "../renderer-http.contract.ts";
import { timeLimits } from "../time-limits.contract.ts";

const { deadline, tool, aroundTool, reporting, heartbeat, silentAfter, addressLife, containerSleep } = timeLimits;

test("a job counts as silent only after three missed heartbeats", () => {
  expect(3 * heartbeat).toBeLessThan(silentAfter);
  const options = readOptions({ RENDERER_SECRET: "x".repeat(32), MEDIA_ORIGINS: "http://localhost" });
  expect(options.heartbeatMs).toBe(heartbeat);
});

test("a tool is stopped before its job's deadline, with time to report", () => {
  expect(tool + aroundTool).toBeLessThanOrEqual(deadline);
  expect(reporting).toBeLessThan(aroundTool);
});

test("signed URLs and the container outlive the deadline and its report", () => {
  expect(addressLife).toBeGreaterThanOrEqual(deadline + reporting);
  expect(containerSleep).toBeGreaterThanOrEqual(deadline + reporting);
});

test("a silent job is resubmitted several times before its deadline", () => {
  expect(5 * silentAfter).toBeLessThan(deadline);
});

test("a report's last retry arrives before its signature expires", () => {
  expect(timeLimits.reportTry).toBeLessThan(signatureToleranceMs);
});
