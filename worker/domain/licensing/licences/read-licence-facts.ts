import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { FrozenRights } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import type { LicenceFacts } from "./licence-facts.contract.ts";
import { heardMusic, laidColumns, type LaidColumns } from "./laid-music.ts";
import type { LicenceVersion } from "./versions.contract.ts";

type VersionRow = Omit<LicenceVersion, "hasOtherSound" | "startAtSeconds" | "parts" | "durationSeconds"> &
  LaidColumns & {
    licenceId: string;
    originalMode: OriginalMode;
  };

/** Rows of `VersionRow`: versions of the licences in the query `licenceIds`, oldest first. */
const versionsOf = (licenceIds: SQL): SQL => sql`
  SELECT version.licence_id AS licenceId, version.n, version.render_id AS renderId,
    version.video_sha256 AS videoSha256, render.output_width AS width, render.output_height AS height,
    render.bytes, ${laidColumns}, version.issue, version.added_at AS addedAt, render.original_mode AS originalMode
  FROM licence_versions AS version JOIN renders AS render ON render.id = version.render_id
  LEFT JOIN preparations AS preparation ON preparation.id = render.preparation_id
  WHERE version.licence_id IN ${licenceIds} ORDER BY version.licence_id, version.n`;

function toVersion(row: VersionRow): LicenceVersion {
  const { n, renderId, videoSha256, width, height, durationMs, bytes, issue, addedAt, originalMode } = row;
  const file = { width, height, durationSeconds: (durationMs ?? 0) / 1000, bytes };
  return {
    n,
    renderId,
    videoSha256,
    ...file,
    ...heardMusic(row),
    ...otherSound(originalMode),
    issue,
    addedAt,
  };
}

const otherSound = (mode: OriginalMode) => (mode === "mute" ? {} : { hasOtherSound: true as const });

/** Versions of a licence, oldest first. The caller checks access. */
export async function listVersions(ctx: AppContext, licenceId: string): Promise<LicenceVersion[]> {
  return (await ctx.db.all<VersionRow>(versionsOf(sql`(${licenceId})`))).map(toVersion);
}

type Row = Omit<LicenceFacts, "file" | "versions" | "rights"> &
  Omit<LicenceFacts["file"], "hasOtherSound" | "parts" | "startAtSeconds" | "durationSeconds"> &
  LaidColumns & {
    /** JSON. */
    rights: string;
    originalMode: OriginalMode;
  };

type Which = { ids: readonly string[] } | { number: string } | { videoSha256: string };

/** Facts of licences by ids, number or file, in one round trip. The caller checks access. */
export async function readLicenceFacts(ctx: AppContext, which: Which): Promise<Map<string, LicenceFacts>> {
  const licenceIds = selectIds(which);
  const [rows = [], versionRows = []] = await readBatch(ctx.db, [factsOf(licenceIds), versionsOf(licenceIds)]);
  const versions = Map.groupBy(versionRows as VersionRow[], ({ licenceId }) => licenceId); // columns of its query
  // Columns of the query below.
  return new Map((rows as Row[]).map((row) => [row.id, toFacts(row, versions.get(row.id) ?? [])]));
}

export async function readFactsOf(ctx: AppContext, id: string): Promise<LicenceFacts | null> {
  return (await readLicenceFacts(ctx, { ids: [id] })).get(id) ?? null;
}

/** A superseded licence covers the same files as its successor; the limit is far above both. */
function selectIds(which: Which): SQL {
  if ("ids" in which) return listed(which.ids);
  if ("number" in which) return sql`(SELECT known.id FROM licences AS known WHERE known.number = ${which.number})`;
  return sql`(SELECT known.id FROM licences AS known WHERE known.video_sha256 = ${which.videoSha256}
    UNION SELECT version.licence_id FROM licence_versions AS version
    WHERE version.video_sha256 = ${which.videoSha256} LIMIT 20)`;
}

const factsOf = (licenceIds: SQL): SQL => sql`
  SELECT licence.id, licence.number, licence.issued_at AS issuedAt, licence.status,
    revocation.revoked_at AS revokedAt, licence.brand_name AS brandName,
    licence.brand_legal_entity AS brandLegalEntity, licence.label_name AS labelName,
    licence.track_title AS trackTitle, licence.artist, licence.isrc, licence.price_tokens AS priceTokens,
    licence.render_id AS renderId, licence.scope, licence.terms_version AS termsVersion,
    document.sha256 AS termsSha256, licence.video_sha256 AS sha256, render.master_sha256 AS masterSha256,
    ifnull(render.output_width, 0) AS width, ifnull(render.output_height, 0) AS height,
    ifnull(render.bytes, 0) AS bytes, ${laidColumns}, render.volume_percent AS volumePercent, render.rights,
    render.original_mode AS originalMode, render.created_at AS startedAt,
    (SELECT known.number FROM licence_upgrades AS upgrade JOIN licences AS known ON known.id = upgrade.supersedes_id
      WHERE upgrade.licence_id = licence.id) AS supersedes,
    (SELECT known.number FROM superseded_licences AS superseded JOIN licences AS known
      ON known.id = superseded.superseded_by WHERE superseded.licence_id = licence.id) AS supersededBy
  FROM licences AS licence JOIN renders AS render ON render.id = licence.render_id
  LEFT JOIN preparations AS preparation ON preparation.id = render.preparation_id
  LEFT JOIN licence_revocations AS revocation ON revocation.licence_id = licence.id
  LEFT JOIN document_versions AS document
    ON document.document = 'licence-terms' AND document.version = licence.terms_version
  WHERE licence.id IN ${licenceIds}`;

function toFacts(row: Row, versions: readonly VersionRow[]): LicenceFacts {
  const { sha256, width, height, bytes, volumePercent, originalMode, rights, ...other } = row;
  const { startAtMs: _1, trackMs: _2, pictureMs: _3, format: _4, firstFrameMs: _5, edit: _6, ...rest } = other;
  const { durationMs, ...said } = rest;
  const { startAtSeconds, ...parts } = heardMusic(row);
  const durationSeconds = (durationMs ?? 0) / 1000;
  const file = { sha256, width, height, durationSeconds, bytes, startAtSeconds, volumePercent };
  return {
    ...said,
    file: { ...file, ...parts, ...otherSound(originalMode) },
    versions: versions.map(toVersion),
    rights: JSON.parse(rights) as FrozenRights, // written by `frozenRights`, immutable since
  };
}
