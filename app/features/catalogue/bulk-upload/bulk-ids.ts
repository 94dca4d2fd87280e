/** What all ids of one bulk upload begin with: a row's ids are the same again after a reload, without a list of them. */
export type BulkIds = { tracks: string; uploads: string };

export function newBulkIds(): BulkIds {
  return { tracks: crypto.randomUUID(), uploads: crypto.randomUUID() };
}

/** The id of a row's track or first upload: a UUID like its base, which ends in the number of the row. */
export function idOfRow(base: string, rowNumber: number): string {
  return base.slice(0, 24) + rowNumber.toString(16).padStart(12, "0");
}
