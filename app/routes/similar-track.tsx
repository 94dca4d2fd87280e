import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/similar-track.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { getTrack } from "#worker/domain/catalogue/library/queries.ts";
import { findSimilar } from "#worker/domain/catalogue/library/similar/find-similar.ts";
import { SectionStart } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import { similarCopy } from "#app/content/similar-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { listSimilar } from "#app/features/catalogue/library/similar/list-similar.server.ts";
import { SimilarScreen } from "#app/features/catalogue/library/similar/similar-screen.tsx";
import "#app/features/catalogue/library/similar/similar.css";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const ctx = context.get(appContext);
  const fromSeconds = SectionStart.parse(url.searchParams.get("from") || undefined);
  const [track, similar] = await Promise.all([
    getTrack(ctx, params.trackId, viewer),
    findSimilar(ctx, params.trackId, fromSeconds),
  ]);
  if (!track) throw notFound();
  const { id, title, artist, durationSeconds } = track;
  return {
    track: { id, title, artist, durationSeconds },
    fromSeconds,
    similar: similar && listSimilar(similar),
  };
}

/** A report changes nothing that is similar. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: {
  formAction?: string | undefined;
  defaultShouldRevalidate: boolean;
}) {
  return formAction === "/report-track" || formAction === "/similar" ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? similarCopy.likeTrack(loaderData.track.title) : similarCopy.title) },
  { name: "description", content: similarCopy.description },
];

export default function SimilarTrack({ loaderData }: Route.ComponentProps) {
  return <SimilarScreen {...loaderData} />;
}
