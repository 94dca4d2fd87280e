import { useEffect } from "react";
import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/track.ts";
import { getTrack } from "#worker/domain/catalogue/library/queries.ts";
import { getAccountHold } from "#worker/domain/money/disputes/account-hold.ts";
import { StartRender } from "#worker/domain/sync/renders/renders.contract.ts";
import { startRender } from "#worker/domain/sync/renders/start-render.ts";
import { type RenderRefusal, trackToasts, wordsForRefusal } from "#app/content/track-copy.ts";
import { appContext } from "#app/context.ts";
import { startFromAddress } from "#app/features/sync/preview-sync/start-point.ts";
import { TrackPage } from "#app/features/sync/preview-sync/track-page.tsx";
import { redirectWithToast } from "#app/lib/flash.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { showToast } from "#app/lib/toast.ts";
import { requireForm } from "#app/lib/form.ts";

/** HTTP status of what was there when the page was opened. */
const gone = 410;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const ctx = context.get(appContext);
  const isBrand = viewer.activeRole !== "label";
  const [track, hold] = await Promise.all([
    getTrack(ctx, params.trackId, viewer),
    isBrand ? getAccountHold(ctx, viewer.id) : null,
  ]);
  if (!track) throw data(null, { status: 404 });
  return {
    track,
    startAtSeconds: startFromAddress(url.searchParams.get("startTime"), track.durationSeconds),
    viewer: {
      id: viewer.id,
      canSync: viewer.activeRole !== "label" && track.isActive,
      tokenBalance: viewer.tokenBalance ?? 0,
      isHeld: hold !== null,
    },
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  if (viewer.activeRole === "label") throw data(null, { status: 403 });
  const form = Object.fromEntries(requireForm(context));
  const wish = StartRender.safeParse({ ...form, trackId: params.trackId });
  if (!wish.success) return refuse({ refusal: "missing-information" });
  const outcome = await startRender(context.get(appContext), viewer, wish.data);
  if (outcome.ok) return redirectWithToast(`/render/${outcome.renderId}`, trackToasts.renderStarted);
  if (outcome.refusal === "labels-cannot-render") throw data(null, { status: 403 });
  if (outcome.refusal === "insufficient-tokens")
    return redirectWithToast("/buy-tokens", wordsForRefusal(outcome));
  return refuse(outcome);
}

/** A dropped line or a fault of ours must not cost the brand the page with its video. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return wordsForRefusal({ refusal: "could-not-start" });
  }
}

/**
 * A refusal may mean that price, track or balance have changed: all are read again. Not when the track is gone, so that
 * the page stays with the brand's video and says so. A report changes nothing here.
 */
export function shouldRevalidate({
  formAction,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formAction === "/report-track") return false;
  if (actionStatus === gone) return false;
  return formMethod === "POST" || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.track.title} by ${loaderData.track.artist} · Cuesheet` : "Cuesheet" },
  { name: "description", content: "Preview this track against your own video and choose where it starts." },
];

export default function Track({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (actionData) showToast(actionData);
  }, [actionData]);
  return <TrackPage {...loaderData} refusal={actionData ?? null} />;
}

function refuse(refusal: RenderRefusal) {
  return data(wordsForRefusal(refusal), { status: refusal.refusal === "no-such-track" ? gone : 409 });
}
