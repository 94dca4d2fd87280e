import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";

/** What was signed of a licence's issues, by their numbers; nothing of those that still wait. */
export async function readIssueCredentials(ctx: AppContext, licenceId: string): Promise<Map<number, string>> {
  const rows = await ctx.db.all<{ issue: number; jwt: string }>(sql`
    SELECT credential.issue, credential.jwt FROM licence_credentials AS credential
    WHERE credential.licence_id = ${licenceId} AND credential.kind IN ('issue', 'upgrade', 'version')
      AND credential.jwt IS NOT NULL`);
  return new Map(rows.map(({ issue, jwt }) => [issue, jwt]));
}
