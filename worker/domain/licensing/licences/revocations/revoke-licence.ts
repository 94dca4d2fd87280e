import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type Database, isRefusedBy, requireRefusal, runBatch, type Statement } from "#drizzle/client.ts";
import { licenceRevocations, licences } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { days } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { licenceOfRender } from "#worker/domain/licensing/licences/licence-columns.ts";
import { enqueue, flushOutbox, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import { takeBackEarning } from "#worker/domain/money/payouts/earning-statements.ts";
import { returnPrice } from "#worker/domain/licensing/licences/statements.ts";
import type { RevocationKind, UndoRefusal } from "../versions.contract.ts";

type Revoked = {
  licenceId: string;
  renderId: string;
  revokedBy: string;
  revokedAt: number;
  problemId: string | null;
};

/** Statements of one batch: revokes the licence, returns its tokens, reverses its earning, and enqueues its signing. */
export function revokeLicence(db: Database, { licenceId, renderId, revokedBy, revokedAt, problemId }: Revoked): Statement[] {
  return [
    db.insert(licenceRevocations).values({ licenceId, revokedBy, revokedAt, problemId }),
    returnPrice(db, renderId, revokedAt),
    ...takeBackEarning(db, licenceId, revokedAt),
    enqueue(db, { kind: "issue-licence", id: licenceId }, revokedAt),
  ];
}

/** SQL on `licences` or its alias, left-joined with `licence_revocations`: null unless revoked. */
export const revocationKind = (licences: "licence" | "licences") => sql<RevocationKind | null>`
  CASE WHEN ${sql.identifier(licences)}.status = 'lapsed' THEN 'unpaid'
    WHEN licence_revocations.licence_id IS NULL THEN NULL
    WHEN licence_revocations.problem_id IS NULL THEN 'undone' ELSE 'refunded' END`;

/** Period after issue in which a render can be undone, in milliseconds; same value as in the database. */
export const undoPeriod = days(14);

type Outcome = { ok: true } | { ok: false; refusal: UndoRefusal };

const refusedBy: Record<string, UndoRefusal> = {
  licence_downloaded: "downloaded",
  revoked_too_late: "too-late",
  too_many_revoked: "too-many",
  account_held: "account-held",
  licence_superseded: "superseded",
};

/** Revokes the licence, returns its tokens and reverses the label's earning in one batch. Idempotent. */
export async function undoRender(ctx: AppContext, viewer: Viewer, renderId: string): Promise<Outcome> {
  const [licence] = await ctx.db
    .select({ id: licences.id, status: licences.status })
    .from(licences)
    .where(and(eq(licences.renderId, renderId), eq(licences.userId, viewer.id)));
  if (!licence) return { ok: false, refusal: "not-found" };
  if (licence.status === "revoked") return { ok: true };
  const revokedAt = ctx.clock.now();
  try {
    const who = { revokedBy: viewer.id, revokedAt, problemId: null };
    await runBatch(ctx.db, revokeLicence(ctx.db, { licenceId: licence.id, renderId, ...who }));
  } catch (error) {
    // Race of two requests: the other one has revoked it.
    if (isRefusedBy(error, "licence_revocations.licence_id")) return { ok: true };
    return requireRefusal(error, refusedBy);
  }
  ctx.defer(flushOutbox(ctx, [outboxId({ kind: "issue-licence", id: licence.id })]));
  return { ok: true };
}

/** Must run before the first byte of a video or certificate is sent: a downloaded render cannot be undone. */
export async function recordDownload(
  ctx: AppContext,
  viewer: Viewer,
  which: { ids: readonly string[] } | { renderIds: readonly string[] },
): Promise<void> {
  const downloaded =
    "ids" in which
      ? inArray(licences.id, listed(which.ids))
      : inArray(licences.id, sql`(SELECT ${licenceOfRender} FROM renders WHERE renders.id IN ${listed(which.renderIds)})`);
  await ctx.db
    .update(licences)
    .set({ downloadedAt: ctx.clock.now() })
    .where(and(downloaded, eq(licences.userId, viewer.id), isNull(licences.downloadedAt), ne(licences.status, "revoked")));
}
