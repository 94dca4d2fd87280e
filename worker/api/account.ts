import { Hono } from "hono";
import { nextGate } from "#worker/domain/accounts/next-gate.ts";
import { readViewer } from "#worker/domain/accounts/sessions.ts";
import { exportOwnData } from "#worker/domain/data-rights/export-own-data.ts";
import type { ApiEnv } from "./api-context.ts";

/** What everybody who is signed in may have, approved or not: their own data. */
export const account = new Hono<ApiEnv>().get("/export.zip", async (c) => {
  const app = c.get("app");
  const found = await readViewer(app, c.req.header("cookie") ?? null);
  if (!found) return c.json({ error: "Please sign in." }, 401);
  if (nextGate(found.viewer, "/settings/data") !== null) {
    return c.json({ error: "Your account has no access yet." }, 403);
  }
  const zip = await exportOwnData(app, found.viewer);
  return c.body(zip, 200, {
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="cuesheet-data.zip"',
  });
});
