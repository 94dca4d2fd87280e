import { Hono } from "hono";
import { getStatement } from "#worker/domain/licensing/licences/label-statements/queries.ts";
import { writeStatementCsv } from "#worker/domain/licensing/licences/label-statements/write-statement-csv.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";

const types = { csv: "text/csv; charset=utf-8", pdf: "application/pdf" } as const;

/** A label's monthly statements as files, `{month}.csv` and `{month}.pdf`. Written anew for each request: they are small. */
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
  // Loaded when the first PDF is asked for: no other visitor waits for it.
  const { composeStatementPdf } =
    await import("#worker/domain/licensing/licences/label-statements/pdf/compose-statement-pdf.ts");
  const pdf = await composeStatementPdf(statement, app.readFont);
  return c.body(pdf.slice().buffer, 200, headers);
});
