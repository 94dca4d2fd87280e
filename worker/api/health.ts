import { Hono } from "hono";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { readViewer } from "#worker/domain/people/accounts/sessions.ts";
import { checkHealth, readHealth } from "#worker/domain/office/ops/check-health.ts";
import type { ApiEnv } from "./api-context.ts";

/** 200 or 503, to everybody; to super users also what every part says of itself, asked for anew. */
export const health = new Hono<ApiEnv>().get("/", async (c) => {
  const app = c.get("app");
  const cookie = c.req.header("cookie");
  const session = cookie ? await readViewer(app, cookie).catch(() => null) : null;
  const isSuperUser = session !== null && nextGate(session.viewer, "/admin") === null;
  const report = isSuperUser ? await checkHealth(app) : await readHealth(app);
  return c.json(isSuperUser ? report : { ok: report.ok }, report.ok ? 200 : 503);
});
