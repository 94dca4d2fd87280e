import { pageTitle } from "#app/lib/page-title.ts";
import { Plus } from "lucide-react";
import { isRouteErrorResponse, useSearchParams } from "react-router";
import type { Route } from "./+types/label-library.ts";
import { LinkButton } from "#app/components/button.tsx";
import { LoadFailed, NotFoundPage } from "#app/components/fault-page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import { notAnswered, trackToasts } from "#app/content/label-track-toasts.ts";
import { catalogueCopy } from "#app/content/payouts-copy.ts";
import { labelCopy } from "#app/content/settings-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { BulkLink } from "#app/features/catalogue/tracks/bulk-upload/bulk-link.tsx";
import { catalogueHref, closedHref, dialogHref } from "#app/features/catalogue/tracks/label-tracks/catalogue-href.ts";
import { CatalogueSection } from "#app/features/catalogue/tracks/label-tracks/catalogue-section.tsx";
import { readDialog, readState, shownCatalogue } from "#app/features/catalogue/tracks/label-tracks/read-catalogue.ts";
import { TrackDialogs } from "#app/features/catalogue/tracks/label-tracks/track-dialogs.tsx";
import { clearSavedFiles } from "#app/features/catalogue/tracks/label-tracks/track-files.tsx";
import { LabelSwitcher } from "#app/features/money/payouts/label-switcher.tsx";
import { PayoutsSection } from "#app/features/money/payouts/payouts-section.tsx";
import { StatementList } from "#app/features/money/payouts/statement-list.tsx";
import { labelLibraryAction } from "#app/features/catalogue/tracks/label-tracks/track-actions.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { leadsToSignIn } from "#app/lib/sign-in-address.ts";
import { answerFailure } from "#app/lib/keep-page.ts";
import { toastAnswer } from "#app/lib/form-answer.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { joinQueries, runQuery } from "#worker/domain/lib/query.ts";
import { statementMonths } from "#worker/domain/licensing/licences/label-statements/statement-months.ts";
import { activeLabel } from "#worker/domain/people/profiles/own-labels.ts";
import { labelChoices, payoutsPanel } from "#worker/domain/money/payouts/queries.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import "#app/features/catalogue/tracks/label-tracks/label-tracks.css";
import "#app/features/catalogue/tracks/rights/rights.css";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(catalogueCopy.title) }];

/** `?label=` is the active label; without it, the last chosen one, or else the primary label. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const ctx = context.get(appContext);
  const state = readState(url.searchParams);
  const [{ labels, label }, dialog] = await Promise.all([
    readLabel(ctx, viewer, state),
    readDialog(ctx, viewer, url.searchParams),
  ]);
  if (label === null) return { state, labels, label };
  if (dialog === "no-track") throw redirectWithToast(closedHref(state), trackToasts.trackNotLoaded);
  return { state, labels, label: { ...label, dialog } };
}

async function readLabel(ctx: AppContext, viewer: Viewer, state: ReturnType<typeof readState>) {
  const [labels, chosen] = await runQuery(ctx.db, joinQueries(labelChoices(viewer), activeLabel(viewer)));
  const labelId = state.label ?? chosen ?? labels[0]?.id;
  if (labelId === undefined) return { labels, label: null };
  const now = ctx.clock.now();
  const [panel, months, page] = await runQuery(
    ctx.db,
    joinQueries(
      payoutsPanel(viewer, labelId, now),
      statementMonths(viewer, labelId, now),
      shownCatalogue(viewer, labelId, state),
    ),
  );
  if (!panel || !page) throw notFound();
  return { labels, label: { labelId, panel, months, page } };
}

/** A fetcher gets the toast as its response; a plain form is redirected to its list. */
export const action = labelLibraryAction;

/** On a network or server error the page stays as it is and a toast shows the reason. */
export const clientAction = (args: Route.ClientActionArgs) =>
  answerFailure(args, (form, error) => {
    // A redirect means that the form was saved, unless it leads to sign-in.
    const isSaved = error instanceof Response && error.status < 400 && !leadsToSignIn(error);
    if (isSaved) clearSavedFiles(form);
    if (error instanceof Response) throw error;
    return toastAnswer(notAnswered(form.get("intent")));
  });

export default function LabelLibrary({ loaderData, actionData }: Route.ComponentProps) {
  const { state, labels, label } = loaderData;
  const answer = actionData ?? null;
  useAnswerToast(actionData);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-8 pb-8 md:pt-11">
        <div className="min-w-0">
          <PageTitle>{catalogueCopy.title}</PageTitle>
          {label && <p className="mt-1 text-lg wrap-anywhere text-ink2">{label.panel.label.name}</p>}
        </div>
        {label && (
          <div className="flex min-w-0 flex-wrap items-end gap-3">
            <LabelSwitcher labels={labels} active={label.labelId} />
            <LinkButton to={dialogHref(state, { dialog: "add-label" })} preventScrollReset variant="secondary">
              <Plus className="icon-sm" aria-hidden="true" />
              {labelCopy.add}
            </LinkButton>
          </div>
        )}
      </header>
      {label ? (
        <>
          <PayoutsSection panel={label.panel} />
          <CatalogueSection state={state} page={label.page} labelId={label.labelId}>
            <BulkLink key={label.labelId} labelId={label.labelId} to={dialogHref(state, { dialog: "bulk" })} />
          </CatalogueSection>
          <StatementList labelId={label.labelId} months={label.months} />
          {label.dialog && (
            <TrackDialogs state={state} labelId={label.labelId} page={label.page} open={label.dialog} answer={answer} />
          )}
        </>
      ) : (
        <NoLabel />
      )}
    </>
  );
}

function NoLabel() {
  return (
    <div className="border-t border-line py-16">
      <p className="text-lg">{catalogueCopy.noLabel}</p>
      <LinkButton to="/settings" variant="secondary" className="mt-6">
        {catalogueCopy.settings}
      </LinkButton>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const [params] = useSearchParams();
  const label = params.get("label") ?? undefined;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <LoadFailed
      title={trackToasts.tracksNotLoaded.title}
      text={labelTracksCopy.notLoadedText}
      to={catalogueHref({ q: "", label })}
    />
  );
}
