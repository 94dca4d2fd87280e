import { expect, test } from "vitest";
import { readOptions } from "../options.ts";
import { signatureToleranceMs } from "../renderer-http.contract.ts";
import { timeLimits } from "../time-limits.contract.ts";

const { deadline, tool, aroundTool, reporting, heartbeat, silentAfter, addressLife, containerSleep } =
  timeLimits;

test("three reports of a job may get lost before it counts as silent", () => {
  expect(3 * heartbeat).toBeLessThan(silentAfter);
  const options = readOptions({ RENDERER_SECRET: "x".repeat(32), MEDIA_ORIGINS: "http://localhost" });
  expect(options.heartbeatMs).toBe(heartbeat);
});

test("a tool is stopped before its job is over its deadline, with time left to say so", () => {
  expect(tool + aroundTool).toBeLessThanOrEqual(deadline);
  expect(reporting).toBeLessThan(aroundTool);
});

test("the addresses of an attempt and the container outlive the deadline, until its end is reported", () => {
  expect(addressLife).toBeGreaterThanOrEqual(deadline + reporting);
  expect(containerSleep).toBeGreaterThanOrEqual(deadline + reporting);
});

test("a silent job is submitted several times before its deadline", () => {
  expect(5 * silentAfter).toBeLessThan(deadline);
});

test("a report is not older than its signature may be when its last try arrives", () => {
  expect(timeLimits.reportTry).toBeLessThan(signatureToleranceMs);
});
