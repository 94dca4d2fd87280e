import { pageTitle } from "#app/lib/page-title.ts";
import { isRouteErrorResponse } from "react-router";
import { useEffect } from "react";
import type { Route } from "./+types/render-version.ts";
import { versionNotStarted, versionsCopy } from "#app/content/licence-versions-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { versionAction } from "#app/features/licensing/videos/preview-sync/render-actions.ts";
import { NoFurtherVersion, VersionWorkspace } from "#app/features/licensing/videos/preview-sync/version-workspace.tsx";
import { showToast } from "#app/lib/toast.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { readVersionOffer } from "#worker/domain/licensing/renders/read-version-offer.ts";
import "#app/features/licensing/videos/preview-sync/sync.css";
import "#app/features/licensing/videos/preview-sync/fit/fit.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const offer = await readVersionOffer(context.get(appContext), viewer, params.renderId);
  if (!offer) throw notFound();
  return { offer, viewerId: viewer.id };
}

export const action = versionAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepPage(serverAction, versionNotStarted, isRouteErrorResponse);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData ? pageTitle(`${versionsCopy.heading} · ${loaderData.offer.music.title}`) : "Cuesheet",
  },
];

export default function RenderVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, viewerId } = loaderData;
  const refusal = actionData?.toast ?? null;
  useEffect(() => {
    if (refusal) showToast(refusal);
  }, [refusal]);
  if (offer.isOver || offer.taken >= offer.max) return <NoFurtherVersion offer={offer} />;
  return <VersionWorkspace key={offer.renderId} offer={offer} viewerId={viewerId} refusal={refusal} />;
}
