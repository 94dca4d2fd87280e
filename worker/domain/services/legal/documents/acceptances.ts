import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database, ReadOnlyDatabase, Statement } from "#drizzle/client.ts";
import { documentAcceptances } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  type Acceptance,
  type AcceptanceAct,
  acceptedForRender,
  currentVersion,
  type DocumentName,
} from "./documents.contract.ts";

type Accepting = {
  userId: string;
  documents: readonly DocumentName[];
  act: AcceptanceAct;
  /** Null if the action did not come from a browser. */
  clientAddress: string | null;
};

/** Records acceptance of the versions in force, in the batch of the action that implies it. */
export function acceptDocuments(db: Database, accepting: Accepting, acceptedAt: number): Statement[] {
  const { userId, documents, act, clientAddress } = accepting;
  return documents.map((document) =>
    db
      .insert(documentAcceptances)
      .values({ userId, document, version: currentVersion(document).version, act, acceptedAt, clientAddress })
      .onConflictDoNothing(),
  );
}

/** Format of the audit log: `{ terms: "2026-11-23" }`. */
export const acceptedVersions = (documents: readonly DocumentName[]): Record<string, string> =>
  Object.fromEntries(documents.map((document) => [document, currentVersion(document).version]));

/** Must come before the paid record in the same batch: a trigger requires the acceptance. */
export function acceptForRender(ctx: AppContext, viewer: Viewer, clientAddress: string | null): Statement[] {
  const accepting = {
    userId: viewer.id,
    documents: acceptedForRender,
    act: "render",
    clientAddress,
  } as const;
  return acceptDocuments(ctx.db, accepting, ctx.clock.now());
}

/** True if the viewer has accepted the version in force of each document. */
export async function hasAccepted(
  ctx: { db: ReadOnlyDatabase },
  viewer: Pick<Viewer, "id">,
  documents: readonly DocumentName[],
): Promise<boolean> {
  return areAccepted(await ctx.db.all(acceptedSql(viewer.id)), documents);
}

/** For other modules' batches; `areAccepted` reads the rows. */
export function acceptedSql(userId: string): SQL {
  return sql`SELECT document, version FROM document_acceptances WHERE user_id = ${userId}`;
}

export function areAccepted(rows: readonly unknown[], documents: readonly DocumentName[]): boolean {
  const accepted = rows as Pick<Acceptance, "document" | "version">[]; // the columns of the SELECT above
  return documents.every((name) =>
    accepted.some((each) => each.document === name && each.version === currentVersion(name).version),
  );
}

/** The viewer's acceptances, newest first. */
export function listAcceptances(ctx: Pick<AppContext, "db">, viewer: Viewer): Promise<Acceptance[]> {
  const { document, version, acceptedAt, userId } = documentAcceptances;
  return ctx.db
    .select({ document, version, acceptedAt })
    .from(documentAcceptances)
    .where(eq(userId, viewer.id))
    .orderBy(desc(acceptedAt), document);
}
