import { days } from "#worker/domain/base/time.ts";
import type { Environment } from "./environment.ts";

type Revoked = {
  id: string;
  userId: string;
  issuedAt: number;
  revokedAt: number;
  downloadedAt: number | null;
};

/** A render is taken back within 14 days of its licence and before its first download, five times in 30 days. */
export function faultsInRevocations(environment: Environment): string[] {
  const revoked = environment.rows<Revoked>(`
    SELECT licence.id, licence.user_id AS userId, licence.issued_at AS issuedAt, revocation.revoked_at AS revokedAt,
      licence.downloaded_at AS downloadedAt
    FROM licence_revocations AS revocation JOIN licences AS licence ON licence.id = revocation.licence_id`);
  const early = environment.rows<{ id: string }>(`
    SELECT reversal.id FROM licence_revocations AS revocation
    JOIN label_entries AS reversal ON reversal.licence_id = revocation.licence_id AND reversal.kind = 'reversal'
      AND reversal.dispute_id IS NULL
    JOIN label_entries AS earning ON earning.id = reversal.reverses_id
    WHERE reversal.eligible_at <> earning.eligible_at OR reversal.amount_cents <> -earning.amount_cents`);
  const rules = revoked.flatMap(({ id, userId, issuedAt, revokedAt, downloadedAt }) => {
    const window = revoked.filter(
      (other) =>
        other.userId === userId && other.revokedAt <= revokedAt && other.revokedAt > revokedAt - days(30),
    );
    return [
      ...(revokedAt - issuedAt > days(14) ? [`licence ${id} was revoked too late`] : []),
      ...(downloadedAt === null ? [] : [`licence ${id} was downloaded and revoked`]),
      ...(window.length > 5 ? [`licence ${id} was revoked as number ${window.length} in 30 days`] : []),
    ];
  });
  return [...rules, ...early.map(({ id }) => `${id} falls due another day than what it takes back`)];
}
