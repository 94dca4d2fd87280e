import { type ActionDue, type RequirementAction, requirementActions } from "./payout-accounts.contract.ts";

/**
 * Stripe's requirement codes, old shape (`external_account`, `person_x.dob.day`) and new
 * (`identity.individual.date_of_birth`), by the first pattern that fits. A code can change without notice: what fits
 * none is still shown, as something to answer at Stripe.
 */
const patterns: readonly [RegExp, RequirementAction][] = [
  [/rejection_appeal/, "appeal"],
  [/supportability/, "explain-business"],
  [/terms_of_service|tos_acceptance/, "terms"],
  [/external_account|outbound_destination|payout_method|bank_account/, "bank-account"],
  [/^(identity\.)?country$/, "country"],
  [/business_details.*document|company\.verification|company.*document/, "business-document"],
  [/document|verification|selfie|proof_of_liveness/, "identity-document"],
  [/owner|director|executive|representative|relationship|directorship/, "people"],
  [/business_url|product_description|business_profile|mcc|defaults\.profile|\burl\b/, "website"],
  [/id_number|ssn|tax_id|tax_number|vat_id|registration_number/, "tax-number"],
  [
    /business_details|business_type|entity_type|company\.(name|structure)|registered_name/,
    "business-details",
  ],
  [/dob|date_of_birth/, "date-of-birth"],
  [/address|nationalit/, "address"],
  [/phone/, "phone"],
  [/email/, "email"],
  [/(given_?|first_?|last_?|sur_?|maiden_?)name|name_kan/, "name"],
];

/** Lists a label's tasks, each once: overdue ones first, then in the order they are best done in. */
export function listActions(requirements: { currentlyDue: string[]; pastDue: string[] }): ActionDue[] {
  const due = new Map<RequirementAction, ActionDue>();
  const late = new Set(requirements.pastDue);
  for (const code of new Set([...requirements.pastDue, ...requirements.currentlyDue])) {
    const action = findAction(code);
    const entry = due.get(action) ?? { action, isPastDue: false, requirements: [] };
    entry.requirements.push(code);
    entry.isPastDue ||= late.has(code);
    due.set(action, entry);
  }
  const rank = ({ action }: ActionDue) => requirementActions.indexOf(action);
  return [...due.values()].toSorted(
    (one, other) => Number(other.isPastDue) - Number(one.isPastDue) || rank(one) - rank(other),
  );
}

export function findAction(code: string): RequirementAction {
  return patterns.find(([pattern]) => pattern.test(code))?.[1] ?? "other";
}
