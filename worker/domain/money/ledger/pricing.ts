import type { Currency } from "#worker/domain/lib/currency.contract.ts";

/** Specification §9: 1 token = $5. The price in pounds is our own. A label's share is calculated from these. */
export const listCentsPerToken: Record<Currency, number> = { USD: 500, GBP: 400 };

/**
 * SQL expression for the id of the policy that applies: of those confirmed and valid at the moment, the label's own newest,
 * else the newest for all labels. Shared by licences, label pages and the rules of the books. `label` and `at` are
 * expressions, too.
 */
export function policyOf(label: string, at: string): string {
  const newest = (whose: string) => `(
    SELECT policy.id FROM revenue_policies AS policy WHERE policy.status = 'confirmed' AND ${whose}
      AND policy.valid_from <= ${at} ORDER BY policy.valid_from DESC LIMIT 1)`;
  return `ifnull(${newest(`policy.label_id = ${label}`)}, ${newest("policy.label_id IS NULL")})`;
}
