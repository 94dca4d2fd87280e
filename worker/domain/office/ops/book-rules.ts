import { licensingRules, openRenderHolds } from "#worker/domain/licensing/licences/book-rules.ts";
import { type BookRules, type Rules, everything } from "#worker/domain/money/ledger/invariant-scope.ts";
import { ledgerRules } from "#worker/domain/money/ledger/invariants.ts";
import { problemRules } from "#worker/domain/office/moderation/problems/book-rules.ts";

/** All rules of the books, each defined beside its tables. */
export const bookRules: BookRules = {
  rulesOf: (scope) => ({ ...ledgerRules(scope), ...licensingRules(scope), ...problemRules(scope) }),
  openHolds: openRenderHolds,
};

export const ledgerInvariants: Rules = bookRules.rulesOf(everything);
