import { pageTitle } from "#app/lib/page-title.ts";
import { useEffect } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/track.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { findRenderReturn } from "#worker/domain/licensing/renders/return-context/queries.ts";
import { readBalance } from "#worker/domain/money/purchases/tokens/grant-tokens.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { wordsForRefusal } from "#app/content/render-refusals-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { listSimilar } from "#app/features/catalogue/library/similar/list-similar.server.ts";
import { startFromAddress } from "#app/features/licensing/videos/preview-sync/start-point.ts";
import { TrackPage } from "#app/features/licensing/videos/preview-sync/track-page.tsx";
import { gone } from "#app/features/licensing/videos/preview-sync/preview-track.ts";
import { readTrack } from "#app/features/licensing/videos/preview-sync/read-track.server.ts";
import { renderAction } from "#app/features/licensing/videos/preview-sync/render-actions.ts";
import { readPage } from "#app/lib/read-ahead.ts";
import { showToast } from "#app/lib/toast.ts";
import "#app/features/catalogue/library/similar/similar.css";
import "#app/features/licensing/videos/preview-sync/sync.css";
import "#app/features/licensing/videos/preview-sync/price-card.css";
import "#app/features/licensing/videos/preview-sync/fit/fit.css";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const offer = await readPage(context, readTrack, { params, url });
  if (!offer) throw notFound();
  const { track, sections, similar, hasHeart, isHeld, mustAcceptTerms } = offer;
  const returned = await readReturn(context.get(appContext), viewer, track.id, url);
  return {
    track,
    sections,
    similar: listSimilar(similar),
    returned,
    startAtSeconds: startFromAddress(url.searchParams.get("startTime"), track.durationSeconds),
    viewer: {
      id: viewer.id,
      hasHeart,
      canSync: viewer.activeRole !== "label" && track.isActive,
      // The replica this page reads may lag behind the purchase.
      tokenBalance: returned?.balance ?? viewer.tokenBalance ?? 0,
      isHeld,
      mustAcceptTerms,
    },
  };
}

async function readReturn(ctx: AppContext, viewer: Viewer, trackId: string, { searchParams }: URL) {
  const purchaseId = searchParams.get("purchase");
  if (purchaseId === null) return null;
  const [purchase, balance] = await Promise.all([findRenderReturn(ctx, viewer, { purchaseId }), readBalance(ctx, viewer)]);
  if (purchase?.returnContext.trackId !== trackId) return null;
  return { purchase, balance, isCancelled: searchParams.get("checkout") === "cancelled" };
}

export const action = renderAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepPage(serverAction, wordsForRefusal({ refusal: "could-not-start" }), isRouteErrorResponse);

/**
 * Revalidates after a refusal, because price, track or balance may have changed. Not if the track is gone: the page stays with
 * the brand's video and shows a message. A report changes nothing here.
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
  { title: loaderData ? pageTitle(`${loaderData.track.title} by ${loaderData.track.artist}`) : "Cuesheet" },
  { name: "description", content: "Preview this track against your own video and choose where it starts." },
];

export default function Track({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.toast ?? null;
  useEffect(() => {
    if (refusal) showToast(refusal);
  }, [refusal]);
  return <TrackPage {...loaderData} refusal={refusal} isShort={actionData !== undefined && "isShort" in actionData} />;
}
