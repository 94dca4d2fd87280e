import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { attempts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { type Cell, toCsv, toCsvRows } from "#worker/domain/lib/csv.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { countAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { type ExportRefusal, maxExportsPerDay } from "./data-rights.contract.ts";

/** The lock of an export whose download was aborted expires after this. */
const lease = minutes(10);

const runningKey = (userId: string): string => `export-running:${userId}`;
const countKey = (userId: string, part: number): string => `export:${userId}:${part}`;

type Place = { ok: true; leave: () => Promise<void> } | ({ ok: false } & ExportRefusal);

/** Takes the account's export lock, and counts this part towards the day's limit. */
export async function takeExportPlace(ctx: AppContext, viewer: Viewer, part: number): Promise<Place> {
  const key = runningKey(viewer.id);
  const { isWithin, endsAt } = await countAttempt(ctx, key, { max: 1, window: lease });
  if (!isWithin) return { ok: false, refusal: "being-made", againAt: endsAt };
  // After the lease another export may hold the lock: releases only this one's.
  const leave = async () => {
    await ctx.db.delete(attempts).where(and(eq(attempts.key, key), eq(attempts.endsAt, endsAt)));
  };
  const counter = countKey(viewer.id, part);
  const today = await countAttempt(ctx, counter, { max: maxExportsPerDay, window: days(1) });
  if (!today.isWithin) {
    await leave();
    return { ok: false, refusal: "too-many-today", againAt: today.endsAt };
  }
  return { ok: true, leave };
}

/** The running export, and when each part over its limit is available again. */
export async function readExportLimits(ctx: AppContext, viewer: Viewer, parts: number) {
  const counters = Array.from({ length: parts }, (_, index) => countKey(viewer.id, index + 1));
  const rows = await ctx.db
    .select()
    .from(attempts)
    .where(and(inArray(attempts.key, [runningKey(viewer.id), ...counters]), gt(attempts.endsAt, ctx.clock.now())));
  const rowsByKey = new Map(rows.map((row) => [row.key, row]));
  return {
    isBeingMade: rowsByKey.has(runningKey(viewer.id)),
    parts: counters.map((key, index) => {
      const row = rowsByKey.get(key);
      return { number: index + 1, againAt: row && row.count >= maxExportsPerDay ? row.endsAt : null };
    }),
  };
}

type Row = Record<string, Cell>;
export type ZipEntry = {
  name: string;
  lastModified: Date;
  input: Uint8Array | AsyncIterable<Uint8Array>;
};

/** Rows read per query, and rows written at once: streams a catalogue of any length. */
const rowsAtOnce = 4000;
const rowsWritten = 250;

/** A table as JSON and, if it has rows, as CSV. */
export async function* tableFiles(ctx: AppContext, name: string, query: SQL, lastModified: Date): AsyncGenerator<ZipEntry> {
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
    // Sequential, so that only one page is in memory.
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

/** Formats timestamps as ISO 8601, in UTC. */
function withReadableDates(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "number" && /(^|_)at$/.test(column) ? new Date(value).toISOString() : value,
    ]),
  );
}
