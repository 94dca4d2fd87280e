import type { Context } from "hono";
import type {
  CueSheet,
  CueSheetFormat,
} from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { getCueSheet } from "#worker/domain/licensing/licences/cue-sheets/get-cue-sheet.ts";
import {
  writeCueSheetCsv,
  writeCueSheetJson,
} from "#worker/domain/licensing/licences/cue-sheets/write-cue-sheet.ts";
import type { AppContext } from "#worker/context.ts";
import type { SignedInEnv } from "./api-context.ts";

const types: Record<CueSheetFormat, string> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  json: "application/json",
};

/** The cue sheet of a licence of one's own, written anew for each request: what its campaign says may change. */
export async function sendCueSheet(
  c: Context<SignedInEnv>,
  licenceId: string,
  format: CueSheetFormat | null,
): Promise<Response> {
  const { app, viewer } = c.var;
  const sheet = format && (await getCueSheet(app, viewer, licenceId));
  if (!sheet) return c.json({ error: "File not found." }, 404);
  return c.body(await write(app, sheet, format), 200, {
    "content-type": types[format],
    "content-disposition": `attachment; filename="cue-sheet-${sheet.licenceNumber}.${format}"`,
    "cache-control": "private, no-store",
  });
}

async function write(app: AppContext, sheet: CueSheet, format: CueSheetFormat) {
  if (format === "csv") return writeCueSheetCsv(sheet);
  if (format === "json") return writeCueSheetJson(sheet);
  // Loaded when the first PDF is asked for: no other visitor waits for it.
  const { composeCueSheetPdf } =
    await import("#worker/domain/licensing/licences/cue-sheets/pdf/compose-cue-sheet-pdf.ts");
  return (await composeCueSheetPdf(sheet, app.readFont)).slice().buffer;
}
