import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { nextActId } from "#worker/crypto.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { listLedgerRows, pageSize } from "./page.ts";
import { getLabelShare } from "#worker/domain/money/payouts/policies/queries.ts";
import { breakEvenBasisPoints } from "#worker/domain/money/purchases/tokens/packages.ts";
import { proposalActs } from "./adjustments/queries.ts";
import type { PolicyProposalView, PolicyRow } from "./ledger-explorer.contract.ts";

type StoredPolicy = Omit<PolicyRow, "label" | "isAboveBreakEven" | "acts"> & {
  labelId: string | null;
  labelName: string | null;
  isOwn: 0 | 1;
};

/** Policies of all labels and of single ones, newest first, with the viewer's possible actions. Super users only. */
export async function listPolicies(ctx: AppContext, viewer: Viewer, query: LedgerQuery): Promise<LedgerPage<PolicyRow>> {
  const select = (which: SQL) => sql`
    SELECT policy.id, policy.name, policy.basis_points AS basisPoints, policy.text, policy.status,
      policy.valid_from AS validFrom, policy.proposed_at AS proposedAt, policy.decided_at AS decidedAt,
      (SELECT user.email FROM users AS user WHERE user.id = policy.proposed_by) AS proposedByEmail,
      (SELECT user.email FROM users AS user WHERE user.id = policy.decided_by) AS decidedByEmail,
      policy.label_id AS labelId, label.label_name AS labelName,
      ${viewer.id} IN (ifnull(policy.proposed_by, ''), ifnull(label.user_id, '')) AS isOwn
    FROM revenue_policies AS policy LEFT JOIN label_profiles AS label ON label.id = policy.label_id
    WHERE ${which} ORDER BY policy.proposed_at DESC, policy.id LIMIT ${pageSize + 1}`;
  const page = await listLedgerRows<StoredPolicy>(ctx, viewer, query, {
    table: "revenue_policies",
    alias: "policy",
    timeColumn: "proposed_at",
    timeOf: (row) => row.proposedAt,
    select,
  });
  return { ...page, rows: page.rows.map(toPolicy) };
}

/** Defaults of a proposal, for one label or for all (null); null if the label does not exist. Super users only. */
export async function getPolicyProposal(
  ctx: AppContext,
  viewer: Viewer,
  labelId: string | null,
): Promise<PolicyProposalView | null> {
  requireSuperUser(viewer);
  const [label, [proposed], share] = await Promise.all([
    labelId === null ? null : findLabel(ctx, labelId),
    ctx.db.all<{ total: number }>(sql`SELECT count(*) AS total FROM revenue_policies WHERE label_id IS ${labelId}`),
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

function toPolicy({ labelId: id, labelName: name, isOwn, ...policy }: StoredPolicy): PolicyRow {
  return {
    ...policy,
    label: id === null || name === null ? null : { id, name },
    isAboveBreakEven: policy.basisPoints > breakEvenBasisPoints,
    acts: proposalActs(policy.status, isOwn === 1),
  };
}
