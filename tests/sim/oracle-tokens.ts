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
 * Available minus owed tokens are those bought or granted, minus those of renders that neither failed nor were revoked, minus
 * those refunded or charged back.
 */
export function faultsInTokens(environment: Environment): string[] {
  const accounts = environment.rows<AccountTotals>(`
    SELECT tokens.owner_id AS userId, tokens.credits_posted - tokens.debits_posted
      - tokens.debits_pending AS atHand,
      debt.debits_posted - debt.credits_posted AS owed,
      ifnull((SELECT sum(tokens) FROM purchases WHERE user_id = tokens.owner_id AND status = 'paid'), 0)
      + ifnull((SELECT sum(amount) FROM adjustments WHERE account_id IN (tokens.id, debt.id)
        AND status = 'confirmed'), 0)
        AS brought,
      ifnull((SELECT sum(price_tokens) FROM renders WHERE user_id = tokens.owner_id
        AND status <> 'failed' AND id NOT IN (SELECT licence.render_id FROM licence_revocations AS revocation
          JOIN licences AS licence ON licence.id = revocation.licence_id)), 0) AS used,
      ifnull((SELECT sum(refund.tokens) FROM refunds AS refund JOIN purchases AS purchase
        ON purchase.id = refund.purchase_id
        WHERE purchase.user_id = tokens.owner_id AND refund.status <> 'failed' AND refund.failure IS NULL), 0)
      + ifnull((SELECT sum(CASE status WHEN 'won' THEN 0 WHEN 'open' THEN tokens_unspent
            ELSE tokens_unspent + tokens_spent END)
        FROM disputes AS dispute WHERE dispute.user_id = tokens.owner_id AND NOT EXISTS (
          SELECT 1 FROM ledger_transfers AS booked WHERE booked.id = 'dispute-returned:' || dispute.id)),
            0) AS taken
    FROM ledger_accounts AS tokens JOIN ledger_accounts AS debt ON debt.id = 'debt:' || tokens.owner_id
    WHERE tokens.code = 'tokens'`);
  return accounts.flatMap((account) => {
    const { userId, atHand, owed, brought, used, taken } = account;
    const isRight = atHand - owed === brought - used - taken && atHand >= 0 && owed >= 0;
    return isRight ? [] : [`tokens of ${userId} do not add up: ${JSON.stringify(account)}`];
  });
}

/**
 * A render costs its track's price, or five times that for commercial use (specification §9: $5 and $25); an upgrade costs the
 * difference.
 */
export function faultsInPrices(environment: Environment): string[] {
  const wrong = environment.rows<{ id: string; scope: string; price: number }>(`
    SELECT render.id, render.scope, render.price_tokens AS price
    FROM renders AS render JOIN tracks AS track ON track.id = render.track_id
    LEFT JOIN licences AS licence ON licence.render_id = render.id
    LEFT JOIN licence_upgrades AS upgrade ON upgrade.licence_id = licence.id
    WHERE render.version_of IS NULL AND render.price_tokens <> track.price_tokens * CASE WHEN upgrade.licence_id IS NOT NULL THEN 4
      WHEN render.scope = 'commercial' THEN 5 ELSE 1 END`);
  return wrong.map(({ id, scope, price }) => `render ${id} of scope ${scope} was sold for ${price} tokens`);
}
