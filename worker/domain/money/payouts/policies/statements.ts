import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import type { ProposePolicy } from "./revenue-policies.contract.ts";

type Proposal = ProposePolicy & { proposedBy: string; proposedAt: number };

/** Inserts a proposal under the next free name of its year. */
export function insertProposal(db: Database, proposal: Proposal): Statement {
  const { policyId, labelId, basisPoints, validFrom, text, proposedBy, proposedAt } = proposal;
  const year = String(new Date(proposedAt).getUTCFullYear());
  return db.run(sql`
    INSERT INTO revenue_policies (id, name, label_id, basis_points, text, valid_from, proposed_by, proposed_at)
    SELECT ${policyId}, ${year} || '-' || (1 + ifnull(max(CAST(substr(policy.name, 6) AS INTEGER)), 0)),
      ${labelId}, ${basisPoints}, ${text}, ${validFrom}, ${proposedBy}, ${proposedAt}
    FROM revenue_policies AS policy WHERE policy.name >= ${`${year}-`} AND policy.name < ${`${year}.`}`);
}

/**
 * A policy valid at once begins when it is announced, or after the newest licence issued meanwhile: that licence keeps the
 * policy it was issued under.
 */
export function confirmPolicy(db: Database, id: string, by: string, now: number): Statement {
  const newest = sql`max(
    (SELECT ifnull(max(issued_at), 0) FROM licence_issues WHERE revenue_policies.label_id IS NULL),
    (SELECT ifnull(max(issued_at), 0) FROM licence_issues WHERE label_id = revenue_policies.label_id))`;
  return db.run(sql`
    UPDATE revenue_policies SET status = 'confirmed', decided_by = ${by}, decided_at = ${now},
      announced_at = ${now}, valid_from = ifnull(valid_from, max(${now}, 1 + ${newest}))
    WHERE id = ${id} AND status = 'proposed'`);
}

/**
 * Mails the labels whose share it sets. Labels with a policy of their own keep theirs and get no mail. All mails are
 * inserted by one statement, so none has an outbox message: the cron finds them.
 */
export function announcePolicy(db: Database, { id, labelId }: { id: string; labelId: string | null }, now: number): Statement {
  const theirs =
    labelId === null
      ? sql`NOT EXISTS (SELECT 1 FROM revenue_policies AS own WHERE own.status = 'confirmed'
          AND own.label_id = label.id AND own.valid_from <= policy.valid_from)`
      : sql`label.id = ${labelId}`;
  return db.run(sql`
    INSERT INTO mails (id, user_id, to_address, message, next_try_at, created_at)
    SELECT ${newUuid}, user.id, user.email, json_object('kind', 'revenue-policy', 'policyName', policy.name,
      'labelName', label.label_name, 'basisPoints', policy.basis_points,
      'basisPointsBefore', step.basis_points_before, 'validFrom', policy.valid_from, 'text', policy.text),
      ${now}, ${now}
    FROM revenue_policies AS policy JOIN revenue_policy_steps AS step ON step.id = policy.id
    CROSS JOIN label_profiles AS label JOIN users AS user ON user.id = label.user_id
    WHERE policy.id = ${id} AND user.erased_at IS NULL AND ${theirs}`);
}

/** Generates a UUID per selected row, for rows inserted by the database. */
const newUuid: SQL = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4'
  || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
