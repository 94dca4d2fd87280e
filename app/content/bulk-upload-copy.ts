import { failure, success } from "#app/lib/toast.ts";
import { warrantyCopy } from "./declaration-copy.ts";
import type { Toast } from "#app/lib/flash.ts";

/** Specification §5 and §8, verbatim. */
export const bulkToasts = {
  template: success("Template downloaded"),
  validated: (valid: number, wrong: number): Toast =>
    success("Validation complete", `${valid} valid tracks, ${wrong} with errors`),
  notParsed: (description: string): Toast => failure("CSV parsing failed", description),
  wrongType: failure("Invalid file type", "Please upload a CSV file"),
  missing: failure("Missing files", "Please upload both CSV and audio files"),
  notWarranted: failure(warrantyCopy.title, warrantyCopy.missing),
  noneValid: failure("No valid tracks", "Fix errors before uploading"),
  failed: (description: string): Toast => failure("Bulk upload failed", description),
} as const;

const tracks = (count: number) => `${count.toLocaleString("en-GB")} ${count === 1 ? "track" : "tracks"}`;

export const bulkCopy = {
  title: "Bulk Upload",
  resume: "Resume Bulk Upload",
  progress: (ended: number, total: number) => `${ended.toLocaleString("en-GB")} of ${tracks(total)}`,
  template: "Download CSV Template",
  templateHint: "One row per track. Keep the column names in the first row; their order doesn’t matter.",
  csv: "CSV file",
  csvHint: "Choose the filled-in template, or drop it here.",
  audio: "Audio files",
  audioHint: "WAV or MP3, up to 250MB each. Choose or drop as many as you like, in any order.",
  chosen: (count: number, size: string) => `${count.toLocaleString("en-GB")} chosen, ${size}`,
  validate: "Validate & Match Files",
  validating: "Checking…",
  tally: (valid: number, wrong: number) => `${tracks(valid)} valid, ${wrong.toLocaleString("en-GB")} with errors`,
  unknownEncoding: "We can’t tell how this file’s letters are encoded. Save it as “CSV UTF-8” and choose it again.",
  guessed: (encoding: string) =>
    `Read as ${encoding}. If accents look wrong, save the file as “CSV UTF-8” and choose it again.`,
  upload: (count: number) => `Upload ${count} ${count === 1 ? "Track" : "Tracks"}`,
  errors: "Download Errors",
  correct: "Correct",
  check: "Check",
  keepCell: "Cancel",
  use: (text: string) => `Use \u201c${text}\u201d`,
  cellOf: (column: string, row: number) => `${column}, row ${row}`,
  again: "Choose Other Files",
  againQuestion: {
    title: "Choose other files?",
    text: "You’ll lose this list and your corrections. Nothing has been uploaded yet.",
    cancel: "Keep This List",
  },
  cancelQuestion: {
    title: "Cancel the rest of the upload?",
    text: "Tracks that haven’t been uploaded yet are cancelled. Tracks already added stay in your catalogue.",
    cancel: "Keep Uploading",
  },
  more: "Add audio files",
  moreHint: "We match files to rows by name.",
  missing: (count: number) => `Choose the audio files for ${tracks(count)} again`,
  missingHint:
    "The page was reloaded, and browsers don’t keep files that long. Your rows are all still here, and files already " +
    "uploaded aren’t sent again.",
  missingZone: "Choose the same audio files",
  onlyErrors: "Only rows with errors",
  noErrors: "No rows have errors.",
  pauseAll: "Pause All",
  resumeAll: "Resume All",
  paused: "Paused",
  cancelPending: "Cancel the Rest",
  leave: "You can close this window or visit other pages. The upload continues as long as Cuesheet stays open.",
  offline: "You’re offline",
  offlineUpload: "The upload resumes when you’re back online.",
  offlineList: "Reconnect to check and upload these tracks.",
  unmatched: "Audio files without a row",
  unknownColumns: "Columns we ignored",
  others: (count: number) => `and ${count.toLocaleString("en-GB")} more`,
  table: "Tracks of the CSV",
  columns: { row: "Row", track: "Track", result: "Result", actions: "Actions" },
  valid: "Valid",
  isKnown: "Already in your catalogue",
  states: {
    waiting: "Waiting",
    "needs-file": "Needs its audio file again",
    arrived: "Saving…",
    added: "Added",
    known: "Already in your catalogue",
    cancelled: "Cancelled",
    uploading: "Uploading",
    "line-lost": "Connection lost. Trying again…",
    paused: "Paused",
  },
  actions: { pause: "Pause", resume: "Resume", retry: "Retry", cancel: "Cancel" },
  leftOut: (count: number) =>
    `${count.toLocaleString("en-GB")} ${count === 1 ? "row" : "rows"} left out: with errors, cancelled or already in your catalogue`,
  summary: (added: number, failed: number) => `${added} tracks uploaded successfully, ${failed} failed`,
} as const;
