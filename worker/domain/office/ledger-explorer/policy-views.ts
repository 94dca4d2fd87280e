import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { nextActId } from "#worker/crypto.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { olderThan, pageSize, readLedgerPage } from "#worker/domain/money/ledger/page.ts";
import { getLabelShare } from "#worker/domain/money/payouts/policies/queries.ts";
import type { PolicyStatus } from "#worker/domain/money/payouts/policies/revenue-policies.contract.ts";
import { breakEvenBasisPoints } from "#worker/domain/money/purchases/tokens/packages.ts";
import type { PolicyProposalView, PolicyRow } from "./ledger-explorer.contract.ts";

type StoredPolicy = {
  id: string;
  name: string;
  label_id: string | null;
  label_name: string | null;
  label_user_id: string | null;
  basis_points: number;
  text: string;
  status: PolicyStatus;
  proposed_by: string | null;
  proposed_by_email: string | null;
  proposed_at: number;
  valid_from: number | null;
  decided_by_email: string | null;
  decided_at: number | null;
};

/** Policies of all labels and of single ones, newest first, with what the viewer may do about each. Super users only. */
export async function listPolicies(
  ctx: AppContext,
  viewer: Viewer,
  { status, after }: LedgerQuery,
): Promise<LedgerPage<PolicyRow>> {
  requireSuperUser(viewer);
  const ofStatus = status ? sql`policy.status = ${status}` : sql`1`;
  const select = sql`
    SELECT policy.*, label.label_name, label.user_id AS label_user_id,
      (SELECT user.email FROM users AS user WHERE user.id = policy.proposed_by) AS proposed_by_email,
      (SELECT user.email FROM users AS user WHERE user.id = policy.decided_by) AS decided_by_email
    FROM revenue_policies AS policy LEFT JOIN label_profiles AS label ON label.id = policy.label_id
    WHERE ${ofStatus}
      AND ${olderThan(after, sql`policy.proposed_at`, sql`policy.id`)}
    ORDER BY policy.proposed_at DESC, policy.id LIMIT ${pageSize + 1}`;
  return readLedgerPage<StoredPolicy, PolicyRow>(
    ctx,
    { select, from: sql`FROM revenue_policies AS policy WHERE ${ofStatus}` },
    (row) => toPolicy(row, viewer),
    (row) => `${row.proposed_at}.${row.id}`,
  );
}

/** What a proposal starts from, for one label or for all (null); null when there is no such label. Super users only. */
export async function getPolicyProposal(
  ctx: AppContext,
  viewer: Viewer,
  labelId: string | null,
): Promise<PolicyProposalView | null> {
  requireSuperUser(viewer);
  const [label, [proposed], share] = await Promise.all([
    labelId === null ? null : findLabel(ctx, labelId),
    ctx.db.all<{ total: number }>(
      sql`SELECT count(*) AS total FROM revenue_policies WHERE label_id IS ${labelId}`,
    ),
    getLabelShare(ctx, labelId),
  ]);
  if (labelId !== null && !label) return null;
  return {
    label,
    share,
    breakEvenBasisPoints,
    nextPolicyId: nextActId("revenue-policy", labelId ?? "every-label", proposed?.total ?? 0),
  };
}

async function findLabel(ctx: AppContext, id: string): Promise<{ id: string; name: string } | null> {
  const [label] = await ctx.db.all<{ id: string; name: string }>(
    sql`SELECT id, label_name AS name FROM label_profiles WHERE id = ${id}`,
  );
  return label ?? null;
}

function toPolicy(row: StoredPolicy, viewer: Viewer): PolicyRow {
  const { label_id: id, label_name: name } = row;
  return {
    id: row.id,
    name: row.name,
    label: id === null || name === null ? null : { id, name },
    basisPoints: row.basis_points,
    text: row.text,
    status: row.status,
    isAboveBreakEven: row.basis_points > breakEvenBasisPoints,
    validFrom: row.valid_from,
    proposedByEmail: row.proposed_by_email,
    proposedAt: row.proposed_at,
    decidedByEmail: row.decided_by_email,
    decidedAt: row.decided_at,
    acts: actsOf(row, viewer),
  };
}

function actsOf(row: StoredPolicy, viewer: Viewer): PolicyRow["acts"] {
  if (row.status !== "proposed") return [];
  const isOwn = row.proposed_by === viewer.id || row.label_user_id === viewer.id;
  return isOwn ? ["decline"] : ["confirm", "decline"];
}
