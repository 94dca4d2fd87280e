import { type Context, Hono } from "hono";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { readViewer } from "#worker/domain/people/accounts/sessions.ts";
import { ExportPart, type ExportRefusal, exportPagePath } from "#worker/domain/office/data-rights/data-rights.contract.ts";
import { exportOwnData, getExportState } from "#worker/domain/office/data-rights/export-own-data.ts";
import type { ApiEnv } from "./access.ts";

const refusals = {
  "being-made": "We’re already preparing your data. Please wait until that download has finished.",
  "too-many-today": "You’ve reached today’s download limit. Please try again tomorrow.",
} as const;

const noSuchPart = { refusal: "no-such-part" } as const;

/** Open to every signed-in user, approved or not: their approval status and data export. */
export const account = new Hono<ApiEnv>()
  .get("/approval", async (c) => {
    const session = await readViewer(c.get("app"), c.req.header("cookie") ?? null);
    if (!session) return c.json({ error: "Please sign in." }, 401);
    return c.json({ status: session.viewer.approvalStatus }, 200);
  })
  .get("/export.zip", async (c) => {
    const app = c.get("app");
    const session = await readViewer(app, c.req.header("cookie") ?? null);
    if (!session) return c.json({ error: "Please sign in." }, 401);
    if (nextGate(session.viewer, exportPagePath) !== null) {
      return c.json({ error: "Your account hasn’t been approved yet." }, 403);
    }
    const part = ExportPart.safeParse(c.req.query("part"));
    if (!part.success) return refuse(c, noSuchPart);
    const name = part.data === 1 ? "cuesheet-data.zip" : `cuesheet-data-${part.data}.zip`;
    const headers = {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"`,
    };
    if (c.req.method !== "GET") {
      // A HEAD request must not count towards the download limit.
      const { parts } = await getExportState(app, session.viewer);
      return part.data > parts.length ? refuse(c, noSuchPart) : c.body(null, 200, headers);
    }
    const outcome = await exportOwnData(app, session.viewer, part.data);
    return outcome.ok ? c.body(outcome.zip, 200, headers) : refuse(c, outcome);
  });

/** Redirects navigations to the page, which shows the reason; other clients get JSON. */
function refuse(c: Context<ApiEnv>, outcome: ExportRefusal): Response {
  if (outcome.refusal === "no-such-part") return c.json({ error: "Part not found." }, 404);
  if (c.req.header("sec-fetch-mode") === "navigate") return c.redirect(exportPagePath, 303);
  const seconds = Math.max(1, Math.ceil((outcome.againAt - c.var.app.clock.now()) / 1000));
  return c.json({ error: refusals[outcome.refusal] }, 429, { "retry-after": String(seconds) });
}
