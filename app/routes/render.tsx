import { pageTitle } from "#app/lib/page-title.ts";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/render.ts";
import { LinkButton } from "#app/components/button.tsx";
import { backToOrder } from "#app/content/renders-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { RenderCompleted } from "#app/features/licensing/renders/render-completed.tsx";
import {
  RenderRevoked,
  SupersededNote,
  SuspendedNotice,
  VersionRevoked,
} from "#app/features/licensing/renders/render-revoked.tsx";
import { finishedRenderAction } from "#app/features/licensing/renders/finished-render-actions.ts";
import {
  RenderPending,
  useRenderState,
  RenderFailed,
  RenderPayload,
} from "#app/features/licensing/renders/render-unfinished.tsx";
import { orderHref } from "#app/lib/addresses.ts";
import { OwnProblems, ReportProblem } from "#app/features/licensing/renders/own-problems.tsx";
import { UpgradeLicence } from "#app/features/licensing/renders/upgrade-or-undo.tsx";
import { isSettled, renderTitle } from "#app/features/licensing/renders/render-view.ts";
import { ShareVideo } from "#app/features/licensing/renders/shared-videos/share-video.tsx";
import { answerTo } from "#app/lib/form-answer.ts";
import { useFormId } from "#app/lib/in-place.ts";
import { findUpgradeReturn } from "#worker/domain/licensing/renders/return-context/queries.ts";
import { listCampaignChoices } from "#worker/domain/licensing/renders/campaigns/describe-videos.ts";
import { listOwnProblems } from "#worker/domain/office/moderation/problems/queries.ts";
import { countOpenClaims } from "#worker/domain/licensing/claims/get-desk.ts";
import { getRenderPayload, getRenderState } from "#worker/domain/licensing/renders/queries.ts";
import type { AppContext } from "#worker/context.ts";
import { acceptedForRender } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { hasAccepted } from "#worker/domain/services/legal/documents/acceptances.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listVersions } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { getSupersession, readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import { listPendingVersions, readVersionOffer } from "#worker/domain/licensing/renders/read-version-offer.ts";
import { listSharedLinks } from "#worker/domain/licensing/renders/shared-videos/share-video.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { PurchaseReturn } from "#app/features/money/purchases/notice.tsx";
import { ClaimsLink } from "#app/features/licensing/claims/claim-status.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? renderTitle(loaderData.state) : pageTitle("Render") },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const purchaseId = url.searchParams.get("purchase");
  const ctx = context.get(appContext);
  const viewer = requireViewer(context);
  const [state, campaigns, links, purchase] = await Promise.all([
    getRenderState(ctx, viewer, params.renderId),
    listCampaignChoices(ctx, viewer),
    listSharedLinks(ctx, viewer, params.renderId),
    purchaseId === null ? null : findUpgradeReturn(ctx, viewer, { purchaseId }),
  ]);
  if (!state) throw notFound();
  const payload = viewer.isSuperUser ? await getRenderPayload(ctx, viewer, params.renderId) : null;
  return {
    state,
    payload: payload === null ? null : JSON.stringify(payload, null, 2),
    licensed: state.licence && !state.versionOf ? await readLicensed(ctx, viewer, params.renderId, state.licence.id) : null,
    campaigns,
    purchase: purchase?.returnContext.upgradeOf === params.renderId ? purchase : null,
    isCancelled: url.searchParams.get("checkout") === "cancelled",
    tokenBalance: viewer.tokenBalance ?? 0,
    // Generated on the server: a form sent twice creates one link, problem or upgrade.
    sharing: { links, newId: crypto.randomUUID(), origin: ctx.settings.PUBLIC_ORIGIN },
    newProblemId: crypto.randomUUID(),
    upgradeId: crypto.randomUUID(),
  };
}

