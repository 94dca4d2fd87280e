import type { Toast } from "#app/lib/flash.ts";

/** Specification §5 and §8, word for word. */
export const bulkToasts = {
  template: { kind: "success", title: "Template downloaded" },
  validated: (valid: number, wrong: number): Toast => ({
    kind: "success",
    title: "Validation complete",
    description: `${valid} valid tracks, ${wrong} with errors`,
  }),
  notParsed: (description: string): Toast => ({ kind: "error", title: "CSV parsing failed", description }),
  wrongType: { kind: "error", title: "Invalid file type", description: "Please upload a CSV file" },
  missing: { kind: "error", title: "Missing files", description: "Please upload both CSV and audio files" },
  noneValid: { kind: "error", title: "No valid tracks", description: "Fix errors before uploading" },
  failed: (description: string): Toast => ({ kind: "error", title: "Bulk upload failed", description }),
} as const;

export const bulkCopy = {
  title: "Bulk Upload",
  template: "Download CSV Template",
  csv: "CSV file",
  audio: "Audio files",
  validate: "Validate & Match Files",
  validating: "Checking…",
  upload: (count: number) => `Upload ${count} ${count === 1 ? "Track" : "Tracks"}`,
  errors: "Download Errors",
  again: "Choose Other Files",
  done: "Done",
  known: "Already in your catalogue",
  valid: "Valid",
  added: "Added",
  waiting: "Waiting",
  unmatched: "Audio files that no row names",
  unknownColumns: "Columns that are not read",
  table: "Tracks of the CSV",
  summary: (added: number, failed: number) => `${added} tracks uploaded successfully, ${failed} failed`,
} as const;
