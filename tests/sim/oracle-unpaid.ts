import type { Environment } from "./environment.ts";

/** Tokens of each licence's render that were charged back and not repaid. */
const reckoned = `
  SELECT licence.id, licence.status, (
    SELECT ifnull(sum(taken.tokens), 0) FROM dispute_draws AS taken
    JOIN disputes AS dispute ON dispute.id = taken.dispute_id AND dispute.status <> 'won'
    WHERE taken.hold_id = 'render:' || licence.render_id AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS booked WHERE booked.id = 'dispute-returned:' || dispute.id)) - (
    SELECT ifnull(sum(settled.tokens), 0) FROM debt_settlements AS settled
    WHERE settled.hold_id = 'render:' || licence.render_id AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS booked WHERE booked.id = 'dispute-returned:' || settled.dispute_id)) AS unpaid,
    upgrade.supersedes_id AS supersedesId
  FROM licences AS licence LEFT JOIN licence_upgrades AS upgrade ON upgrade.licence_id = licence.id`;

type Standing = { id: string; status: string; unpaid: number; supersedesId: string | null };

/** An unpaid licence is not valid and a paid one is; this includes the upgrade of an unpaid licence. */
export function faultsInStandings(environment: Environment): string[] {
  const standings = environment.rows<Standing>(reckoned);
  const unpaidIds = new Set(standings.filter(({ unpaid }) => unpaid > 0).map(({ id }) => id));
  return standings.flatMap(({ id, status, supersedesId }) => {
    const isUnpaid = unpaidIds.has(id) || (supersedesId !== null && unpaidIds.has(supersedesId));
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
  return rows.map(
    ({ holdId }) => `${holdId} was repaid by a payment that was charged back, and counts as paid`,
  );
}
