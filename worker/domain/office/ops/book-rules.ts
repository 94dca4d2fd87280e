import { licensingRules, openRenderHolds } from "#worker/domain/licensing/licences/book-rules.ts";
import { type BookRules, type Rules, everything, type Scope } from "#worker/domain/money/ledger/invariant-scope.ts";
import { ledgerRules } from "#worker/domain/money/ledger/invariants.ts";
import { refundRules } from "#worker/domain/money/refunds/book-rules.ts";

/** The office's own rule; all others are defined beside their tables. */
const problemRules = (scope: Scope): Rules => ({
  "a licence is refunded where a problem says so": `
    SELECT problem.id FROM licence_problems AS problem WHERE problem.status = 'refunded'
      AND ${scope.subject("problem.licence_id")} AND NOT EXISTS (
      SELECT 1 FROM licence_revocations AS revocation WHERE revocation.problem_id = problem.id)`,
});

/** All rules of the books. */
export const bookRules: BookRules = {
  rulesOf: (scope) => ({
    ...ledgerRules(scope),
    ...refundRules(scope),
    ...licensingRules(scope),
    ...problemRules(scope),
  }),
  openHolds: openRenderHolds,
};

export const ledgerInvariants: Rules = bookRules.rulesOf(everything);
