import { pageTitle } from "#app/lib/page-title.ts";
import { redirect } from "react-router";
import type { Route } from "./+types/compare.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { compareCopy, voteToasts } from "#app/content/compare-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { CompareScreen } from "#app/features/licensing/videos/compare/compare-screen.tsx";
import { compareAction } from "#app/features/licensing/videos/compare/compare-actions.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { compareTracks, readVotes } from "#worker/domain/catalogue/shortlists/comparisons/compare-tracks.ts";
import { maxComparedTracks } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";
import { listCues } from "#worker/domain/licensing/videos/preview-settings.ts";
import { AskedTracks } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";
import "#app/features/licensing/videos/compare/compare.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const { id, tokenBalance } = viewer;
  const trackIds = AskedTracks.parse(url.searchParams.getAll("tracks"));
  const videoId = url.searchParams.get("video");
  if (videoId !== null) throw redirect(await withTried(ctx, viewer, trackIds, videoId));
  const [compared, votes] = await Promise.all([
    compareTracks(ctx, trackIds),
    readVotes(ctx, viewer, trackIds),
  ]);
  return {
    compared,
    votedId: votes.find((voted) => compared.tracks.some((track) => track.id === voted)) ?? null,
    viewer: { id, tokenBalance: tokenBalance ?? 0 },
  };
}

/** The same with the tracks that were tried last under a video, as many as can be compared. */
async function withTried(ctx: AppContext, viewer: Viewer, trackIds: readonly string[], videoId: string) {
  const tried = (await listCues(ctx, viewer, videoId)) ?? [];
  const all = new Set([...trackIds, ...tried.map(({ trackId }) => trackId)]);
  const tracks = [...all].slice(0, Math.max(maxComparedTracks, trackIds.length));
  return `/compare?${new URLSearchParams(tracks.map((id) => ["tracks", id]))}`;
}

export const action = compareAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepPage(serverAction, voteToasts.noAnswer);

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(compareCopy.title) },
  { name: "description", content: compareCopy.description },
];

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareScreen {...loaderData} />;
}
