import { Hono } from "hono";
import { checkHealth } from "#worker/domain/health/check-health.ts";
import type { ApiEnv } from "./api-context.ts";

export const health = new Hono<ApiEnv>().get("/", async (c) => {
  const report = await checkHealth(c.get("app"));
  return c.json(report, report.ok ? 200 : 503);
});
