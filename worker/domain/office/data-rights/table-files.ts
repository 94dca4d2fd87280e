import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { type Cell, toCsv, toCsvRows } from "#worker/domain/lib/csv.contract.ts";

type Row = Record<string, Cell>;
export type ZipEntry = {
  name: string;
  lastModified: Date;
  input: Uint8Array | AsyncIterable<Uint8Array>;
};

/** Rows asked for at once, and those of them written at once: a catalogue of any length passes through as it is read. */
const rowsAtOnce = 4000;
const rowsWritten = 250;

/** A table as JSON and, when it has rows, as CSV. */
export async function* tableFiles(
  ctx: AppContext,
  name: string,
  query: SQL,
  lastModified: Date,
): AsyncGenerator<ZipEntry> {
  const first = await readPage(ctx, query, 0);
  const slices = () => slicesOf(ctx, query, first);
  yield { name: `${name}.json`, lastModified, input: encoded(jsonOf(slices())) };
  const [row] = first;
  if (row) yield { name: `${name}.csv`, lastModified, input: encoded(csvOf(Object.keys(row), slices())) };
}

async function readPage(ctx: AppContext, query: SQL, offset: number): Promise<Row[]> {
  const rows = await ctx.db.all<Row>(sql`${query} LIMIT ${rowsAtOnce} OFFSET ${offset}`);
  return rows.map(withReadableDates);
}

async function* slicesOf(ctx: AppContext, query: SQL, first: Row[]): AsyncGenerator<Row[]> {
  let page = first;
  for (let offset = 0; ; offset += rowsAtOnce) {
    for (let at = 0; at < page.length; at += rowsWritten) yield page.slice(at, at + rowsWritten);
    if (page.length < rowsAtOnce) return;
    // One page at a time is what keeps this small.
    page = await readPage(ctx, query, offset + rowsAtOnce);
  }
}

async function* jsonOf(slices: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const rows of slices) {
    const texts = rows.map((row) => `\n  ${JSON.stringify(row, null, 2).replaceAll("\n", "\n  ")}`);
    yield before + texts.join(",");
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

async function* csvOf(columns: readonly string[], slices: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield toCsv(columns, []);
  for await (const rows of slices) yield toCsvRows(columns, rows);
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** Points in time as people write them. */
function withReadableDates(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "number" && /(^|_)at$/.test(column) ? new Date(value).toISOString() : value,
    ]),
  );
}
