import { and, asc, eq, isNotNull } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { licences } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { recordAudit } from "#worker/domain/audit/record-audit.ts";
import { type Cell, toCsv } from "#worker/domain/csv/contract.ts";
import { ownRows } from "./own-rows.ts";

type ZipEntry = { name: string; lastModified: Date; input: string | Uint8Array };

/**
 * Everything stored about a person as a ZIP that is made while it is sent: each table as JSON and CSV, and the PDF of
 * each licence. Never more than one file is in memory.
 */
export async function exportOwnData(ctx: AppContext, viewer: Viewer): Promise<ReadableStream<Uint8Array>> {
  await runBatch(ctx.db, [
    recordAudit(ctx, {
      actorId: viewer.id,
      action: "account.exported",
      target: { kind: "account", id: viewer.id },
    }),
  ]);
  const { makeZip } = await import("client-zip");
  return makeZip(entriesOf(ctx, viewer));
}

async function* entriesOf(ctx: AppContext, viewer: Viewer): AsyncGenerator<ZipEntry> {
  const lastModified = new Date(ctx.clock.now());
  for (const [name, ask] of Object.entries(ownRows)) {
    // oxlint-disable-next-line no-await-in-loop -- one table at a time is what keeps this small
    const found = await ctx.db.all<Record<string, Cell>>(ask(viewer.id));
    const rows = found.map(withReadableDates);
    yield { name: `${name}.json`, lastModified, input: `${JSON.stringify(rows, null, 2)}\n` };
    const [first] = rows;
    if (first) yield { name: `${name}.csv`, lastModified, input: toCsv(Object.keys(first), rows) };
  }
  yield* licenceDocuments(ctx, viewer, lastModified);
}

async function* licenceDocuments(
  ctx: AppContext,
  viewer: Viewer,
  lastModified: Date,
): AsyncGenerator<ZipEntry> {
  const documents = await ctx.db
    .select({ number: licences.number, key: licences.pdfKey })
    .from(licences)
    .where(and(eq(licences.userId, viewer.id), isNotNull(licences.pdfKey)))
    .orderBy(asc(licences.issuedAt));
  for (const { number, key } of documents) {
    // oxlint-disable-next-line no-await-in-loop -- one document at a time
    const input = key ? await ctx.media.readWhole(key) : null;
    if (input) yield { name: `licences/${number}.pdf`, lastModified, input };
  }
}

/** Points in time as people write them. */
function withReadableDates(row: Record<string, Cell>): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "number" && /(^|_)at$/.test(column) ? new Date(value).toISOString() : value,
    ]),
  );
}
