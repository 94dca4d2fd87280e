import { eq, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { licences } from "#drizzle/schema/index.ts";
import { type Certificate, certificateColumns, newestCertificate } from "#worker/domain/licensing/licences/licence-columns.ts";
import { readCertificate } from "#worker/domain/licensing/licences/certificates.ts";
import { recordDownload } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { documentsPerPart, type ExportRefusal, type ExportState } from "./data-rights.contract.ts";
import { readExportLimits, tableFiles, takeExportPlace, type ZipEntry } from "./export-parts.ts";
import { ownRows } from "./own-rows.ts";

type Outcome = { ok: true; zip: ReadableStream<Uint8Array> } | ({ ok: false } & ExportRefusal);

/**
 * One part of a user's stored data, as a streamed ZIP. The first part has each table as
 * JSON and CSV; licence PDFs are spread over as many parts as needed to keep each within the limits of one
 * request. Nothing is stored, and at most one file is in memory.
 */
export async function exportOwnData(ctx: AppContext, viewer: Viewer, part: number): Promise<Outcome> {
  if (part > (await countParts(ctx, viewer))) return { ok: false, refusal: "no-such-part" };
  const place = await takeExportPlace(ctx, viewer, part);
  if (!place.ok) return place;
  await runBatch(ctx.db, [
    recordAudit(ctx, {
      actorId: viewer.id,
      action: "account.exported",
      target: { kind: "account", id: viewer.id },
    }),
  ]);
  const { makeZip } = await import("client-zip");
  return { ok: true, zip: makeZip(entriesOf(ctx, viewer, part, place.leave)) };
}

/** State for the page: the number of parts, and which are available now. */
export async function getExportState(ctx: AppContext, viewer: Viewer): Promise<ExportState> {
  return readExportLimits(ctx, viewer, await countParts(ctx, viewer));
}

async function countParts(ctx: AppContext, viewer: Viewer): Promise<number> {
  const documents = await ctx.db.$count(licences, eq(licences.userId, viewer.id));
  return Math.max(1, Math.ceil(documents / documentsPerPart));
}

async function* entriesOf(ctx: AppContext, viewer: Viewer, part: number, leave: () => Promise<void>): AsyncGenerator<ZipEntry> {
  const lastModified = new Date(ctx.clock.now());
  try {
    if (part === 1) {
      for (const [name, ask] of Object.entries(ownRows)) {
        yield* tableFiles(ctx, name, ask(viewer.id), lastModified);
      }
    }
    yield* licenceDocuments(ctx, viewer, part, lastModified);
  } finally {
    await leave();
  }
}

type Document = Omit<Certificate, "key"> & { key: string | null; number: string };

/** Counts licences without a certificate too, so that none moves to another part during the download. */
async function* licenceDocuments(ctx: AppContext, viewer: Viewer, part: number, lastModified: Date): AsyncGenerator<ZipEntry> {
  const documents = await ctx.db.all<Document>(sql`
    SELECT licence.number, ${newestCertificate} AS key, ${certificateColumns()}
    FROM licences AS licence
    WHERE licence.user_id = ${viewer.id} ORDER BY licence.issued_at, licence.id
    LIMIT ${documentsPerPart} OFFSET ${(part - 1) * documentsPerPart}`);
  // All of the part at once: a request has a limited number of queries.
  await recordDownload(ctx, viewer, {
    ids: documents.flatMap(({ licenceId, key }) => (key ? [licenceId] : [])),
  });
  for (const { number, key, ...certificate } of documents) {
    const input = key ? await readCertificate(ctx, { ...certificate, key }) : null;
    if (input) yield { name: `licences/${number}.pdf`, lastModified, input };
  }
}
