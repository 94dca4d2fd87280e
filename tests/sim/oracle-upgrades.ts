import type { Environment } from "./environment.ts";

/** Each SELECT finds an invalid upgrade. */
const wrong: Record<string, string> = {
  "was raised to another file, brand or scope": `
    SELECT upgrade.licence_id AS id FROM licence_upgrades AS upgrade
    JOIN licences AS licence ON licence.id = upgrade.licence_id
    JOIN licences AS known ON known.id = upgrade.supersedes_id
    WHERE licence.scope <> 'commercial' OR known.scope <> 'social' OR licence.video_sha256 <> known.video_sha256
      OR licence.user_id <> known.user_id OR licence.track_id <> known.track_id`,
  "was raised twice": `
    SELECT superseded.licence_id AS id FROM superseded_licences AS superseded
    GROUP BY superseded.licence_id HAVING count(*) > 1`,
  "is in force on a licence that is not": `
    SELECT superseded.superseded_by AS id FROM superseded_licences AS superseded
    JOIN licences AS known ON known.id = superseded.licence_id WHERE known.status = 'revoked'`,
  "shares a video and supersedes nothing": `
    SELECT render.id FROM renders AS render JOIN licences AS licence ON licence.render_id = render.id
    WHERE render.output_key NOT LIKE '%' || render.id || '%' AND NOT EXISTS (
      SELECT 1 FROM licence_upgrades AS upgrade WHERE upgrade.licence_id = licence.id)`,
};

/** A licence has at most one upgrade at a time, to commercial use of the same file. */
export function faultsInUpgrades(environment: Environment): string[] {
  return Object.entries(wrong).flatMap(([what, query]) =>
    environment.rows<{ id: string }>(query).map(({ id }) => `licence ${id} ${what}`),
  );
}
