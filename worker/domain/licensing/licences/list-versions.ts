import { type SQL, sql } from "drizzle-orm";
import type { OriginalMode } from "#render-service/original-sound/original-sound.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { heardMusic, laidColumns, type LaidColumns } from "./laid-music.ts";
import type { LicenceVersion, Supersession, SupersessionSide } from "./versions.contract.ts";

export type VersionRow = Omit<
  LicenceVersion,
  "hasOtherSound" | "startAtSeconds" | "parts" | "durationSeconds"
> &
  LaidColumns & {
    licenceId: string;
    originalMode: OriginalMode;
  };

/** Rows of `VersionRow`: the versions of licences, whose ids `licenceIds` selects, in the order they were made. */
export const versionsOf = (licenceIds: SQL): SQL => sql`
  SELECT version.licence_id AS licenceId, version.n, version.render_id AS renderId,
    version.video_sha256 AS videoSha256, render.output_width AS width, render.output_height AS height,
    render.bytes, ${laidColumns}, version.issue, version.added_at AS addedAt, render.original_mode AS originalMode
  FROM licence_versions AS version JOIN renders AS render ON render.id = version.render_id
  LEFT JOIN preparations AS preparation ON preparation.id = render.preparation_id
  WHERE version.licence_id IN ${licenceIds} ORDER BY version.licence_id, version.n`;

export function toVersion(row: VersionRow): LicenceVersion {
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

/** How a file is said to have its original sound. */
export const otherSound = (mode: OriginalMode) => (mode === "mute" ? {} : { hasOtherSound: true as const });

/** Every version that a licence covers, in the order they were made, for whoever may see the licence. */
export async function listVersions(ctx: AppContext, licenceId: string): Promise<LicenceVersion[]> {
  return (await ctx.db.all<VersionRow>(versionsOf(sql`(${licenceId})`))).map(toVersion);
}

type Row = Omit<SupersessionSide, "isRevoked"> & { side: keyof Supersession; isRevoked: number };

/** Which licence of the same file this one supersedes, and which supersedes it, for whoever may see it. */
export async function getSupersession(ctx: AppContext, licenceId: string): Promise<Supersession> {
  const rows = await ctx.db.all<Row>(sql`
    SELECT 'supersedes' AS side, licence.id, licence.number, licence.render_id AS renderId,
      licence.price_tokens AS priceTokens, licence.status IN ('revoked', 'lapsed') AS isRevoked
    FROM licence_upgrades AS upgrade JOIN licences AS licence ON licence.id = upgrade.supersedes_id
    WHERE upgrade.licence_id = ${licenceId}
    UNION ALL
    SELECT 'supersededBy', licence.id, licence.number, licence.render_id, licence.price_tokens,
      licence.status IN ('revoked', 'lapsed')
    FROM superseded_licences AS superseded JOIN licences AS licence ON licence.id = superseded.superseded_by
    WHERE superseded.licence_id = ${licenceId}`);
  const side = (sought: keyof Supersession): SupersessionSide | null => {
    const row = rows.find((each) => each.side === sought);
    if (!row) return null;
    const { id, number, renderId, priceTokens, isRevoked } = row;
    return { id, number, renderId, priceTokens, isRevoked: isRevoked === 1 };
  };
  return { supersedes: side("supersedes"), supersededBy: side("supersededBy") };
}
