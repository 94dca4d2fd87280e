import { eq, sql } from "drizzle-orm";
import { trackReports, tracks } from "#drizzle/schema/index.ts";
import { shownAs } from "#worker/domain/office/moderation/reports/queries.ts";
import type { AboutReport } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import type { TestContext } from "./app-context.ts";

/** Reads a report as a freshly opened page shows it to a super user. */
export async function lookAtReport(ctx: TestContext, reportId: string): Promise<AboutReport> {
  const displayedState = shownAs(sql`${trackReports.status}`, sql`${tracks.adminPausedAt}`);
  const [row] = await ctx.db
    .select({ displayedState: sql<string>`${displayedState}` })
    .from(trackReports)
    .innerJoin(tracks, eq(tracks.id, trackReports.trackId))
    .where(eq(trackReports.id, reportId));
  return { reportId, displayedState: row?.displayedState ?? "" };
}
