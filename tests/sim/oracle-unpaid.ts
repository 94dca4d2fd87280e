import type { Environment } from "./environment.ts";

/** Tokens of each licence's render that were charged back and not repaid, and the last time some were. */
const reckoned = `
  SELECT licence.id, licence.status, (
    SELECT ifnull(sum(taken.tokens), 0) FROM dispute_draws AS taken
    JOIN disputes AS dispute ON dispute.id = taken.dispute_id AND dispute.status <> 'won'
    WHERE taken.hold_id = 'render:' || licence.render_id AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS booked WHERE booked.id = 'dispute-returned:' || dispute.id)) - (
    SELECT ifnull(sum(settled.tokens), 0) FROM debt_settlements AS settled
    WHERE settled.hold_id = 'render:' || licence.render_id AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS booked WHERE booked.id = 'dispute-returned:' || settled.dispute_id)) AS unpaid, (
    SELECT max(dispute.opened_at) FROM dispute_draws AS taken JOIN disputes AS dispute ON dispute.id = taken.dispute_id
    WHERE taken.hold_id = 'render:' || licence.render_id) AS takenAt,
    upgrade.supersedes_id AS supersedesId, revocation.revoked_at AS revokedAt
  FROM licences AS licence LEFT JOIN licence_upgrades AS upgrade ON upgrade.licence_id = licence.id
  LEFT JOIN licence_revocations AS revocation ON revocation.licence_id = licence.id`;

type Standing = {
  id: string;
  status: string;
  unpaid: number;
  takenAt: number | null;
  supersedesId: string | null;
  revokedAt: number | null;
};

/**
 * An unpaid licence is not valid and a paid one is; this includes the upgrade of an unpaid licence, unless it was revoked before
 * that licence's tokens were charged back.
 */
export function faultsInStandings(environment: Environment): string[] {
  const standings = environment.rows<Standing>(reckoned);
  const unpaidSince = new Map(standings.filter(({ unpaid }) => unpaid > 0).map(({ id, takenAt }) => [id, takenAt ?? 0]));
  return standings.flatMap(({ id, status, supersedesId, revokedAt }) => {
    const baseUnpaidSince = supersedesId === null ? undefined : unpaidSince.get(supersedesId);
    const isUnpaid =
      unpaidSince.has(id) || (baseUnpaidSince !== undefined && (revokedAt === null || baseUnpaidSince < revokedAt));
    const isRight = status === "revoked" ? !isUnpaid : isUnpaid !== (status === "active");
    return isRight ? [] : [`licence ${id} is ${status}, and ${isUnpaid ? "unpaid" : "paid for"}`];
  });
}

/** Without debts or disputes, all licences of a brand are paid for and their labels have their whole share. */
export function faultsInClearedDebts(environment: Environment): string[] {
  const rows = environment.rows<{ id: string }>(`
    SELECT licence.id FROM licences AS licence JOIN ledger_accounts AS debt ON debt.id = 'debt:' || licence.user_id
    WHERE licence.status <> 'revoked' AND debt.debits_posted + debt.debits_pending = debt.credits_posted
      AND (licence.status <> 'active' OR EXISTS (
        SELECT 1 FROM label_entries AS entry WHERE entry.licence_id = licence.id
        GROUP BY entry.currency HAVING sum(entry.amount_cents) <> sum(iif(entry.kind = 'earning', entry.amount_cents, 0))))`);
  return rows.map(({ id }) => `licence ${id} is not whole, although its brand owes nothing`);
}

/** Debts repaid by a purchase are unpaid again once it is fully charged back, unless their render was revoked before. */
export function faultsInRepayments(environment: Environment): string[] {
  const rows = environment.rows<{ holdId: string }>(`
    SELECT settled.hold_id AS holdId FROM debt_settlements AS settled
    JOIN ledger_transfers AS repayment ON repayment.id = settled.transfer_id
    JOIN token_lots AS lot ON lot.id = settled.lot_id JOIN purchases AS purchase ON purchase.id = lot.purchase_id
    WHERE purchase.tokens = (SELECT sum(tokens_unspent + tokens_spent) FROM disputes_in_force
        WHERE purchase_id = purchase.id)
      AND repayment.at <= (SELECT min(opened_at) FROM disputes WHERE purchase_id = purchase.id)
      AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE hold_id = settled.hold_id AND kind = 'release')
      AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE id = settled.hold_id || ':revocation')
      AND NOT EXISTS (SELECT 1 FROM dispute_draws AS taken JOIN disputes AS dispute ON dispute.id = taken.dispute_id
        WHERE dispute.purchase_id = purchase.id AND taken.hold_id = settled.hold_id
          AND taken.currency = settled.currency)`);
  return rows.map(({ holdId }) => `${holdId} was repaid by a payment that was charged back, and counts as paid`);
}
