import type { Environment } from "./environment.ts";

/** Counts of each event over all scenarios: a model in which nothing happens proves nothing. */
export type Coverage = Map<string, number>;

const counted = `
  SELECT 'purchase ' || status AS what, count(*) AS times FROM purchases GROUP BY status
  UNION ALL SELECT 'purchase with tax', count(*) FROM purchases WHERE status = 'paid' AND tax_cents > 0
  UNION ALL SELECT 'render ' || status, count(*) FROM renders GROUP BY status
  UNION ALL SELECT 'licence paid from two currencies', count(*) FROM (
    SELECT licence_id FROM label_entries WHERE kind = 'earning' GROUP BY licence_id HAVING count(*) > 1)
  UNION ALL SELECT 'refund ' || status, count(*) FROM refunds GROUP BY status
  UNION ALL SELECT 'refund returned', count(*) FROM refunds WHERE status = 'succeeded' AND failure IS NOT NULL
  UNION ALL SELECT kind || ' ' || status, count(*) FROM disputes GROUP BY kind, status
  UNION ALL SELECT 'disputed tokens that were spent', count(*) FROM disputes WHERE tokens_spent > 0
  UNION ALL SELECT 'debt repaid', count(*) FROM ledger_transfers WHERE reason = 'repayment'
  UNION ALL SELECT 'licence ' || status, count(*) FROM licences WHERE status IN ('suspended', 'lapsed') GROUP BY status
  UNION ALL SELECT 'share earned again', count(*) FROM label_entries AS entry
    JOIN debt_settlements AS settled ON entry.id LIKE '%:' || settled.transfer_id
  UNION ALL SELECT 'repayment charged back', count(*) FROM dispute_draws AS taken
    JOIN disputes AS dispute ON dispute.id = taken.dispute_id
    JOIN token_lots AS lot ON lot.purchase_id = dispute.purchase_id
    JOIN debt_settlements AS settled ON settled.lot_id = lot.id AND settled.hold_id = taken.hold_id
  UNION ALL SELECT 'repaid licence revoked', count(*) FROM licence_revocations AS revocation
    JOIN licences AS licence ON licence.id = revocation.licence_id
    JOIN debt_settlements AS settled ON settled.hold_id = 'render:' || licence.render_id
  UNION ALL SELECT 'loss returned', count(*) FROM ledger_transfers WHERE id LIKE 'dispute-returned:%'
  UNION ALL SELECT 'payout ' || status, count(*) FROM payouts GROUP BY status
  UNION ALL SELECT 'payout at a second attempt', count(*) FROM payouts WHERE attempt > 1 AND status = 'paid'
  UNION ALL SELECT 'entry ' || kind, count(*) FROM label_entries GROUP BY kind
  UNION ALL SELECT 'transfer reversal ' || status, count(*) FROM transfer_reversals GROUP BY status
  UNION ALL SELECT 'adjustment ' || status, count(*) FROM adjustments GROUP BY status
  UNION ALL SELECT 'policy ' || status, count(*) FROM revenue_policies WHERE proposed_by IS NOT NULL GROUP BY status
  UNION ALL SELECT 'policy of one label', count(*) FROM revenue_policies
    WHERE status = 'confirmed' AND label_id IS NOT NULL
  UNION ALL SELECT 'policy that cuts', count(*) FROM revenue_policy_steps WHERE basis_points < basis_points_before
  UNION ALL SELECT 'licence under a policy of its label', count(*) FROM licences AS licence
    JOIN revenue_policies AS policy ON policy.name = licence.share_policy AND policy.label_id = licence.label_id
  UNION ALL SELECT iif(problem_id IS NULL, 'licence revoked', 'licence refunded'), count(*) FROM licence_revocations
    GROUP BY problem_id IS NULL
  UNION ALL SELECT 'licence upgraded', count(*) FROM licence_upgrades
  UNION ALL SELECT 'upgrade ' || iif(revocation.problem_id IS NULL, 'taken back', 'refunded'), count(*)
    FROM licence_upgrades AS upgrade JOIN licence_revocations AS revocation
      ON revocation.licence_id = upgrade.licence_id GROUP BY revocation.problem_id IS NULL
  UNION ALL SELECT 'version ' || ifnull(failure_code, status), count(*) FROM renders WHERE version_of IS NOT NULL
    GROUP BY ifnull(failure_code, status)
  UNION ALL SELECT 'version taken along', count(*) FROM licence_versions WHERE issue = 1
  UNION ALL SELECT 'problem ' || status, count(*) FROM licence_problems GROUP BY status
  UNION ALL SELECT 'refund of a paid earning', count(*) FROM licence_revocations AS revocation
    JOIN label_entries AS reversal ON reversal.licence_id = revocation.licence_id AND reversal.kind = 'reversal'
    JOIN transfer_reversals AS asked ON asked.entry_id = reversal.id WHERE revocation.problem_id IS NOT NULL
  UNION ALL SELECT 'shortfall of a revoked licence', count(*) FROM ledger_transfers
    WHERE reason = 'shortfall' AND id LIKE '%:revocation'
  UNION ALL SELECT 'dispute of returned tokens', count(*) FROM disputes AS dispute
    JOIN token_lots AS lot ON lot.purchase_id = dispute.purchase_id JOIN lot_draws AS draw ON draw.lot_id = lot.id
    JOIN ledger_transfers AS booked ON booked.id = draw.transfer_id || ':revocation'
  UNION ALL SELECT 'webhook event', count(*) FROM stripe_events`;

export function countWhatHappened(environment: Environment, coverage: Coverage): void {
  for (const { what, times } of environment.rows<{ what: string; times: number }>(counted))
    coverage.set(what, (coverage.get(what) ?? 0) + times);
}

/** Events that must each occur at least once; otherwise the scenarios are too tame. */
export const expectedEvents = [
  "purchase paid",
  "purchase expired",
  "purchase failed",
  "purchase with tax",
  "render completed",
  "render failed",
  "licence paid from two currencies",
  "refund succeeded",
  "refund failed",
  "refund returned",
  "dispute won",
  "dispute lost",
  "dispute open",
  "outside-refund lost",
  "disputed tokens that were spent",
  "debt repaid",
  "licence suspended",
  "share earned again",
  "loss returned",
  "payout paid",
  "payout failed",
  "payout at a second attempt",
  "entry reversal",
  "entry returned",
  "adjustment confirmed",
  "policy confirmed",
  "policy declined",
  "policy of one label",
  "policy that cuts",
  "licence under a policy of its label",
  "licence revoked",
  "licence refunded",
  "licence upgraded",
  "upgrade taken back",
  "version completed",
  "version another-picture",
  "version licence-revoked",
  "version taken along",
  "problem answered",
  "problem withdrawn",
  "refund of a paid earning",
  "shortfall of a revoked licence",
  "dispute of returned tokens",
  "transfer reversal made",
  "transfer reversal refused",
] as const;
