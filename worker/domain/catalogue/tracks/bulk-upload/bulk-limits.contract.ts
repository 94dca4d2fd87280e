/** Rows per request; the browser splits longer lists into batches. */
export const maxBulkRows = 250;
export const maxIsrcsPerRequest = 5000;

/**
 * Total of a request's rows, as counted by `bytesOfRow`. The server passes a batch to D1 as one JSON string, and D1's longest
 * string is 2,000,000 bytes (developers.cloudflare.com/d1/platform/limits). The other half is for what the server adds to each
 * row: empty columns and their names.
 */
export const maxBatchBytes = 1_000_000;

const encoder = new TextEncoder();

/** UTF-8 bytes of a row's JSON. */
export function bytesOfRow(row: unknown): number {
  return encoder.encode(JSON.stringify(row)).length;
}
