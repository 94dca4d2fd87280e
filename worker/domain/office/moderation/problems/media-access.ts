import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import {
  licenceFileColumns,
  licenceFileJoins,
  type LicenceFiles,
} from "#worker/domain/licensing/licences/licence-columns.ts";

/** The files of a licence that its brand has a problem with; null without one. Super users only. */
export async function findProblemFiles(
  ctx: AppContext,
  viewer: Viewer,
  problemId: string,
): Promise<LicenceFiles | null> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<LicenceFiles>(sql`
    SELECT ${licenceFileColumns}
    FROM licence_problems AS problem JOIN licences AS licence ON licence.id = problem.licence_id
    ${licenceFileJoins}
    WHERE problem.id = ${problemId}`);
  return row ?? null;
}
