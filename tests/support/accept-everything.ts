import type { Database, Statement } from "#drizzle/client.ts";
import { acceptDocuments } from "#worker/domain/services/legal/documents/acceptances.ts";
import { documents } from "#worker/domain/services/legal/documents/documents.contract.ts";

export const acceptEverything = (db: Database, userId: string, at: number): Statement[] =>
  acceptDocuments(db, { userId, documents, act: "sign-up", clientAddress: null }, at);
