import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/render.ts";
import { LinkButton } from "#app/components/button.tsx";
import { appContext } from "#app/context.ts";
import { RenderCompleted } from "#app/features/sync/renders/render-completed.tsx";
import { VersionRevoked } from "#app/features/sync/renders/version-revoked.tsx";
import { RenderRevoked } from "#app/features/sync/renders/render-revoked.tsx";
import { finishedRenderAction } from "#app/features/sync/renders/finished-render-actions.ts";
import { RenderFailed } from "#app/features/sync/renders/render-failed.tsx";
import { RenderPayload } from "#app/features/sync/renders/render-payload.tsx";
import { RenderPending } from "#app/features/sync/renders/render-pending.tsx";
import { OwnProblems } from "#app/features/sync/renders/own-problems.tsx";
import { ReportProblem } from "#app/features/sync/renders/report-problem.tsx";
import { SupersededNote } from "#app/features/sync/renders/superseded-note.tsx";
import { UpgradeLicence } from "#app/features/sync/renders/upgrade-licence.tsx";
import { isSettled, renderTitle } from "#app/features/sync/renders/render-view.ts";
import { useRenderState } from "#app/features/sync/renders/use-render-state.ts";
import { answerTo } from "#app/lib/form-answer.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { listCampaignChoices } from "#worker/domain/sync/campaigns/queries.ts";
import { listOwnProblems } from "#worker/domain/office/problems/queries.ts";
import { getRenderPayload, getRenderState } from "#worker/domain/sync/renders/queries.ts";
import type { AppContext } from "#worker/context.ts";
import { acceptedForRender } from "#worker/domain/base/documents/documents.contract.ts";
import { hasAccepted } from "#worker/domain/base/documents/queries.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { listVersions } from "#worker/domain/sync/licences/list-versions.ts";
import { listPendingVersions, readVersionOffer } from "#worker/domain/sync/renders/read-version-offer.ts";
import { getSupersession } from "#worker/domain/sync/licences/supersession.ts";
import { readUpgradeOffer } from "#worker/domain/sync/upgrades/read-upgrade-offer.ts";
import { notFound } from "#worker/domain/base/http/refusals.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? renderTitle(loaderData.state) : "Render · Cuesheet" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const viewer = requireViewer(context);
  const [state, campaigns] = await Promise.all([
    getRenderState(ctx, viewer, params.renderId),
    listCampaignChoices(ctx, viewer),
  ]);
  if (!state) throw notFound();
  const payload = viewer.isSuperUser ? await getRenderPayload(ctx, viewer, params.renderId) : null;
  return {
    state,
    payload: payload === null ? null : JSON.stringify(payload, null, 2),
    licensed:
      state.licence && !state.versionOf
        ? await readLicensed(ctx, viewer, params.renderId, state.licence.id)
        : null,
    campaigns,
    tokenBalance: viewer.tokenBalance ?? 0,
    // Made here, so that a form sent twice is one problem, or one upgrade.
    problemId: crypto.randomUUID(),
    upgradeId: crypto.randomUUID(),
  };
}

/** What else there is to say of a finished render, and to do about it. */
async function readLicensed(ctx: AppContext, viewer: Viewer, renderId: string, licenceId: string) {
  const [problems, offer, supersession, hasAcceptedTerms, versions, pending, versionOffer] =
    await Promise.all([
      listOwnProblems(ctx, viewer, renderId),
      readUpgradeOffer(ctx, viewer, renderId),
      getSupersession(ctx, licenceId),
      hasAccepted(ctx, viewer, acceptedForRender),
      listVersions(ctx, licenceId),
      listPendingVersions(ctx, licenceId),
      readVersionOffer(ctx, viewer, renderId),
    ]);
  return {
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
      {!hasSettled && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      {state.status === "completed" && revocation && state.versionOf && (
        <VersionRevoked of={state.versionOf} />
      )}
      {state.status === "completed" && revocation && licensed && (
        <RenderRevoked state={state} revocation={revocation} {...licensed} />
      )}
      {state.status === "completed" && !revocation && (
        <RenderCompleted
          state={state}
          versions={licensed && licensed.versions}
          campaigns={loaderData.campaigns}
        >
          <LicenceActs loaderData={loaderData} actionData={actionData} />
        </RenderCompleted>
      )}
      {state.status === "failed" && <RenderFailed state={state} />}
      {state.status !== "completed" && state.status !== "failed" && (
        <RenderPending state={state} isConnected={isConnected} />
      )}
      {loaderData.payload && <RenderPayload json={loaderData.payload} />}
    </div>
  );
}

type LicenceActsProps = {
  loaderData: Route.ComponentProps["loaderData"];
  actionData: Route.ComponentProps["actionData"] | undefined;
};

/** One after the other: raising the licence, and what is wrong with it. One that was raised has its acts on its new page. */
function LicenceActs({ loaderData, actionData }: LicenceActsProps) {
  const { licensed, problemId, upgradeId, tokenBalance } = loaderData;
  if (!licensed) return null;
  const { problems, offer, supersededBy, mustAcceptTerms } = licensed;
  const answer = (intent: string) => answerTo(actionData, intent)?.result ?? null;
  if (supersededBy) {
    return (
      <>
        <SupersededNote by={supersededBy} />
        <OwnProblems problems={problems} />
      </>
    );
  }
  return (
    <>
      {offer && (
        <UpgradeLicence
          offer={offer}
          upgradeId={upgradeId}
          tokenBalance={tokenBalance}
          mustAcceptTerms={mustAcceptTerms}
          answer={answer("upgrade")}
        />
      )}
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

/** The balance in the header changes when a render ends, so the page's data is asked for once more. */
function useReloadOnce(isDue: boolean): void {
  const { revalidate } = useRevalidator();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    void revalidate();
  }, [isDue, revalidate]);
}
