import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import type { Route } from "./+types/admin-ledger.ts";
import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { ledgerCopy } from "#app/content/ledger-copy.ts";
import { appContext } from "#app/context.ts";
import { AlarmBanner } from "#app/features/office/ledger-explorer/alarm-banner.tsx";
import { ledgerHref } from "#app/features/office/ledger-explorer/ledger-href.ts";
import { LedgerTabs } from "#app/features/office/ledger-explorer/ledger-tabs.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { countWaiting, listAlarms } from "#worker/domain/office/ledger-explorer/account-views.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const [alarms, waiting] = await Promise.all([listAlarms(ctx, viewer), countWaiting(ctx, viewer)]);
  return { alarms, waiting };
}

/** The frame of every page about the books. */
export default function AdminLedger({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <div className="pt-4 pb-16">
      <LedgerTabs path={pathname} waiting={loaderData.waiting} />
      <AlarmBanner alarms={loaderData.alarms} />
      <Outlet />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div role="alert" className="py-16">
      <PageTitle size="small">{isMissing ? ledgerCopy.notFound : ledgerCopy.failed}</PageTitle>
      {!isMissing && <p className="mt-2 text-ink2">{ledgerCopy.tryAgain}</p>}
      <LinkButton to={ledgerHref("overview")} reloadDocument className="mt-6">
        {isMissing ? "Open the Ledger" : "Try Again"}
      </LinkButton>
    </div>
  );
}
