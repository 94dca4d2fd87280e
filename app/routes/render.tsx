import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/render.ts";
import { LinkButton } from "#app/components/button.tsx";
import { appContext } from "#app/context.ts";
import { RenderCompleted } from "#app/features/sync/renders/render-completed.tsx";
import { RenderRevoked } from "#app/features/sync/renders/render-revoked.tsx";
import { finishedRenderAction } from "#app/features/sync/renders/finished-render-actions.ts";
import { RenderFailed } from "#app/features/sync/renders/render-failed.tsx";
import { RenderPayload } from "#app/features/sync/renders/render-payload.tsx";
import { RenderPending } from "#app/features/sync/renders/render-pending.tsx";
import { OwnProblems } from "#app/features/sync/renders/own-problems.tsx";
import { ReportProblem } from "#app/features/sync/renders/report-problem.tsx";
import { isSettled, renderTitle } from "#app/features/sync/renders/render-view.ts";
import { useRenderState } from "#app/features/sync/renders/use-render-state.ts";
import { answerTo } from "#app/lib/form-answer.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { listOwnProblems } from "#worker/domain/office/problems/queries.ts";
import { getRenderPayload, getRenderState } from "#worker/domain/sync/renders/queries.ts";
import { notFound } from "#worker/domain/base/http/refusals.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? renderTitle(loaderData.state) : "Render · Cuesheet" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const viewer = requireViewer(context);
  const state = await getRenderState(ctx, viewer, params.renderId);
  if (!state) throw notFound();
  const payload = viewer.isSuperUser ? await getRenderPayload(ctx, viewer, params.renderId) : null;
  const problems = state.licence ? await listOwnProblems(ctx, viewer, params.renderId) : [];
  return {
    state,
    payload: payload === null ? null : JSON.stringify(payload, null, 2),
    problems,
    // Made here, so that the form sent twice is one problem.
    problemId: crypto.randomUUID(),
  };
}

export const action = finishedRenderAction;

export default function RenderStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { problems, problemId } = loaderData;
  const { state, isConnected } = useRenderState(loaderData.state);
  const revocation = state.licence?.revocation;
  const answer = answerTo(actionData, "report-problem")?.result ?? null;
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
      {state.status === "completed" &&
        (revocation ? (
          <RenderRevoked state={state} revocation={revocation} problems={problems} />
        ) : (
          <RenderCompleted state={state}>
            <OwnProblems problems={problems} />
            {state.licence && !problems.some(({ status }) => status === "open") && (
              <ReportProblem key={problemId} problemId={problemId} answer={answer} />
            )}
          </RenderCompleted>
        ))}
      {state.status === "failed" && <RenderFailed state={state} />}
      {state.status !== "completed" && state.status !== "failed" && (
        <RenderPending state={state} isConnected={isConnected} />
      )}
      {loaderData.payload && <RenderPayload json={loaderData.payload} />}
    </div>
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
