import { type SQL, sql } from "drizzle-orm";
import type { OriginalMode } from "#render-service/original-sound/original-modes.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { heardMusic, laidColumns, type LaidColumns } from "./laid-music.ts";
import type { LicenceVersion } from "./versions.contract.ts";

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
