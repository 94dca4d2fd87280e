import type { CueSheetFormat } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";

/** What broadcasters and performing rights societies ask for with a commercial. */
export const cueSheetCopy = {
  title: "Cue sheet",
  formats: { pdf: "PDF", csv: "CSV", json: "JSON" } satisfies Record<CueSheetFormat, string>,
} as const;
