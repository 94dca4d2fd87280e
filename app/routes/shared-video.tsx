import { data } from "react-router";
import type { Route } from "./+types/shared-video.ts";
import { sharedVideoCopy } from "#app/content/shared-videos-copy.ts";
import { appContext } from "#app/context.ts";
import {
  EndedLink,
  SharedVideoPage,
} from "#app/features/licensing/renders/shared-videos/shared-video-page.tsx";
import { notFound, readClientAddress } from "#worker/domain/lib/http.ts";
import { visitSharedVideo } from "#worker/domain/licensing/renders/shared-videos/open-link.ts";

/** For whoever has the link, and no search engine. */
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

export default function SharedVideo({ loaderData: { lookup }, params }: Route.ComponentProps) {
  return lookup.state === "open" ? (
    <SharedVideoPage video={lookup.video} token={params.token} />
  ) : (
    <EndedLink state={lookup.state} />
  );
}
