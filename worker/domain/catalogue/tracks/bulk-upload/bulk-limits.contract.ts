/** Rows of one request; the browser sends a longer list piece by piece. */
export const maxBulkRows = 250;
export const maxIsrcsPerRequest = 5000;

/**
 * All rows of one request together, as `bytesOfRow` counts them. The server hands a piece to D1 as one JSON text, and
 * D1's longest string is 2,000,000 bytes (developers.cloudflare.com/d1/platform/limits). The other half is room for
 * what the server adds to each row: empty columns and their names.
 */
export const maxBatchBytes = 1_000_000;

const encoder = new TextEncoder();

/** UTF-8 bytes of a row's JSON. */
export function bytesOfRow(row: unknown): number {
  return encoder.encode(JSON.stringify(row)).length;
}
