import { data } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SyncStatusMark } from "#app/features/licensing/licences/label-licences/sync-status-mark.tsx";
import { sharedFileHref, sharedPosterHref } from "#app/features/licensing/renders/render-view.ts";
import { formatBytes } from "#app/lib/files.ts";
import type { SharedVideo } from "#worker/domain/licensing/renders/shared-videos/shared-videos.contract.ts";
import type { Route } from "./+types/shared-video.ts";
import { sharedVideoCopy } from "#app/content/shared-videos-copy.ts";
import { appContext } from "#app/context.ts";
import { notFound, readClientAddress } from "#worker/domain/lib/http.ts";
import { visitSharedVideo } from "#worker/domain/licensing/renders/shared-videos/open-link.ts";
import { SharedVideoFacts } from "#app/features/licensing/renders/shared-videos/shared-video-facts.tsx";

/** Unlisted: only for people with the link. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData?.lookup.state === "open"
        ? sharedVideoCopy.metaTitle(loaderData.lookup.video.name)
        : sharedVideoCopy.usualTitle,
  },
  { name: "robots", content: "noindex" },
];

export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const clientAddress = readClientAddress(request);
  const lookup = await visitSharedVideo(context.get(appContext), { token, clientAddress });
  if (lookup.state === "unknown") throw notFound();
  return data({ lookup }, { status: lookup.state === "open" ? 200 : 410 });
}

export default function SharedVideoRoute({ loaderData: { lookup }, params }: Route.ComponentProps) {
  return lookup.state === "open" ? (
    <SharedVideoPage video={lookup.video} token={params.token} />
  ) : (
    <EndedLink state={lookup.state} />
  );
}

function SharedVideoPage({ video, token }: { video: SharedVideo; token: string }) {
  return (
    <article className="page-width pt-10 pb-16 md:pt-14">
      <p className="text-sm text-ink2">{sharedVideoCopy.shares(video.brandName)}</p>
      <PageTitle className="mt-2 wrap-anywhere">{video.name}</PageTitle>
      {video.isSuspended && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
          <SyncStatusMark status="suspended" />
          <span className="text-ink2">{sharedVideoCopy.suspended(video.brandName)}</span>
        </p>
      )}
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_376px]">
        <video
          controls
          playsInline
          preload="metadata"
          poster={sharedPosterHref(token)}
          src={sharedFileHref(token)}
          width={video.width ?? undefined}
          height={video.height ?? undefined}
          className="h-auto max-h-[70vh] w-full rounded-xs bg-black object-contain"
        />
        <div>
          <SharedVideoFacts video={video} />
          {video.isDownloadable && (
            <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
              <LinkButton href={`${sharedFileHref(token)}?download`} download>
                {sharedVideoCopy.download}
              </LinkButton>
              <span className="text-sm text-ink2">{sharedVideoCopy.downloadOf(formatBytes(video.bytes))}</span>
            </p>
          )}
          <p className="mt-8 text-sm text-ink2">{sharedVideoCopy.openUntil(video.expiresAt)}</p>
        </div>
      </div>
    </article>
  );
}

/** Shows no poster, name or track once the link has ended. */
function EndedLink({ state }: { state: "closed" | "expired" }) {
  const { ended } = sharedVideoCopy;
  return (
    <div className="page-width py-16 md:py-24">
      <PageTitle size="large">{ended[state]}</PageTitle>
      <p className="mt-4 max-w-[60ch] text-lg text-ink2">{ended.text}</p>
      <div className="mt-8">
        <LinkButton href="/" variant="secondary">
          {sharedVideoCopy.home}
        </LinkButton>
      </div>
    </div>
  );
}
