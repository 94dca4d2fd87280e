import { data } from "react-router";
import type { Route } from "./+types/shared-video.ts";
import { sharedVideoCopy } from "#app/content/shared-videos-copy.ts";
import { appContext } from "#app/context.ts";
import { EndedLink, SharedVideoPage } from "#app/features/sync/shared-videos/shared-video-page.tsx";
import { readClientAddress } from "#worker/domain/base/http/client-address.ts";
import { notFound } from "#worker/domain/base/http/refusals.ts";
import { visitSharedVideo } from "#worker/domain/sync/shared-videos/open-link.ts";

/** For whoever has the link, and no search engine. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData?.found.state === "open"
        ? sharedVideoCopy.metaTitle(loaderData.found.video.name)
        : sharedVideoCopy.usualTitle,
  },
  { name: "robots", content: "noindex" },
];

export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const clientAddress = readClientAddress(request);
  const found = await visitSharedVideo(context.get(appContext), { token, clientAddress });
  if (found.state === "unknown") throw notFound();
  return data({ found }, { status: found.state === "open" ? 200 : 410 });
}

export default function SharedVideo({ loaderData: { found }, params }: Route.ComponentProps) {
  return found.state === "open" ? (
    <SharedVideoPage video={found.video} token={params.token} />
  ) : (
    <EndedLink state={found.state} />
  );
}
