import { type SQL, sql, and, eq } from "drizzle-orm";
import { readBatch, type Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { enqueue, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import type { ErasureObstacle } from "./data-rights.contract.ts";
import { users } from "#drizzle/schema/index.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { erasedWord } from "./erase-statements.ts";

/**
 * Conditions that prevent an account's erasure, on a user's id. Checked before, to name the obstacle,
 * and again inside the batch, so that no new one can arise in between.
 */
const checks: Record<ErasureObstacle, (userId: string) => SQL> = {
  /** Only a script grants the role, so that the marketplace cannot lose its last super user through this form. */
  "super-user": (userId) => sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'super_user')`,
  "render-pending": (userId) => sql`EXISTS (SELECT 1 FROM renders WHERE user_id = ${userId} AND status = 'pending')`,
  /** An open payment, refund or dispute could not be settled without the account. */
  "payment-open": (userId) => sql`(
    EXISTS (SELECT 1 FROM purchases WHERE user_id = ${userId} AND status = 'processing')
    OR EXISTS (SELECT 1 FROM purchases AS purchase JOIN refunds AS refund ON refund.purchase_id = purchase.id
      WHERE purchase.user_id = ${userId} AND refund.status = 'pending')
    OR EXISTS (SELECT 1 FROM disputes WHERE user_id = ${userId} AND status = 'open'))`,
  "tokens-owed": (userId) => sql`EXISTS (SELECT 1 FROM held_token_accounts WHERE user_id = ${userId})`,
  /** An erased account cannot be paid: what a label has earned, or is about to earn, is paid first. */
  "earnings-unpaid": (userId) => sql`(
    EXISTS (SELECT 1 FROM label_profiles AS label JOIN ledger_accounts AS account ON account.owner_id = label.id
      WHERE label.user_id = ${userId} AND account.credits_posted > account.debits_posted)
    OR EXISTS (SELECT 1 FROM renders AS render INDEXED BY renders_pending_by_user
      WHERE render.status = 'pending' AND render.version_of IS NULL
        AND render.label_id IN (SELECT id FROM label_profiles WHERE user_id = ${userId})))`,
  /** Last, because it is the only obstacle that erasing can clear itself. */
  "checkout-open": (userId) => sql`EXISTS (SELECT 1 FROM purchases WHERE user_id = ${userId} AND status = 'open')`,
};

export async function findErasureObstacle(ctx: AppContext, viewer: Viewer): Promise<ErasureObstacle | null> {
  const questions = Object.entries(checks).map(([name, is]) => sql`WHEN ${is(viewer.id)} THEN ${name}`);
  const [row] = await ctx.db.all<{ obstacle: ErasureObstacle | null }>(
    sql`SELECT CASE ${sql.join(questions, sql` `)} END AS obstacle FROM users WHERE id = ${viewer.id}`,
  );
  return row?.obstacle ?? null;
}

/** SQL condition: true if there is no obstacle. */
function nothingObstructs(userId: string): SQL {
  return sql.join(
    Object.values(checks).map((is) => sql`NOT ${is(userId)}`),
    sql` AND `,
  );
}

const keysPerMessage = 500;

/** All stored objects of a user's videos: uploads, their sound, pictures of either size, posters, finished videos and comps. */
export async function listOwnMedia(ctx: AppContext, userId: string): Promise<string[]> {
  // One query per kind: D1 limits a UNION to five terms.
  const answers = await readBatch(ctx.db, [
    sql`SELECT media_key AS key FROM uploads WHERE user_id = ${userId} AND status IN ('uploading', 'uploaded')`,
    sql`SELECT original_key AS key FROM uploads WHERE user_id = ${userId} AND original_key IS NOT NULL`,
    sql`SELECT four_keys.value AS key FROM uploads AS upload JOIN preparations AS preparation
      ON preparation.upload_id = upload.id
      JOIN json_each(json_array(preparation.picture_key, preparation.clean_key, preparation.poster_key, preparation.proxy_key)) AS four_keys
      WHERE upload.user_id = ${userId} AND four_keys.value IS NOT NULL`,
    sql`SELECT output_key AS key FROM renders WHERE user_id = ${userId} AND output_key IS NOT NULL`,
    sql`SELECT poster_key AS key FROM renders WHERE user_id = ${userId} AND poster_key IS NOT NULL`,
    sql`SELECT media_key AS key FROM comps WHERE user_id = ${userId} AND media_key IS NOT NULL`,
  ]);
  const rows = answers.flat() as { key: string }[]; // the only column of each query
  return [...new Set(rows.map(({ key }) => key))];
}

/** Enqueues the removal of any number of objects, and returns the message ids for `flushOutbox`. */
export function removeMedia(ctx: AppContext, keys: readonly string[]): { statements: Statement[]; messageIds: string[] } {
  const messages = Array.from({ length: Math.ceil(keys.length / keysPerMessage) }, (_, page) => ({
    kind: "remove-media" as const,
    id: crypto.randomUUID(),
    keys: keys.slice(page * keysPerMessage, (page + 1) * keysPerMessage),
  }));
  return {
    statements: messages.map((message) => enqueue(ctx.db, message, ctx.clock.now())),
    messageIds: messages.map(outboxId),
  };
}

/** Removes personal data from the account. The row stays, because licences and the books refer to it. */
export function pseudonymiseUser(ctx: AppContext, userId: string): Statement[] {
  const address = `erased-${userId}@invalid`;
  return [
    ctx.db
      .update(users)
      .set({
        email: address,
        emailKey: address,
        passwordHash: "erased",
        approvalStatus: "rejected",
        emailVerifiedAt: null,
        totpSecret: null,
        totpConfirmedAt: null,
        totpLastStep: null,
        wantedPath: null,
        erasedAt: ctx.clock.now(),
      })
      .where(and(eq(users.id, userId), sql`erased_at IS NULL`, nothingObstructs(userId))),
    requireOneRow(ctx.db),
  ];
}

export function discardVideos(ctx: AppContext, userId: string): Statement[] {
  return [
    ctx.db.run(sql`
      UPDATE preparations SET status = 'discarded', failure_code = NULL
      WHERE upload_id IN (SELECT id FROM uploads WHERE user_id = ${userId})`),
    ctx.db.run(sql`
      UPDATE uploads SET filename = ${erasedWord}, touched_at = ${ctx.clock.now()},
        status = CASE status WHEN 'uploaded' THEN 'discarded' WHEN 'uploading' THEN 'aborted' ELSE status END
      WHERE user_id = ${userId}`),
  ];
}
