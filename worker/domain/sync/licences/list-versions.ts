import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { LicenceVersion } from "./versions.contract.ts";

/** Every version that a licence covers, in the order they were made, for whoever may see the licence. */
export function listVersions(ctx: AppContext, licenceId: string): Promise<LicenceVersion[]> {
  return ctx.db.all<LicenceVersion>(sql`
    SELECT version.n, version.render_id AS renderId, version.video_sha256 AS videoSha256,
      render.output_width AS width, render.output_height AS height, render.duration_ms / 1000.0 AS durationSeconds,
      render.bytes, render.start_at_ms / 1000.0 AS startAtSeconds, version.issue, version.added_at AS addedAt
    FROM licence_versions AS version JOIN renders AS render ON render.id = version.render_id
    WHERE version.licence_id = ${licenceId} ORDER BY version.n`);
}
