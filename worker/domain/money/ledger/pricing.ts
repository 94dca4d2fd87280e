import type { Currency } from "#worker/domain/lib/currency.contract.ts";

/** Specification §9: 1 token = $5. The price in pounds is our own; both are what a label's share is reckoned from. */
export const listCentsPerToken: Record<Currency, number> = { USD: 500, GBP: 400 };

/**
 * Which policy applies, as an SQL expression for its id: of those confirmed and valid at the moment the label's own
 * newest, else the newest of all labels. Licences, what labels are shown and the rules of the books all ask here. `label`
 * and `at` are expressions, too.
 */
export function policyOf(label: string, at: string): string {
  const newest = (whose: string) => `(
    SELECT policy.id FROM revenue_policies AS policy WHERE policy.status = 'confirmed' AND ${whose}
      AND policy.valid_from <= ${at} ORDER BY policy.valid_from DESC LIMIT 1)`;
  return `ifnull(${newest(`policy.label_id = ${label}`)}, ${newest("policy.label_id IS NULL")})`;
}
