import { Hono } from "hono";
import { z } from "zod";
import { reportViolations } from "#worker/domain/office/ops/report-violations.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import type { ApiEnv } from "./api-context.ts";

const Text = z.string().catch("");

/** What `report-uri` sends (CSP Level 2), and what `report-to` sends: a list of reports of several kinds. */
const Legacy = z.object({
  "csp-report": z.object({ "document-uri": Text, "effective-directive": Text, "blocked-uri": Text }),
});
const Modern = z.array(
  z.object({
    type: z.string(),
    body: z.object({ documentURL: Text, effectiveDirective: Text, blockedURL: Text }).catch({
      documentURL: "",
      effectiveDirective: "",
      blockedURL: "",
    }),
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

/** Browsers tell here what the Content Security Policy refused. They want no answer. */
export const cspReports = new Hono<ApiEnv>().post("/", async (c) => {
  const body = new TextDecoder().decode(await c.req.arrayBuffer());
  const reports = Reports.safeParse(readJson(body));
  if (!reports.success) return c.json({ error: "This isn’t a violation report." }, 400);
  await reportViolations(c.get("app"), readClientAddress(c.req.raw), reports.data);
  return c.body(null, 204);
});
