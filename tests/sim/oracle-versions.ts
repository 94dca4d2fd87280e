import type { Environment } from "./environment.ts";

/** Each SELECT finds an invalid version. */
const wrong: Record<string, string> = {
  "moved something": `
    SELECT render.id FROM renders AS render WHERE render.version_of IS NOT NULL AND (render.price_tokens <> 0
      OR EXISTS (SELECT 1 FROM ledger_transfers AS transfer WHERE transfer.subject_id = render.id)
      OR EXISTS (SELECT 1 FROM licences AS licence WHERE licence.render_id = render.id))`,
  "is of another's licence, or of another recording": `
    SELECT render.id FROM renders AS render JOIN licences AS licence ON licence.id = render.version_of
    JOIN renders AS licensed ON licensed.id = licence.render_id
    WHERE (render.user_id, render.label_id, render.master_key, render.licence_number, render.scope, render.terms_version)
      IS NOT (licence.user_id, licence.label_id, licensed.master_key, licence.number, licence.scope,
        licence.terms_version)`,
  "was started a year after its licence": `
    SELECT render.id FROM renders AS render JOIN licences AS licence ON licence.id = render.version_of
    WHERE render.created_at > licence.issued_at + 365 * 86400000`,
  "was started or made after its licence was revoked": `
    SELECT render.id FROM renders AS render JOIN licence_revocations AS revocation
      ON revocation.licence_id = render.version_of
    WHERE render.created_at > revocation.revoked_at OR render.completed_at > revocation.revoked_at
      OR render.status = 'pending'`,
  "was started under a licence that was superseded": `
    SELECT render.id FROM renders AS render
    JOIN licence_upgrades AS upgrade ON upgrade.supersedes_id = render.version_of
    LEFT JOIN licence_revocations AS revocation ON revocation.licence_id = upgrade.licence_id
    WHERE render.created_at > upgrade.upgraded_at AND render.created_at < ifnull(revocation.revoked_at, render.created_at + 1)`,
  "is completed without standing on its licence once, or stands there without being so": `
    SELECT render.id FROM renders AS render WHERE render.version_of IS NOT NULL
      AND (render.status = 'completed') <> (SELECT count(*) FROM licence_versions AS version
        WHERE version.licence_id = render.version_of AND version.render_id = render.id
          AND version.video_sha256 = render.sha256)`,
  "was completed without being known": `
    SELECT render.id FROM renders AS render WHERE render.version_of IS NOT NULL AND render.status = 'completed'
      AND ifnull(render.known_seconds, 0) < 0.6 * ifnull(render.compared_seconds, 1)`,
  "was in the making when its licence was raised": `
    SELECT render.id FROM renders AS render
    JOIN licence_upgrades AS upgrade ON upgrade.supersedes_id = render.version_of
    WHERE render.created_at < upgrade.upgraded_at
      AND (render.status = 'pending' OR render.completed_at > upgrade.upgraded_at)`,
  "did not go along when its licence was raised": `
    SELECT version.render_id AS id FROM licence_upgrades AS upgrade
    JOIN licence_versions AS version ON version.licence_id = upgrade.supersedes_id
      AND version.added_at <= upgrade.upgraded_at
    WHERE (upgrade.licence_id, version.render_id) NOT IN (SELECT licence_id, render_id FROM licence_versions)`,
};

const tooMany = `
  SELECT licence_id AS id FROM licence_versions GROUP BY licence_id
  HAVING count(*) > 10 OR max(n) <> count(*) OR count(DISTINCT iif(issue > 1, issue, NULL)) <> sum(issue > 1)`;

/** A licence covers ten free versions of its video for a year, and they share its status. */
export function faultsInVersions(environment: Environment): string[] {
  const faults = Object.entries(wrong).flatMap(([what, query]) =>
    environment.rows<{ id: string }>(query).map(({ id }) => `version ${id} ${what}`),
  );
  const counted = environment.rows<{ id: string }>(tooMany);
  return [...faults, ...counted.map(({ id }) => `licence ${id} does not count its versions`)];
}
