import { eq, type SQL, sql } from "drizzle-orm";
import { labelProfiles, trackReports, tracks, users } from "#drizzle/schema/index.ts";
import { findDecision } from "#worker/domain/people/accounts/find-decision.ts";
import type { PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { canBeNotified } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { AppContext } from "#worker/context.ts";
import type { AboutReport } from "./reports.contract.ts";

export type Reported = NonNullable<Awaited<ReturnType<typeof readReported>>>;

/** A report with the track it is about and whoever answers for its label. `canBeNotified`: the account has an address. */
export async function readReported(ctx: AppContext, reportId: string) {
  const [reported] = await ctx.db
    .select({
      report: {
        status: trackReports.status,
        reason: trackReports.reason,
        details: trackReports.details,
        disclosedAt: trackReports.disclosedAt,
      },
      track: {
        id: tracks.id,
        title: tracks.title,
        artist: tracks.artist,
        isActive: tracks.isActive,
        adminPausedAt: tracks.adminPausedAt,
      },
      label: { id: users.id, email: users.email, erasedAt: users.erasedAt },
    })
    .from(trackReports)
    .innerJoin(tracks, eq(tracks.id, trackReports.trackId))
    .innerJoin(labelProfiles, eq(labelProfiles.id, tracks.labelId))
    .innerJoin(users, eq(users.id, labelProfiles.userId))
    .where(eq(trackReports.id, reportId));
  if (!reported) return null;
  const { label } = reported;
  return {
    ...reported,
    label: { ...label, canBeNotified: canBeNotified(label) },
  };
}

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
