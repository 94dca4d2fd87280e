import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { type ActionDue, type RequirementAction, requirementActions } from "./payout-accounts.contract.ts";
import type { AccountRow } from "./queries.ts";
import type { AccountFacts } from "./read-account.ts";

/**
 * Stripe's requirement codes, old shape (`external_account`, `person_x.dob.day`) and new
 * (`identity.individual.date_of_birth`); the first match applies. Codes may change without notice: an unmatched code
 * is still shown, as something to answer at Stripe.
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
  [/business_details|business_type|entity_type|company\.(name|structure)|registered_name/, "business-details"],
  [/dob|date_of_birth/, "date-of-birth"],
  [/address|nationalit/, "address"],
  [/phone/, "phone"],
  [/email/, "email"],
  [/(given_?|first_?|last_?|sur_?|maiden_?)name|name_kan/, "name"],
];

/** Lists a label's tasks without duplicates: overdue ones first, then in the best order to do them. */
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
  return [...due.values()].toSorted((one, other) => Number(other.isPastDue) - Number(one.isPastDue) || rank(one) - rank(other));
}

export function findAction(code: string): RequirementAction {
  return patterns.find(([pattern]) => pattern.test(code))?.[1] ?? "other";
}

const lacksBank = ({ currentlyDue }: Pick<AccountFacts, "currentlyDue">): boolean =>
  currentlyDue.some((requirement) => findAction(requirement) === "bank-account");

/**
 * Compares the stored state of an account's bank with the provider's; null if nothing has changed. Before onboarding is
 * complete, a missing bank account is only an open requirement.
 */
export function judgeBank(stored: AccountRow, now: AccountFacts): "failed" | "works" | null {
  if (lacksBank(now)) return stored.bankFailedAt === null && stored.detailsSubmitted ? "failed" : null;
  return stored.bankFailedAt !== null && lacksBank(stored) ? "works" : null;
}

/**
 * Stores that the label's bank fails, and mails the label once until it works again; or stores that it works. If another batch
 * stored the same first, this one is stale and has to be rebuilt.
 */
export async function noteBank(
  ctx: AppContext,
  { accountId, userId, bankFailedAt }: AccountRow,
  bankStatus: "failed" | "works",
): Promise<ReturnType<typeof prepareMail>> {
  const isNews = (bankStatus === "failed") === (bankFailedAt === null);
  const set = ctx.db.run(sql`
    UPDATE connected_accounts SET bank_failed_at = ${bankStatus === "failed" ? ctx.clock.now() : null}
    WHERE account_id = ${accountId} AND (bank_failed_at IS NULL) = ${bankStatus === "failed" ? 1 : 0}`);
  const to = isNews && bankStatus === "failed" ? await findAddress(ctx, userId) : null;
  const message = { kind: "bank-payout-failed" } as const;
  const mail = prepareMail(ctx, to === null ? null : { userId, to, message });
  return { ...mail, statements: [...(isNews ? [set, requireOneRow(ctx.db)] : []), ...mail.statements] };
}

/** Null if the account was erased. */
async function findAddress(ctx: AppContext, userId: string): Promise<string | null> {
  const [user] = await ctx.db.all<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId} AND erased_at IS NULL`);
  return user?.email ?? null;
}
