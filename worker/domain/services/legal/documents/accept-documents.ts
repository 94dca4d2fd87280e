import type { Database, Statement } from "#drizzle/client.ts";
import { documentAcceptances } from "#drizzle/schema/index.ts";
import { type AcceptanceAct, currentVersion, type DocumentName } from "./documents.contract.ts";

type Accepting = {
  userId: string;
  documents: readonly DocumentName[];
  act: AcceptanceAct;
  /** Null where the act came from no browser. */
  clientAddress: string | null;
};

/** Somebody accepts the versions in force, in the batch of the act by which they do. */
export function acceptDocuments(db: Database, accepting: Accepting, acceptedAt: number): Statement[] {
  const { userId, documents, act, clientAddress } = accepting;
  return documents.map((document) =>
    db
      .insert(documentAcceptances)
      .values({ userId, document, version: currentVersion(document).version, act, acceptedAt, clientAddress })
      .onConflictDoNothing(),
  );
}

/** As the audit log has it: `{ terms: "2026-11-23" }`. */
export const acceptedVersions = (documents: readonly DocumentName[]): Record<string, string> =>
  Object.fromEntries(documents.map((document) => [document, currentVersion(document).version]));
