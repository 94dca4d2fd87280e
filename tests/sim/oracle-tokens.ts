import type { Environment } from "./environment.ts";

type AccountTotals = {
  userId: string;
  atHand: number;
  owed: number;
  brought: number;
  used: number;
  taken: number;
};

/**
 * Tokens at hand less tokens owed are those bought or given by hand, less those of renders that were not given up, less those whose money
 * was given or taken back.
 */
export function faultsInTokens(environment: Environment): string[] {
  const accounts = environment.rows<AccountTotals>(`
    SELECT t.owner_id AS userId, t.credits_posted - t.debits_posted - t.debits_pending AS atHand,
      d.debits_posted - d.credits_posted AS owed,
      ifnull((SELECT sum(tokens) FROM purchases WHERE user_id = t.owner_id AND status = 'paid'), 0)
      + ifnull((SELECT sum(amount) FROM adjustments WHERE account_id IN (t.id, d.id) AND status = 'confirmed'), 0)
        AS brought,
      ifnull((SELECT sum(price_tokens) FROM renders WHERE user_id = t.owner_id AND status <> 'failed'), 0) AS used,
      ifnull((SELECT sum(r.tokens) FROM refunds AS r JOIN purchases AS p ON p.id = r.purchase_id
        WHERE p.user_id = t.owner_id AND r.status <> 'failed' AND r.failure IS NULL), 0)
      + ifnull((SELECT sum(CASE status WHEN 'won' THEN 0 WHEN 'open' THEN tokens_unspent
            ELSE tokens_unspent + tokens_spent END)
        FROM disputes AS x WHERE x.user_id = t.owner_id AND NOT EXISTS (
          SELECT 1 FROM ledger_transfers AS b WHERE b.id = 'dispute-returned:' || x.id)), 0) AS taken
    FROM ledger_accounts AS t JOIN ledger_accounts AS d ON d.id = 'debt:' || t.owner_id
    WHERE t.code = 'tokens'`);
  return accounts.flatMap((account) => {
    const { userId, atHand, owed, brought, used, taken } = account;
    const isRight = atHand - owed === brought - used - taken && atHand >= 0 && owed >= 0;
    return isRight ? [] : [`tokens of ${userId} do not add up: ${JSON.stringify(account)}`];
  });
}
