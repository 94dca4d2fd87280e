import type { Rules, Scope } from "#worker/domain/money/ledger/invariant-scope.ts";

export const problemRules = (scope: Scope): Rules => ({
  "a licence is refunded where a problem says so": `
    SELECT problem.id FROM licence_problems AS problem WHERE problem.status = 'refunded'
      AND ${scope.subject("problem.licence_id")} AND NOT EXISTS (
      SELECT 1 FROM licence_revocations AS revocation WHERE revocation.problem_id = problem.id)`,
});
