import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/my-videos.ts";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyNote, Pages } from "#app/components/list.tsx";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { myVideosCopy } from "#app/content/my-videos-copy.ts";
import { noVideos, videosNotLoaded } from "#app/content/renders-copy.ts";
import { compsCopy } from "#app/content/comps-copy.ts";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import { channelsCopy } from "#app/content/channels-copy.ts";
import { campaignsCopy, campaignToasts } from "#app/content/campaigns-copy.ts";
import { vaultCopy } from "#app/content/vault-copy.ts";
import { uploadsCopy } from "#app/content/uploads-copy.ts";
import { campaignsPath, myVideosHref, myVideosPath, channelsPath, compsPath, uploadsPath } from "#app/lib/addresses.ts";
import { myVideosAction } from "#app/features/licensing/renders/my-videos/my-videos-actions.ts";
import { readMyVideos } from "#app/features/licensing/renders/my-videos/read-my-videos.server.ts";
import { VideoList } from "#app/features/licensing/renders/my-videos/video-list.tsx";
import { VideoFilters } from "#app/features/licensing/renders/my-videos/video-filters.tsx";
import { reviewsPath } from "#app/features/licensing/review-links/review-addresses.ts";
import { countedTotal } from "#worker/domain/lib/counted.contract.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { readPage } from "#app/lib/read-ahead.ts";
import { useRefreshWhile } from "#app/lib/use-live-state.ts";
import type { MyVideo } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";

const vaultPath = "/vault";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("My Videos") }];

export const loader = ({ context, params, url }: Route.LoaderArgs) => readPage(context, readMyVideos, { params, url });

export const action = myVideosAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction, campaignToasts.failed);

export default function MyVideos({ loaderData }: Route.ComponentProps) {
  const { videos, nextAfter, count, query, offered } = loaderData;
  const hasVideos = offered.months.length > 0;
  useRefreshWhile(videos.some(isInTheMaking));
  return (
    <>
      <VideosHead />
      {hasVideos ? (
        <>
          <VideoFilters query={query} offered={offered} />
          <VideoList videos={videos} count={count} campaigns={offered.campaigns} />
          {videos.length === 0 && <EmptyNote isWhole>{myVideosCopy.noneFound}</EmptyNote>}
        </>
      ) : (
        <NoVideos />
      )}
      <Pages
        first={query.after ? myVideosHref({ ...query, after: null }) : null}
        next={nextAfter === null ? null : myVideosHref({ ...query, after: nextAfter })}
        rowCount={videos.length}
        total={countedTotal(count)}
      />
    </>
  );
}

const besides = [
  [channelsPath, channelsCopy.title],
  [campaignsPath, campaignsCopy.title],
  [compsPath, compsCopy.title],
  [vaultPath, vaultCopy.title],
  [reviewsPath, ownReviewsCopy.title],
  [uploadsPath, uploadsCopy.title],
] as const;

function VideosHead() {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-8 pb-6 md:pt-11">
      <PageTitle>My Videos</PageTitle>
      <div className="-mr-3 flex flex-wrap gap-1 max-md:-ml-3">
        {besides.map(([path, title]) => (
          <LinkButton key={path} to={path} variant="quiet" size="row">
            {title}
          </LinkButton>
        ))}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const text = "Your videos are safe. Please try again in a moment.";
  return <LoadFailed title={videosNotLoaded} text={text} to={myVideosPath} />;
}

function NoVideos() {
  return (
    <div className="border-t border-line py-16">
      <p className="text-lg">{noVideos}</p>
      <LinkButton to="/library" className="mt-6">
        Browse Music
      </LinkButton>
    </div>
  );
}

/** A finished video is polled until its licence can be downloaded. */
function isInTheMaking({ status, licence }: MyVideo): boolean {
  return status === "pending" || (status === "completed" && licence === null);
}
