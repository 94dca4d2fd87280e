import type { Route } from "./+types/my-videos.ts";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyNote } from "#app/components/empty-note.tsx";
import { Kept } from "#app/components/kept.tsx";
import { ListHead } from "#app/components/list-head.tsx";
import { LoadFailed } from "#app/components/load-failed.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { myVideosCopy } from "#app/content/my-videos-copy.ts";
import { noVideos, videosNotLoaded } from "#app/content/renders-copy.ts";
import { appContext } from "#app/context.ts";
import { uploadsCopy } from "#app/content/uploads-copy.ts";
import { uploadsPath } from "#app/features/base/upload-list/uploads-href.ts";
import { myVideosHref, myVideosPath } from "#app/features/sync/my-videos/my-videos-href.ts";
import { VideoCard } from "#app/features/sync/my-videos/video-card.tsx";
import { VideoFilters } from "#app/features/sync/my-videos/video-filters.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { useRefreshWhile } from "#app/lib/use-refresh-while.ts";
import { listMyVideos } from "#worker/domain/sync/my-videos/list-videos.ts";
import {
  mostCounted,
  type MyVideo,
  MyVideosQuery,
} from "#worker/domain/sync/my-videos/my-videos.contract.ts";
import { getVideoFilters } from "#worker/domain/sync/my-videos/offered-filters.ts";

export const meta: Route.MetaFunction = () => [{ title: "My Videos · Cuesheet" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const viewer = requireViewer(context);
  const query = MyVideosQuery.parse(Object.fromEntries(url.searchParams));
  const [page, offered] = await Promise.all([
    listMyVideos(ctx, viewer, query),
    getVideoFilters(ctx, viewer, query),
  ]);
  return { ...page, query, offered };
}

export default function MyVideos({ loaderData }: Route.ComponentProps) {
  const { videos, nextAfter, count, query, offered } = loaderData;
  const hasVideos = offered.months.length > 0;
  useRefreshWhile(videos.some(isInTheMaking));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-8 pb-6 md:pt-11">
        <PageTitle>My Videos</PageTitle>
        <LinkButton to={uploadsPath} variant="quiet" size="small" className="-mr-3 max-md:-ml-3 max-md:h-11">
          {uploadsCopy.title}
        </LinkButton>
      </div>
      {hasVideos ? (
        <>
          <VideoFilters query={query} offered={offered} />
          <ListHead
            shown={Math.min(count, mostCounted)}
            hasMore={count > mostCounted}
            nouns={["video", "videos"]}
          />
        </>
      ) : (
        <NoVideos />
      )}
      {hasVideos && videos.length === 0 && <EmptyNote isWhole>{myVideosCopy.noneFound}</EmptyNote>}
      {videos.length > 0 && (
        <ul className="grid grid-cols-1 gap-px p-px sm:grid-cols-2 lg:grid-cols-3">
          {videos.map((video) => (
            <li key={video.id} className="bg-paper shadow-[0_0_0_1px_var(--line)]">
              <Kept part="video" of={video} isEverywhere>
                <VideoCard video={video} />
              </Kept>
            </li>
          ))}
        </ul>
      )}
      <nav aria-label="Pages" className="mt-6 flex gap-3 empty:hidden">
        {query.after && (
          <LinkButton to={myVideosHref({ ...query, after: null })} variant="secondary">
            Newest videos
          </LinkButton>
        )}
        {nextAfter !== null && (
          <LinkButton to={myVideosHref({ ...query, after: nextAfter })} variant="secondary">
            Older videos
          </LinkButton>
        )}
      </nav>
    </>
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

/** A finished video is still waited for until its licence can be downloaded. */
function isInTheMaking({ status, licence }: MyVideo): boolean {
  return status === "pending" || (status === "completed" && licence === null);
}
