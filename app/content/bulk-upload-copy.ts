import { warrantyCopy } from "./rights-copy.ts";
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
  notWarranted: { kind: "error", title: warrantyCopy.title, description: warrantyCopy.missing },
  noneValid: { kind: "error", title: "No valid tracks", description: "Fix errors before uploading" },
  failed: (description: string): Toast => ({ kind: "error", title: "Bulk upload failed", description }),
} as const;

const tracks = (count: number) => `${count.toLocaleString("en-GB")} ${count === 1 ? "track" : "tracks"}`;

export const bulkCopy = {
  title: "Bulk Upload",
  resume: "Resume Bulk Upload",
  progress: (ended: number, total: number) => `${ended.toLocaleString("en-GB")} of ${tracks(total)}`,
  template: "Download CSV Template",
  templateHint: "One row for each track. The first row names the columns; their order does not matter.",
  csv: "CSV file",
  csvHint: "Choose the filled-in template, or drop it here.",
  audio: "Audio files",
  audioHint: "WAV or MP3, up to 250MB each. Choose or drop as many as you like, in any order.",
  chosen: (count: number, size: string) => `${count.toLocaleString("en-GB")} chosen, ${size}`,
  validate: "Validate & Match Files",
  validating: "Checking…",
  tally: (valid: number, wrong: number) =>
    `${tracks(valid)} valid, ${wrong.toLocaleString("en-GB")} with errors`,
  unknownEncoding:
    "We can’t tell how this file’s letters are encoded. Save it as “CSV UTF-8” and choose it again.",
  guessed: (encoding: string) =>
    `Read as ${encoding}. If accents look wrong, save the file as “CSV UTF-8” and choose it again.`,
  upload: (count: number) => `Upload ${count} ${count === 1 ? "Track" : "Tracks"}`,
  errors: "Download Errors",
  correct: "Correct",
  check: "Check",
  keepCell: "Cancel",
  use: (text: string) => `Use \u201c${text}\u201d`,
  cellOf: (column: string, row: number) => `${column} of row ${row}`,
  again: "Choose Other Files",
  againTitle: "Choose other files?",
  againText: "This list and what you corrected in it are gone then. Nothing has been uploaded yet.",
  keepThese: "Keep This List",
  cancelTitle: "Cancel the rest of the upload?",
  cancelText: "Tracks that are not uploaded yet stop here. What has been added stays in your catalogue.",
  keepGoing: "Keep Uploading",
  more: "Add audio files",
  moreHint: "Rows find their file by its name as soon as it is here.",
  missing: (count: number) => `Choose the audio files of ${tracks(count)} again`,
  missingHint:
    "The page was loaded anew, and a browser does not keep files that long. The rows are all still here, and what has " +
    "arrived is not sent twice.",
  missingZone: "Choose the same audio files",
  onlyErrors: "Only rows with errors",
  noErrors: "No row has an error.",
  pauseAll: "Pause All",
  resumeAll: "Resume All",
  paused: "Paused",
  cancelPending: "Cancel the Rest",
  leave: "You can close this window or look at other pages: the upload goes on while Cuesheet stays open.",
  offline: "You’re offline",
  offlineUpload: "The upload goes on by itself once you’re back online.",
  offlineList: "Reconnect to check and upload these tracks.",
  unmatched: "Audio files that no row names",
  unknownColumns: "Columns that are not read",
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
