import type { Context } from "hono";
import type { CueSheet, CueSheetFormat } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { getCueSheet } from "#worker/domain/licensing/licences/cue-sheets/get-cue-sheet.ts";
import type { AppContext } from "#worker/context.ts";
import { writeCueSheetCsv, writeCueSheetJson } from "#worker/domain/licensing/licences/cue-sheets/write-cue-sheet.ts";
import { findOwnBundle, makeOwnBundle } from "#worker/domain/licensing/proof/bundles/make-bundle.ts";
import { checkDownload, packVideos } from "#worker/domain/licensing/renders/my-videos/download-videos.ts";
import { DownloadedIds, type DownloadRefusal } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import type { SignedInEnv } from "./access.ts";
import { zipNamed } from "./attachment.ts";

const types: Record<CueSheetFormat, string> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  json: "application/json",
};

/** Sends the cue sheet of the viewer's own licence, generated per request: its campaign's details may change. */
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
  // Loaded lazily, when the first PDF is requested.
  const { composeCueSheetPdf } = await import("#worker/domain/licensing/licences/cue-sheets/pdf/compose-cue-sheet-pdf.ts");
  return (await composeCueSheetPdf(sheet, app.readFont)).slice().buffer;
}

const batchRefusals: Record<DownloadRefusal, [{ error: string }, 404 | 413]> = {
  "none-ready": [{ error: "File not found." }, 404],
  "too-large": [{ error: "These videos are too large for one download. Please choose fewer." }, 413],
};

/** Sends the viewer's own videos of these ids, a list in one text, as a ZIP file. */
export async function sendVideos(c: Context<SignedInEnv>, list: string, cache: Record<string, string>): Promise<Response> {
  const { app, viewer } = c.var;
  const ids = DownloadedIds.safeParse(list);
  if (!ids.success) return c.json({ error: "File not found." }, 404);
  const headers = { ...cache, ...zipNamed("cuesheet-videos") };
  if (c.req.method !== "GET") {
    // A HEAD request must not be recorded as a download.
    const checked = await checkDownload(app, viewer, ids.data);
    return checked.ok ? c.body(null, 200, headers) : c.json(...batchRefusals[checked.refusal]);
  }
  const packed = await packVideos(app, viewer, ids.data);
  return packed.ok ? c.body(packed.zip, 200, headers) : c.json(...batchRefusals[packed.refusal]);
}

/** Sends the proof bundle of the viewer's own licence. */
export async function sendBundle(c: Context<SignedInEnv>, licenceId: string, cache: Record<string, string>): Promise<Response> {
  const { app, viewer } = c.var;
  // A HEAD request must not be recorded as a download.
  const bundle = await (c.req.method === "GET" ? makeOwnBundle : findOwnBundle)(app, viewer, licenceId);
  if (!bundle) return c.json({ error: "File not found." }, 404);
  const headers = { ...cache, ...zipNamed(bundle.number) };
  return "zip" in bundle ? c.body(bundle.zip, 200, headers) : c.body(null, 200, headers);
}
