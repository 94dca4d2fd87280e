import { pageTitle } from "#app/lib/page-title.ts";
import { ArrowLeft, Download } from "lucide-react";
import type { Route } from "./+types/label-claims.ts";
import { LinkButton } from "#app/components/button.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { PageHead } from "#app/components/page-head.tsx";
import { claimToasts } from "#app/content/claims-copy.ts";
import { claimInboxCopy } from "#app/content/claim-inbox-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { labelClaimsPath } from "#app/lib/addresses.ts";
import { labelClaimsAction } from "#app/features/licensing/claims/claim-actions.ts";
import { LabelClaimList } from "#app/features/licensing/claims/label-claim-list.tsx";
import { keepPage } from "#app/lib/keep-page.ts";
import { rpc } from "#app/lib/rpc.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { ClaimsQuery } from "#worker/domain/licensing/claims/claims.contract.ts";
import { listLabelClaims } from "#worker/domain/licensing/claims/queries.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(claimInboxCopy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = ClaimsQuery.parse(Object.fromEntries(url.searchParams));
  return { query, page: await listLabelClaims(ctx, requireViewer(context), query), now: ctx.clock.now() };
}

/** A fetcher gets the toast as its response; a plain form is redirected to its list. */
export const action = labelClaimsAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, claimToasts.notSent);

export default function LabelClaims({ loaderData, actionData }: Route.ComponentProps) {
  const { query, page, now } = loaderData;
  useAnswerToast(actionData);
  const csv = rpc.api["label-claims"]["channels.csv"].$path();
  return (
    <div className="pt-4 pb-16">
      <LinkButton to="/label/syncs" variant="quiet" size="row" className="-ml-3">
        <ArrowLeft className="icon-sm" aria-hidden="true" />
        {claimInboxCopy.back}
      </LinkButton>
      <PageHead title={claimInboxCopy.title} lede={claimInboxCopy.lede} className="pt-4 pb-6">
        <div className="max-w-[40ch]">
          <LinkButton
            href={query.label ? `${csv}?label=${query.label}` : csv}
            download
            variant="secondary"
            aria-describedby="channels-hint"
          >
            <Download className="icon-sm" aria-hidden="true" />
            {claimInboxCopy.export}
          </LinkButton>
          <p id="channels-hint" className="mt-2 text-sm text-ink2">
            {claimInboxCopy.exportHint}
          </p>
        </div>
      </PageHead>
      <LabelClaimList query={query} page={page} now={now} />
    </div>
  );
}

export function ErrorBoundary() {
  const { notLoaded, notLoadedText } = claimInboxCopy;
  return <LoadFailed title={notLoaded} text={notLoadedText} to={labelClaimsPath} />;
}
