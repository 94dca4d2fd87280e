import type { Route } from "./+types/my-videos.ts";
import { LinkButton } from "#app/components/button.tsx";
import { Kept } from "#app/components/kept.tsx";
import { LoadFailed } from "#app/components/load-failed.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { noVideos, videosNotLoaded } from "#app/content/renders-copy.ts";
import { appContext } from "#app/context.ts";
import { uploadsCopy } from "#app/content/uploads-copy.ts";
import { uploadsPath } from "#app/features/base/upload-list/uploads-href.ts";
import { VideoCard } from "#app/features/sync/renders/video-card.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { useRefreshWhile } from "#app/lib/use-refresh-while.ts";
import type { MyVideo } from "#worker/domain/sync/renders/renders.contract.ts";
import { listMyVideos } from "#worker/domain/sync/renders/queries.ts";

export const meta: Route.MetaFunction = () => [{ title: "My Videos · Cuesheet" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const after = url.searchParams.get("after");
  const page = await listMyVideos(context.get(appContext), requireViewer(context), after);
  return { ...page, isFirstPage: after === null };
}

export default function MyVideos({ loaderData: { videos, nextAfter, isFirstPage } }: Route.ComponentProps) {
  useRefreshWhile(videos.some(isInTheMaking));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-8 pb-6 md:pt-11">
        <PageTitle>My Videos</PageTitle>
        <LinkButton to={uploadsPath} variant="quiet" size="small" className="-mr-3 max-md:-ml-3 max-md:h-11">
          {uploadsCopy.title}
        </LinkButton>
      </div>
      {videos.length === 0 ? (
        <NoVideos />
      ) : (
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
        {!isFirstPage && (
          <LinkButton to="/my-videos" variant="secondary">
            Newest videos
          </LinkButton>
        )}
        {nextAfter !== null && (
          <LinkButton to={`/my-videos?${new URLSearchParams({ after: nextAfter })}`} variant="secondary">
            Older videos
          </LinkButton>
        )}
      </nav>
    </>
  );
}

export function ErrorBoundary() {
  const text = "Your videos are safe. Please try again in a moment.";
  return <LoadFailed title={videosNotLoaded} text={text} to="/my-videos" />;
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