async function readLicensed(ctx: AppContext, viewer: Viewer, renderId: string, licenceId: string) {
  const [openClaims, problems, offer, supersession, hasAcceptedTerms, versions, pending, versionOffer] = await Promise.all([
    countOpenClaims(ctx, viewer, renderId),
    listOwnProblems(ctx, viewer, renderId),
    readUpgradeOffer(ctx, viewer, renderId),
    getSupersession(ctx, licenceId),
    hasAccepted(ctx, viewer, acceptedForRender),
    listVersions(ctx, licenceId),
    listPendingVersions(ctx, licenceId),
    readVersionOffer(ctx, viewer, renderId),
  ]);
  return {
    openClaims,
    problems,
    offer,
    ...supersession,
    mustAcceptTerms: !hasAcceptedTerms,
    versions: { versions, pending, offer: versionOffer },
  };
}

export const action = finishedRenderAction;

export default function RenderStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { licensed } = loaderData;
  const { state, isConnected } = useRenderState(loaderData.state);
  const revocation = state.licence?.revocation;
  const hasSettled = isSettled(state);
  useTabTitle(renderTitle(state));
  useReloadOnce(hasSettled && !isSettled(loaderData.state));
  return (
    <div className="pt-4">
      <LinkButton to="/" reloadDocument variant="quiet" size="small" className="-ml-3">
        <ArrowLeft className="icon-sm" aria-hidden="true" />
        Back to Library
      </LinkButton>
      {state.orderId !== null && (
        <LinkButton to={orderHref(state.orderId)} variant="quiet" size="small">
          {backToOrder}
        </LinkButton>
      )}
      {!hasSettled && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      {loaderData.purchase && (
        <PurchaseReturn
          what="upgrade"
          purchase={loaderData.purchase}
          balance={loaderData.tokenBalance}
          isCancelled={loaderData.isCancelled}
        />
      )}
      {state.status === "completed" && revocation && state.versionOf && <VersionRevoked of={state.versionOf} />}
      {state.status === "completed" && revocation && licensed && (
        <RenderRevoked state={state} revocation={revocation} {...licensed} />
      )}
      {state.licence?.isSuspended && <SuspendedNotice />}
      {state.status === "completed" && !revocation && (
        <RenderCompleted
          state={state}
          versions={licensed && licensed.versions}
          campaigns={loaderData.campaigns}
          share={<ShareVideo key={state.id} {...loaderData.sharing} canUndo={state.endsUndo} />}
        >
          <LicenceActs key={state.id} loaderData={loaderData} actionData={actionData} />
        </RenderCompleted>
      )}
      {state.status === "failed" && <RenderFailed state={state} />}
      {state.status !== "completed" && state.status !== "failed" && <RenderPending state={state} isConnected={isConnected} />}
      {loaderData.payload && <RenderPayload json={loaderData.payload} />}
    </div>
  );
}

type LicenceActsProps = {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
};

/** Upgrade, claims and problem reports. A superseded licence shows only its open cases and a link to the new one. */
function LicenceActs({ loaderData, actionData }: LicenceActsProps) {
  const { licensed, newProblemId, upgradeId, tokenBalance } = loaderData;
  const problemId = useFormId(newProblemId, licensed?.problems ?? []);
  if (!licensed) return null;
  const { openClaims, problems, offer, supersededBy, mustAcceptTerms } = licensed;
  const answer = (intent: string) => answerTo(actionData, intent)?.result ?? null;
  if (supersededBy) {
    return (
      <>
        <SupersededNote by={supersededBy} />
        {openClaims > 0 && <ClaimsLink renderId={loaderData.state.id} open={openClaims} />}
        <OwnProblems problems={problems} />
      </>
    );
  }
  return (
    <>
      {offer && (
        <UpgradeLicence
          renderId={loaderData.state.id}
          offer={offer}
          upgradeId={upgradeId}
          tokenBalance={tokenBalance}
          mustAcceptTerms={mustAcceptTerms}
          answer={answer("upgrade")}
        />
      )}
      <ClaimsLink renderId={loaderData.state.id} open={openClaims} />
      <OwnProblems problems={problems} />
      {!problems.some(({ status }) => status === "open") && (
        <ReportProblem key={problemId} problemId={problemId} answer={answer("report-problem")} />
      )}
    </>
  );
}

function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The header's balance changes when a render ends, so the data is revalidated once. */
function useReloadOnce(isDue: boolean): void {
  const { revalidate } = useRevalidator();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    void revalidate();
  }, [isDue, revalidate]);
}
