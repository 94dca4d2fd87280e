import type { Database, Statement } from "#drizzle/client.ts";
import { licenceRevocations } from "#drizzle/schema/index.ts";
import { enqueue } from "#worker/domain/services/jobs/outbox.ts";
import { takeBackEarning } from "#worker/domain/money/payouts/earning-statements.ts";
import { returnPrice } from "#worker/domain/licensing/licences/price-holds.ts";

type Revoked = {
  licenceId: string;
  renderId: string;
  revokedBy: string;
  revokedAt: number;
  /** What it is refunded for; null when its brand takes the render back. */
  problemId: string | null;
};

/** A licence is revoked, its tokens return, what it earned is booked back, and it is to be signed: run as one batch. */
export function revokeLicence(
  db: Database,
  { licenceId, renderId, revokedBy, revokedAt, problemId }: Revoked,
): Statement[] {
  return [
    db.insert(licenceRevocations).values({ licenceId, revokedBy, revokedAt, problemId }),
    returnPrice(db, renderId, revokedAt),
    ...takeBackEarning(db, licenceId, revokedAt),
    enqueue(db, { kind: "issue-licence", id: licenceId }, revokedAt),
  ];
}
