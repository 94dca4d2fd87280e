import { type Row, startsFormula, toCsv, toCsvRows } from "./csv.contract.ts";

type Page = { rows: readonly Row[]; nextAfter: string | null };

/**
 * Streams a list as CSV, page by page: a hundred thousand rows are never in memory together. The
 * first page is read with `after` undefined.
 */
export function streamCsv(
  columns: readonly string[],
  readPage: (after: string | undefined) => Promise<Page>,
  guard = startsFormula,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: string | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(toCsv(columns, [])));
    },
    async pull(controller) {
      const { rows, nextAfter } = await readPage(after);
      if (rows.length > 0) controller.enqueue(encoder.encode(toCsvRows(columns, rows, guard)));
      if (nextAfter === null) controller.close();
      else after = nextAfter;
    },
  });
}
