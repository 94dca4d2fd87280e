import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { ReadOnlyDatabase } from "#drizzle/client.ts";
import { documentAcceptances } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type Acceptance, currentVersion, type DocumentName } from "./documents.contract.ts";

/** Whether the viewer has accepted each of these in the version in force. */
export async function hasAccepted(
  ctx: { db: ReadOnlyDatabase },
  viewer: Pick<Viewer, "id">,
  documents: readonly DocumentName[],
): Promise<boolean> {
  return areAccepted(await ctx.db.all(acceptedSql(viewer.id)), documents);
}

/** For others' batches; `areAccepted` reads the answer. */
export function acceptedSql(userId: string): SQL {
  return sql`SELECT document, version FROM document_acceptances WHERE user_id = ${userId}`;
}

export function areAccepted(rows: readonly unknown[], documents: readonly DocumentName[]): boolean {
  const accepted = rows as Pick<Acceptance, "document" | "version">[]; // the columns of the SELECT above
  return documents.every((name) =>
    accepted.some((each) => each.document === name && each.version === currentVersion(name).version),
  );
}

/** What the viewer accepted, the newest first. */
export function listAcceptances(ctx: Pick<AppContext, "db">, viewer: Viewer): Promise<Acceptance[]> {
  const { document, version, acceptedAt, userId } = documentAcceptances;
  return ctx.db
    .select({ document, version, acceptedAt })
    .from(documentAcceptances)
    .where(eq(userId, viewer.id))
    .orderBy(desc(acceptedAt), document);
}
