import type { Statement } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { AuditTargetKind } from "./audit.contract.ts";

export type AuditEntry = {
  /** Null when nobody was signed in, as for a failed sign-in. */
  actorId: string | null;
  /** A past fact: `account.approved`, `session.revoked`. */
  action: string;
  target: { kind: AuditTargetKind; id: string };
  /** Only the fields that changed; never a secret or a password. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Writes down an act in the same batch as the act itself. Rows can only be added. */
export function recordAudit(ctx: AppContext, entry: AuditEntry): Statement {
  const { actorId, action, target, before, after } = entry;
  return ctx.db.insert(auditLog).values({
    at: ctx.clock.now(),
    actorId,
    action,
    targetKind: target.kind,
    targetId: target.id,
    before: before ?? null,
    after: after ?? null,
    requestId: ctx.requestId,
  });
}
