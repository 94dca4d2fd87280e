import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import {
  RefreshRenderUrl,
  SyncsQuery,
} from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { exportSyncs } from "#worker/domain/licensing/licences/label-licences/list-syncs.ts";
import { findSyncFiles, refreshRenderUrl } from "#worker/domain/licensing/licences/label-licences/queries.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";
import { requireLabel } from "./require-label.ts";
import { type LicenceFile, sendLicenceFile } from "./send-licence-file.ts";
import { sendCsv } from "./send-csv.ts";

async function sendFile(c: Context<SignedInEnv>, kind: LicenceFile): Promise<Response> {
  return sendLicenceFile(c, await findSyncFiles(c.var.app, c.var.viewer, c.req.param("id") ?? ""), kind);
}

/** What was licensed from a label, as files: the list as CSV, and of each licence the video and the PDF. */
export const labelSyncs = new Hono<SignedInEnv>()
  .use(requireApproved)
  .get("/export.csv", requireLabel, (c) => {
    const { app, viewer } = c.var;
    const query = SyncsQuery.parse({ ...c.req.query(), after: undefined });
    return sendCsv(c, exportSyncs(app, viewer, query), "cuesheet-syncs");
  })
  .get("/:id/video", (c) => sendFile(c, "video"))
  .get("/:id/poster", (c) => sendFile(c, "poster"))
  .get("/:id/licence.pdf", (c) => sendFile(c, "pdf"));

const refreshBody = zValidator("json", RefreshRenderUrl, (result, c) =>
  result.success ? undefined : c.json({ error: "Video not found." }, 404),
);

/** Specification §7: body `renderId`, response `output_url`. */
export const renderUrls = new Hono<SignedInEnv>().use(requireApproved).post("/", refreshBody, async (c) => {
  const url = await refreshRenderUrl(c.get("app"), c.get("viewer"), c.req.valid("json").renderId);
  return url ? c.json({ output_url: url }) : c.json({ error: "Video not found." }, 404);
});
