import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportChannels } from "#worker/domain/licensing/claims/channels/export-channels.ts";
import { exportMovements } from "#worker/domain/licensing/licences/export-movements.ts";
import { RefreshRenderUrl, SyncsQuery } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { exportSyncs } from "#worker/domain/licensing/licences/label-licences/export-syncs.ts";
import { findSyncFiles, refreshRenderUrl } from "#worker/domain/licensing/licences/label-licences/queries.ts";
import { getStatement } from "#worker/domain/licensing/licences/label-statements/queries.ts";
import { writeStatementCsv } from "#worker/domain/licensing/licences/label-statements/write-statement-csv.ts";
import { exportTrialBalance } from "#worker/domain/office/ledger-explorer/trial-balance.ts";
import { exportJournal } from "#worker/domain/office/ledger-explorer/export-journal.ts";
import { PeriodQuery } from "#worker/domain/office/ledger-explorer/trial-balance.contract.ts";
import { findProblemFiles } from "#worker/domain/office/moderation/problems/queries.ts";
import { requireApproved, requireGate, type SignedInEnv, validate } from "./access.ts";
import { sendCsv } from "./attachment.ts";
import { type LicenceFile, sendLicenceFile } from "./send-licence-files.ts";

const types = { csv: "text/csv; charset=utf-8", pdf: "application/pdf" } as const;

/** A label's monthly statements, `{month}.csv` and `{month}.pdf`. Generated per request: they are small. */
export const labelStatements = new Hono<SignedInEnv>().use(requireApproved).get("/:id/:file", async (c) => {
  const { id: labelId, file } = c.req.param();
  const [month = "", kind, ...rest] = file.split(".");
  const app = c.get("app");
  const isKnown = (kind === "csv" || kind === "pdf") && rest.length === 0;
  const statement = isKnown ? await getStatement(app, c.get("viewer"), { labelId, month }) : null;
  if (!statement || !isKnown) return c.json({ error: "Statement not found." }, 404);
  const headers = {
    "content-type": types[kind],
    "content-disposition": `attachment; filename="cuesheet-statement-${month}.${kind}"`,
  };
  if (kind === "csv") return c.body(writeStatementCsv(statement), 200, headers);
  // Loaded lazily, when the first PDF is requested.
  const { composeStatementPdf } =
    await import("#worker/domain/licensing/licences/label-statements/pdf/compose-statement-pdf.ts");
  const pdf = await composeStatementPdf(statement, app.readFont);
  return c.body(pdf.slice().buffer, 200, headers);
});

const requireLabel = requireGate("/label/syncs", "Only labels can see sync activity.");

const ChannelsQuery = z.object({ label: z.uuid().optional().catch(undefined) });

/** Data for a label's content management, to handle claims, as a file. */
export const labelClaims = new Hono<SignedInEnv>().use(requireApproved).get("/channels.csv", requireLabel, async (c) => {
  const { app, viewer } = c.var;
  const { label } = ChannelsQuery.parse(c.req.query());
  return sendCsv(c, await exportChannels(app, viewer, label), "cuesheet-channels");
});

const sendSyncFile = async (c: Context<SignedInEnv>, kind: LicenceFile) =>
  sendLicenceFile(c, await findSyncFiles(c.var.app, c.var.viewer, c.req.param("id") ?? ""), kind);

/** A label's licences as files: the list as CSV, and the video and the PDF of each. */
export const labelSyncs = new Hono<SignedInEnv>()
  .use(requireApproved)
  .get("/export.csv", requireLabel, (c) => {
    const { app, viewer } = c.var;
    const query = SyncsQuery.parse({ ...c.req.query(), after: undefined });
    return sendCsv(c, exportSyncs(app, viewer, query), "cuesheet-syncs");
  })
  .get("/:id/video", (c) => sendSyncFile(c, "video"))
  .get("/:id/poster", (c) => sendSyncFile(c, "poster"))
  .get("/:id/licence.pdf", (c) => sendSyncFile(c, "pdf"));

const refreshBody = validate("json", RefreshRenderUrl, "Video not found.", 404);

/** Specification §7: body `renderId`, response `output_url`. */
export const renderUrls = new Hono<SignedInEnv>().use(requireApproved).post("/", refreshBody, async (c) => {
  const url = await refreshRenderUrl(c.get("app"), c.get("viewer"), c.req.valid("json").renderId);
  return url ? c.json({ output_url: url }) : c.json({ error: "Video not found." }, 404);
});

export const tokenMovements = new Hono<SignedInEnv>()
  .use(requireApproved)
  .get("/movements.csv", requireGate("/buy-tokens", "Label accounts don’t hold tokens."), (c) =>
    sendCsv(c, exportMovements(c.var.app, c.var.viewer), "cuesheet-tokens"),
  );

const periodOf = (c: Context<SignedInEnv>) => PeriodQuery.parse(c.req.query());

/** The books of a period. */
export const ledgerFiles = new Hono<SignedInEnv>()
  .use(requireApproved, requireGate("/admin/ledger", "Only super users can see the ledger."))
  .get("/trial-balance.csv", async (c) =>
    sendCsv(c, await exportTrialBalance(c.var.app, c.var.viewer, periodOf(c)), "cuesheet-trial-balance"),
  )
  .get("/journal.csv", (c) => sendCsv(c, exportJournal(c.var.app, c.var.viewer, periodOf(c)), "cuesheet-journal"));

const sendProblemFile = async (c: Context<SignedInEnv>, kind: LicenceFile) =>
  sendLicenceFile(c, await findProblemFiles(c.var.app, c.var.viewer, c.req.param("id") ?? ""), kind);

/** Files for a reported problem: the video and the certificate of its licence. */
export const problems = new Hono<SignedInEnv>()
  .use(requireApproved, requireGate("/admin", "Only super users can see reported licences."))
  .get("/:id/video", (c) => sendProblemFile(c, "video"))
  .get("/:id/licence.pdf", (c) => sendProblemFile(c, "pdf"));
