import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { AuditTargetKind, DecidedAction, PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";

type Sought = {
  target: { kind: AuditTargetKind; id: string };
  actions: readonly DecidedAction[];
  /** UTC milliseconds: earlier decisions are unrelated. */
  since?: number;
};

/**
 * The last decision about any of these targets, for a super user whose own decision was too late. As part of a refusal:
 * empty if there is none.
 */
export async function findDecision(ctx: AppContext, ...sought: readonly Sought[]): Promise<{ decided?: PriorDecision }> {
  const parts = sought.map(
    ({ target, actions, since = 0 }) => sql`
      SELECT seq, action, actor_id, at FROM audit_log
      WHERE target_kind = ${target.kind} AND target_id = ${target.id} AND at >= ${since}
        AND action IN (SELECT value FROM json_each(${JSON.stringify(actions)}))`,
  );
  const [decided] = await ctx.db.all<PriorDecision>(sql`
    SELECT decided.action, user.email AS byEmail, decided.at
      FROM (${sql.join(parts, sql` UNION ALL `)}) AS decided
    LEFT JOIN users AS user ON user.id = decided.actor_id ORDER BY decided.seq DESC LIMIT 1`);
  return decided ? { decided } : {};
}
