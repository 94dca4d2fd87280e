import { pageTitle } from "#app/lib/page-title.ts";
import { useLocation } from "react-router";
import type { Route } from "./+types/admin.ts";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { actFailed, adminCopy, type AdminTab, adminTabWords, fetchFailures } from "#app/content/admin-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { AdminTabs, adminTabs, adminHref } from "#app/features/office/moderation/admin-tabs.tsx";
import { AuditList } from "#app/features/office/moderation/audit-list.tsx";
import { ClaimList, TrackClaimList } from "#app/features/office/moderation/claim-list.tsx";
import { ProblemList } from "#app/features/office/moderation/problem-list.tsx";
import { ReportList } from "#app/features/office/moderation/report-list.tsx";
import { UserList } from "#app/features/office/moderation/user-list.tsx";
import { TrackReviewList } from "#app/features/office/moderation/track-reviews/track-review-list.tsx";
import { adminAction } from "#app/features/office/moderation/admin-actions.ts";
import { answerFailure } from "#app/lib/keep-page.ts";
import { toastAnswer } from "#app/lib/form-answer.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { UsersQuery } from "#worker/domain/office/moderation/approvals/approvals.contract.ts";
import { listUsers } from "#worker/domain/office/moderation/approvals/queries.ts";
import { AuditQuery } from "#worker/domain/services/audit/audit.contract.ts";
import { listAudit } from "#worker/domain/office/moderation/audit-trail/queries.ts";
import { ProblemsQuery } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { countOpenProblems, listProblems } from "#worker/domain/office/moderation/problems/queries.ts";
import { ReportsQuery } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { countPendingReports, listReports } from "#worker/domain/office/moderation/reports/queries.ts";
import { ClaimsQuery } from "#worker/domain/licensing/claims/claims.contract.ts";
import { countOverdueClaims, listClaims, listTrackClaims } from "#worker/domain/licensing/claims/queries.ts";
import { ReviewsQuery } from "#worker/domain/office/moderation/track-reviews/track-reviews.contract.ts";
import { countReviews, listReviews } from "#worker/domain/office/moderation/track-reviews/queries.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? adminTabWords[loaderData.tab] : adminCopy.title) },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const viewer = requireViewer(context);
  const [reports, tracks, problems, claims, tabData] = await Promise.all([
    countPendingReports(ctx, viewer),
    countReviews(ctx, viewer),
    countOpenProblems(ctx, viewer),
    countOverdueClaims(ctx, viewer),
    readTabData(ctx, viewer, Object.fromEntries(url.searchParams)),
  ]);
  return { ...tabData, waiting: { reports, tracks, problems, claims } };
}

async function readTabData(ctx: AppContext, viewer: Viewer, params: Record<string, string>) {
  const tab = readTab(params.tab);
  if (tab === "tracks") {
    const query = ReviewsQuery.parse(params);
    return { tab, query, page: await listReviews(ctx, viewer, query) };
  }
  if (tab === "reports") {
    const query = ReportsQuery.parse(params);
    return { tab, query, page: await listReports(ctx, viewer, query) };
  }
  if (tab === "problems") {
    const query = ProblemsQuery.parse(params);
    return { tab, query, page: await listProblems(ctx, viewer, query) };
  }
  if (tab === "claims") return { tab, ...(await readClaims(ctx, viewer, params)) };
  if (tab === "audit") {
    const query = AuditQuery.parse(params);
    return { tab, query, page: await listAudit(ctx, viewer, query) };
  }
  const query = UsersQuery.parse(params);
  return { tab, query, page: await listUsers(ctx, viewer, query) };
}

async function readClaims(ctx: AppContext, viewer: Viewer, params: Record<string, string>) {
  const query = ClaimsQuery.parse(params);
  if (params.by === "track") return { query, byTrack: await listTrackClaims(ctx, viewer, query.after), page: null, now: 0 };
  return { query, byTrack: null, page: await listClaims(ctx, viewer, query), now: ctx.clock.now() };
}

export const action = adminAction;

/** On a network or server error the row is rolled back and a toast shows the reason. */
export const clientAction = (args: Route.ClientActionArgs) =>
  answerFailure(args, (form, error) => {
    if (error instanceof Response) throw error;
    return toastAnswer(actFailed(form.get("act")));
  });

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { tab, waiting } = loaderData;
  return (
    <div className="pb-16">
      <PageTitle className="pt-8 pb-5 md:pt-11">{adminCopy.title}</PageTitle>
      <AdminTabs tab={tab} waiting={waiting} />
      {tab === "users" && <UserList query={loaderData.query} page={loaderData.page} />}
      {tab === "tracks" && <TrackReviewList query={loaderData.query} page={loaderData.page} />}
      {tab === "reports" && <ReportList query={loaderData.query} page={loaderData.page} />}
      {tab === "problems" && <ProblemList query={loaderData.query} page={loaderData.page} />}
      {tab === "claims" && loaderData.page && (
        <ClaimList query={loaderData.query} page={loaderData.page} now={loaderData.now} />
      )}
      {tab === "claims" && loaderData.byTrack && <TrackClaimList page={loaderData.byTrack} after={loaderData.query.after} />}
      {tab === "audit" && <AuditList query={loaderData.query} page={loaderData.page} />}
    </div>
  );
}

export function ErrorBoundary() {
  const tab = readTab(new URLSearchParams(useLocation().search).get("tab"));
  const text = "Nothing was changed. Please try again in a moment.";
  return <LoadFailed title={fetchFailures[tab]} text={text} to={adminHref(tab)} />;
}

function readTab(name: string | null | undefined): AdminTab {
  return adminTabs.find((tab) => tab === name) ?? "users";
}
