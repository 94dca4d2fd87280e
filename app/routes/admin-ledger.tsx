import { isRouteErrorResponse, Link, Outlet, useLocation } from "react-router";
import type { LedgerWaiting } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import type { Route } from "./+types/admin-ledger.ts";
import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { ledgerCopy, type LedgerTab, ledgerTabWords } from "#app/content/ledger-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { AlarmBanner } from "#app/features/office/ledger-explorer/alarms.tsx";
import { ledgerHref } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { countWaiting, listAlarms } from "#worker/domain/office/ledger-explorer/overview.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const [alarms, waiting] = await Promise.all([listAlarms(ctx, viewer), countWaiting(ctx, viewer)]);
  return { alarms, waiting };
}

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

const tabs = Object.keys(ledgerTabWords) as LedgerTab[]; // Object.keys forgets the key type

function LedgerTabs({ path, waiting }: { path: string; waiting: LedgerWaiting }) {
  const counts: Partial<Record<LedgerTab, number>> = {
    disputes: waiting.disputes,
    adjustments: waiting.adjustments,
    policies: waiting.policies,
  };
  return (
    <nav aria-label="Ledger" className="no-bar relative flex overflow-x-auto border-b border-line">
      <Link to="/admin" className={tabClass}>
        Admin
      </Link>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={ledgerHref(tab)}
          aria-current={isUnder(path, tab) ? (path === ledgerHref(tab) ? "page" : "true") : undefined}
          className={tabClass}
        >
          {ledgerTabWords[tab]}
          {(counts[tab] ?? 0) > 0 && (
            <span className="tc rounded-full bg-bad px-2 text-xs leading-5 font-strong text-paper">
              {counts[tab]}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

const tabClass =
  "flex h-12 flex-none items-center gap-2 px-3 whitespace-nowrap text-ink2 -outline-offset-2 hover:text-ink aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--cue)] max-md:text-sm md:px-5";

/** Accounts, entries and licences have no list of their own: they belong to the first tab. */
function isUnder(path: string, tab: LedgerTab): boolean {
  if (tab === "overview") return !tabs.some((other) => other !== tab && isUnder(path, other));
  return path === ledgerHref(tab) || path.startsWith(`${ledgerHref(tab)}/`);
}
