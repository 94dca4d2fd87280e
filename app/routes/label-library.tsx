import { Link, isRouteErrorResponse } from "react-router";
import type { Route } from "./+types/label-library.ts";
import { catalogueCopy, payoutsNotLoaded } from "#app/content/payouts-copy.ts";
import { NotFoundPage } from "#app/components/not-found-page.tsx";
import { appContext } from "#app/context.ts";
import { LabelSwitcher } from "#app/features/payouts/label-switcher.tsx";
import { PayoutsSection } from "#app/features/payouts/payouts-section.tsx";
import { StatementList } from "#app/features/payouts/statement-list.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { listStatementMonths } from "#worker/domain/label-statements/queries.ts";
import { getPayoutsPanel, listLabels } from "#worker/domain/payouts/queries.ts";

export const meta: Route.MetaFunction = () => [{ title: `${catalogueCopy.title} · Cuesheet` }];

/** `?label=` is the active label; without it the primary one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const ctx = context.get(appContext);
  const labels = await listLabels(ctx, viewer);
  const labelId = url.searchParams.get("label") ?? labels[0]?.id;
  if (labelId === undefined) return { labels, panel: null, months: [] };
  const [panel, months] = await Promise.all([
    getPayoutsPanel(ctx, viewer, labelId),
    listStatementMonths(ctx, viewer, labelId),
  ]);
  if (!panel) throw new Response(null, { status: 404 });
  return { labels, panel, months };
}

export default function LabelLibrary({ loaderData: { labels, panel, months } }: Route.ComponentProps) {
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-8 md:pt-11">
        <div className="min-w-0">
          <h1 className="wide text-2xl font-[740] md:text-3xl">{catalogueCopy.title}</h1>
          {panel && <p className="mt-1 text-lg wrap-anywhere text-ink2">{panel.label.name}</p>}
        </div>
        {panel && <LabelSwitcher labels={labels} active={panel.label.id} />}
      </header>
      {panel ? (
        <>
          <PayoutsSection panel={panel} />
          <StatementList labelId={panel.label.id} months={months} />
        </>
      ) : (
        <NoLabel />
      )}
      <p className="pb-8 text-ink2">{catalogueCopy.soon}</p>
    </>
  );
}

function NoLabel() {
  return (
    <div className="border-t border-line py-16">
      <p className="text-lg">{catalogueCopy.noLabel}</p>
      <Link to="/settings" className="btn btn-line mt-6">
        {catalogueCopy.settings}
      </Link>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div role="alert" className="py-16">
      <h1 className="wide text-2xl font-[740]">{payoutsNotLoaded}</h1>
      <p className="mt-2 text-ink2">Your earnings are safe. Please try again in a moment.</p>
      <Link to="/label/library" reloadDocument className="btn btn-ink mt-6">
        Try Again
      </Link>
    </div>
  );
}
