import { Hono } from "hono";
import { z } from "zod";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { checkHealth, readHealth, reportViolations } from "#worker/domain/office/ops/monitoring.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { readViewer } from "#worker/domain/people/accounts/sessions.ts";
import type { ApiEnv } from "./access.ts";

/** 200 or 503, public; super users also get the uncached state of every dependency. */
export const health = new Hono<ApiEnv>().get("/", async (c) => {
  const app = c.get("app");
  const cookie = c.req.header("cookie");
  const session = cookie ? await readViewer(app, cookie).catch(() => null) : null;
  const isSuperUser = session !== null && nextGate(session.viewer, "/admin") === null;
  const report = isSuperUser ? await checkHealth(app) : await readHealth(app);
  return c.json(isSuperUser ? report : { ok: report.ok }, report.ok ? 200 : 503);
});

const Text = z.string().catch("");

/** Formats of `report-uri` (CSP Level 2) and of `report-to`: a list of reports of several kinds. */
const Legacy = z.object({
  "csp-report": z.object({ "document-uri": Text, "effective-directive": Text, "blocked-uri": Text }),
});
const noBody = { documentURL: "", effectiveDirective: "", blockedURL: "" };
const Modern = z.array(
  z.object({
    type: z.string(),
    body: z.object({ documentURL: Text, effectiveDirective: Text, blockedURL: Text }).catch(noBody),
  }),
);
const Reports = z.union([
  Legacy.transform(({ "csp-report": report }) => [
    {
      document: report["document-uri"],
      directive: report["effective-directive"],
      blocked: report["blocked-uri"],
    },
  ]),
  Modern.transform((reports) =>
    reports
      .filter(({ type }) => type === "csp-violation")
      .map(({ body }) => ({
        document: body.documentURL,
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
      })),
  ),
]);

/** Receives the browsers' CSP violation reports. They ignore the response. */
export const cspReports = new Hono<ApiEnv>().post("/", async (c) => {
  const body = new TextDecoder().decode(await c.req.arrayBuffer());
  const reports = Reports.safeParse(readJson(body));
  if (!reports.success) return c.json({ error: "This isn’t a violation report." }, 400);
  await reportViolations(c.get("app"), readClientAddress(c.req.raw), reports.data);
  return c.body(null, 204);
});
