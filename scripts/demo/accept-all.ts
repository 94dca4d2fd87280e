import type { Database, Statement } from "#drizzle/client.ts";
import { acceptDocuments } from "#worker/domain/services/legal/documents/acceptances.ts";
import { currentVersion, documents } from "#worker/domain/services/legal/documents/documents.contract.ts";

/**
 * Accepts every document when the account is opened or, of an account in the past, on the day the document came into
 * force. Never later than `today`: a version may be dated ahead.
 */
export function acceptAll(
  db: Database,
  userId: string,
  openedAt: number,
  today: number = Date.now(),
): Statement[] {
  return documents.flatMap((document) => {
    const inForceAt = Math.min(Date.parse(currentVersion(document).inForceSince), today);
    const act = inForceAt > openedAt ? "renewal" : "sign-up";
    const accepting = { userId, documents: [document], act, clientAddress: null } as const;
    return acceptDocuments(db, accepting, Math.max(openedAt, inForceAt));
  });
}
