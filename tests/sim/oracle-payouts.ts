import { days } from "#worker/domain/lib/time.ts";
import { type Earned, listEarned } from "./oracle-shares.ts";
import type { Environment } from "./environment.ts";

/** Every transfer at the provider belongs to one payout, to its label, and labels never get more than they have earned. */
export function faultsInPayouts(environment: Environment): string[] {
  const transfers = Object.values(environment.bank().transfers);
  const payouts = new Map(
    environment
      .rows<{ id: string; cents: number; userId: string }>(
        `SELECT payout.id, payout.amount_cents AS cents, label.user_id AS userId
        FROM payouts AS payout JOIN label_profiles AS label ON label.id = payout.label_id`,
      )
      .map((payout) => [payout.id, payout]),
  );
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id, amount, destination, metadata } of transfers) {
    const payout = payouts.get(metadata["payout_id"] ?? "");
    const payee = environment.bank().accounts[typeof destination === "string" ? destination : ""]?.metadata["user_id"];
    if (!payout) faults.push(`transfer ${id} is no payout's`);
    else if (payout.cents !== amount) faults.push(`transfer ${id} is not what was claimed`);
    else if (payout.userId !== payee) faults.push(`transfer ${id} went to another`);
    if (payout && seen.has(payout.id)) faults.push(`payout ${payout.id} was sent twice`);
    if (payout) seen.add(payout.id);
  }
  const asked = Object.values(environment.bank().reversals).flatMap(({ metadata }) => metadata?.["entry_id"] ?? []);
  if (new Set(asked).size !== asked.length) faults.push("a label was asked twice to give back the same");
  const stuck = environment.rows(`
    SELECT entry.id FROM label_entries AS entry JOIN payouts AS payout ON payout.id = entry.payout_id
      WHERE payout.status = 'failed'`);
  return [...faults, ...stuck.map((row) => `kept by a payout that was given up: ${JSON.stringify(row)}`)];
}

type Claim = { id: string; labelId: string; currency: "USD" | "GBP" };

/** Lists the payouts not yet checked, and marks them as checked. */
export function listNewClaims(environment: Environment): Claim[] {
  const all = environment.rows<Claim>("SELECT id, label_id AS labelId, currency FROM payouts");
  const news = all.filter(({ id }) => !environment.seenPayouts.has(id));
  for (const { id } of news) environment.seenPayouts.add(id);
  return news;
}

/** Finds new claims of money that was not earned, due and undisputed. Call it only when nothing ran concurrently. */
export function faultsInClaims(environment: Environment, claims: readonly Claim[]): string[] {
  const ripeAt = environment.ctx.clock.now() - days(90);
  return claims.flatMap((claim) => {
    const kept = listEarned(environment, ripeAt)
      .filter(({ labelId, currency }) => labelId === claim.labelId && currency === claim.currency)
      .reduce((sum, earned) => sum + earned.cents - takenBack(environment, earned, ripeAt), 0);
    const more = claimedBy(environment, claim) - kept - putRight(environment, claim);
    return [
      ...(more > 0 ? [`payout ${claim.id} is ${more} more than was earned and has waited`] : []),
      ...disputedIn(environment, claim).map(({ id }) => `${id} was claimed while in dispute`),
    ];
  });
}

function disputedIn(environment: Environment, { id }: Claim): { id: string }[] {
  return environment.rows<{ id: string }>(
    `SELECT entry.id FROM label_entries AS entry JOIN licences AS licence ON licence.id = entry.licence_id
    JOIN dispute_draws AS taken ON taken.hold_id = 'render:' || licence.render_id
    AND taken.currency = entry.currency
    JOIN disputes AS dispute ON dispute.id = taken.dispute_id AND dispute.status = 'open'
    WHERE entry.payout_id = ?`,
    id,
  );
}

/**
 * Part of an earning to subtract: all of it if the render was revoked; otherwise the share of tokens lost to disputes and not
 * repaid by `until`, rounded down for each so that it is never too much.
 */
function takenBack(environment: Environment, earned: Earned, until: number): number {
  const { renderId, currency, tokens, cents } = earned;
  const revoked = environment.rows(
    `SELECT 1 FROM licence_revocations AS revocation JOIN licences AS licence ON licence.id = revocation.licence_id
    WHERE licence.render_id = ?`,
    renderId,
  );
  if (revoked.length > 0) return cents;
  const taken = environment.rows<{ tokens: number }>(
    `SELECT taken.tokens - ifnull((
        SELECT sum(settled.tokens) FROM debt_settlements AS settled
        JOIN ledger_transfers AS repayment ON repayment.id = settled.transfer_id AND repayment.at <= ?
        WHERE settled.dispute_id = taken.dispute_id AND settled.hold_id = taken.hold_id
          AND settled.currency = taken.currency), 0) AS tokens
    FROM dispute_draws AS taken
    JOIN disputes_in_force AS dispute ON dispute.id = taken.dispute_id AND dispute.status = 'lost'
    WHERE taken.hold_id = ? AND taken.currency = ?`,
    until,
    `render:${renderId}`,
    currency,
  );
  return taken.reduce((sum, part) => sum + Math.floor((cents * part.tokens) / tokens), 0);
}

function claimedBy(environment: Environment, { labelId, currency }: Claim): number {
  const [sum] = environment.rows<{ cents: number }>(
    `SELECT sum(amount_cents - reversed_cents) AS cents FROM payouts
    WHERE status <> 'failed' AND label_id = ? AND currency = ?`,
    labelId,
    currency,
  );
  return sum?.cents ?? 0;
}

function putRight(environment: Environment, { labelId, currency }: Claim): number {
  const [sum] = environment.rows<{ cents: number | null }>(
    "SELECT sum(amount) AS cents FROM adjustments WHERE account_id = ? AND status = 'confirmed'",
    `${currency.toLowerCase()}:label:${labelId}`,
  );
  return sum?.cents ?? 0;
}
