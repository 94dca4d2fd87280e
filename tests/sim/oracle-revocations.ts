import { days } from "#worker/domain/lib/time.ts";
import type { Environment } from "./environment.ts";

type Undone = {
  id: string;
  userId: string;
  issuedAt: number;
  revokedAt: number;
  downloadedAt: number | null;
};

/** Brands undo and super users refund only what they may, and a reversal falls due with its earning. */
export function faultsInRevocations(environment: Environment): string[] {
  return [...faultsInUndone(environment), ...faultsInRefunded(environment), ...faultsInDueDays(environment)];
}

/** Undo is allowed within 14 days of the licence and before its first download, five times in 30 days. */
function faultsInUndone(environment: Environment): string[] {
  const undone = environment.rows<Undone>(`
    SELECT licence.id, licence.user_id AS userId, licence.issued_at AS issuedAt, revocation.revoked_at AS revokedAt,
      licence.downloaded_at AS downloadedAt
    FROM licence_revocations AS revocation JOIN licences AS licence ON licence.id = revocation.licence_id
    WHERE revocation.problem_id IS NULL`);
  return undone.flatMap(({ id, userId, issuedAt, revokedAt, downloadedAt }) => {
    const window = undone.filter(
      (other) => other.userId === userId && other.revokedAt <= revokedAt && other.revokedAt > revokedAt - days(30),
    );
    return [
      ...(revokedAt - issuedAt > days(14) ? [`licence ${id} was revoked too late`] : []),
      ...(downloadedAt === null ? [] : [`licence ${id} was downloaded and revoked`]),
      ...(window.length > 5 ? [`licence ${id} was revoked as number ${window.length} in 30 days`] : []),
    ];
  });
}

/** A licence is refunded only when a super user has decided so on its own problem. */
function faultsInRefunded(environment: Environment): string[] {
  const rows = environment.rows<{ id: string }>(`
    SELECT revocation.licence_id AS id FROM licence_revocations AS revocation
    WHERE revocation.problem_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM licence_problems AS problem
      LEFT JOIN licence_upgrades AS upgrade ON upgrade.licence_id = problem.licence_id
      WHERE problem.id = revocation.problem_id AND problem.status = 'refunded'
        AND revocation.licence_id IN (problem.licence_id, upgrade.supersedes_id)
        AND problem.decided_by <> problem.user_id)
    UNION ALL SELECT known.id FROM licence_problems AS problem
    JOIN licence_upgrades AS upgrade ON upgrade.licence_id = problem.licence_id
    JOIN licences AS known ON known.id = upgrade.supersedes_id
    WHERE problem.status = 'refunded' AND known.status <> 'revoked'
    UNION ALL SELECT problem.id FROM licence_problems AS problem
    JOIN licences AS licence ON licence.id = problem.licence_id
    WHERE (problem.status = 'refunded' AND licence.status <> 'revoked')
      OR (problem.status = 'open' AND licence.status = 'revoked')`);
  return rows.map(({ id }) => `${id} was refunded without a decision, or decided without a refund`);
}

/** The reversal of a never claimed earning falls due with it; any other may fall due at once. */
function faultsInDueDays(environment: Environment): string[] {
  const rows = environment.rows<{ id: string }>(`
    SELECT reversal.id FROM licence_revocations AS revocation
    JOIN label_entries AS reversal ON reversal.licence_id = revocation.licence_id AND reversal.kind = 'reversal'
      AND reversal.dispute_id IS NULL
    JOIN label_entries AS earning ON earning.id = reversal.reverses_id
    WHERE reversal.amount_cents <> -earning.amount_cents OR (reversal.eligible_at <> earning.eligible_at
      AND (reversal.eligible_at <> revocation.revoked_at OR NOT EXISTS (
        SELECT 1 FROM payouts AS payout WHERE payout.label_id = earning.label_id
          AND payout.currency = earning.currency AND payout.created_at <= revocation.revoked_at)))`);
  return rows.map(({ id }) => `${id} falls due another day than what it takes back`);
}
