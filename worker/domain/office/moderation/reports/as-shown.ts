import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { findDecision } from "#worker/domain/people/accounts/find-decision.ts";
import type { AboutReport } from "./reports.contract.ts";

/** `ReportRow.displayedState`, of columns of a report and its track. */
export const shownAs = (status: SQL, adminPausedAt: SQL): SQL =>
  sql`${status} || ' ' || ifnull(${adminPausedAt}, '-')`;

/** Put into the compare-and-set of every act: report and pause still are what was looked at. */
export function isAsShown({ reportId, displayedState }: AboutReport): SQL {
  return sql`${displayedState} = (
    SELECT ${shownAs(sql`report.status`, sql`paused.admin_paused_at`)}
    FROM track_reports AS report JOIN tracks AS paused ON paused.id = report.track_id WHERE report.id = ${reportId})`;
}

export function findReportDecision(
  ctx: AppContext,
  reportId: string,
  trackId: string,
): Promise<{ decided?: PriorDecision }> {
  return findDecision(
    ctx,
    { target: { kind: "report", id: reportId }, actions: ["report.reviewed", "report.dismissed"] },
    { target: { kind: "track", id: trackId }, actions: ["track.paused", "track.resumed"] },
  );
}
