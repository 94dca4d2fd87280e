import { ArrowLeft } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyList } from "#app/components/list.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { shortlistsPath } from "#app/lib/addresses.ts";
import { CompareDesk } from "#app/features/licensing/videos/compare/compare-desk.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { Link, redirect } from "react-router";
import type { Route } from "./+types/compare.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { compareCopy, voteToasts } from "#app/content/compare-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { compareAction } from "#app/features/licensing/videos/compare/compare-actions.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { compareTracks, readVotes } from "#worker/domain/catalogue/shortlists/comparisons/compare-tracks.ts";
import { maxComparedTracks } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";
import { listCues } from "#worker/domain/licensing/videos/own-videos.ts";
import { AskedTracks } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";
import "#app/features/licensing/videos/compare/compare.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const { id, tokenBalance } = viewer;
  const trackIds = AskedTracks.parse(url.searchParams.getAll("tracks"));
  const videoId = url.searchParams.get("video");
  if (videoId !== null) throw redirect(await withTried(ctx, viewer, trackIds, videoId));
  const [compared, votes] = await Promise.all([compareTracks(ctx, trackIds), readVotes(ctx, viewer, trackIds)]);
  return {
    compared,
    votedId: votes.find((voted) => compared.tracks.some((track) => track.id === voted)) ?? null,
    viewer: { id, tokenBalance: tokenBalance ?? 0 },
  };
}

/** Adds the tracks last tried under a video, up to the comparison's limit. */
async function withTried(ctx: AppContext, viewer: Viewer, trackIds: readonly string[], videoId: string) {
  const tried = (await listCues(ctx, viewer, videoId)) ?? [];
  const all = new Set([...trackIds, ...tried.map(({ trackId }) => trackId)]);
  const tracks = [...all].slice(0, Math.max(maxComparedTracks, trackIds.length));
  return `/compare?${new URLSearchParams(tracks.map((id) => ["tracks", id]))}`;
}

export const action = compareAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, voteToasts.noAnswer);

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(compareCopy.title) },
  { name: "description", content: compareCopy.description },
];

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { compared, votedId, viewer } = loaderData;
  const { tracks, missing, beyond } = compared;
  const notes = [
    missing > 0 ? compareCopy.missing(missing) : null,
    beyond > 0 ? compareCopy.beyond(beyond) : null,
    tracks.length === 1 ? compareCopy.alone : null,
  ].filter((note) => note !== null);
  const said = notes.length > 0 && (
    <div className="mb-4 border-l-2 border-warn pl-3 text-sm">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
  return (
    <div className="pb-16">
      <Link to="/library" className="inline-flex min-h-11 items-center gap-2 text-sm font-label text-ink2 hover:text-ink">
        <ArrowLeft className="icon-sm" strokeWidth={1.75} aria-hidden="true" />
        {compareCopy.back}
      </Link>
      {tracks.length === 0 ? (
        <>
          <PageTitle className="pb-4">{compareCopy.title}</PageTitle>
          {said}
          <EmptyList title={compareCopy.none} text={compareCopy.howTo}>
            <LinkButton to={shortlistsPath}>{compareCopy.toShortlists}</LinkButton>
          </EmptyList>
        </>
      ) : (
        <CompareDesk key={tracks.map(({ id }) => id).join(" ")} tracks={tracks} votedId={votedId} viewer={viewer}>
          {said}
          <p className="mb-4 hidden text-sm text-ink2 noscript:block">{compareCopy.noScripts}</p>
        </CompareDesk>
      )}
    </div>
  );
}
