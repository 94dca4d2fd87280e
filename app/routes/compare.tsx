import type { Route } from "./+types/compare.ts";
import { compareCopy, voteToasts } from "#app/content/compare-copy.ts";
import { appContext } from "#app/context.ts";
import { CompareScreen } from "#app/features/sync/compare/compare-screen.tsx";
import { compareAction } from "#app/features/sync/compare/compare-actions.ts";
import { keepPage } from "#app/lib/keep-page.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { compareTracks } from "#worker/domain/catalogue/comparisons/compare-tracks.ts";
import { readVotes } from "#worker/domain/catalogue/comparisons/vote-track.ts";
import { AskedTracks } from "#worker/domain/catalogue/comparisons/comparisons.contract.ts";
import "#app/features/sync/compare/compare.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const { id, tokenBalance } = viewer;
  const asked = AskedTracks.parse(url.searchParams.getAll("tracks"));
  const [compared, votes] = await Promise.all([compareTracks(ctx, asked), readVotes(ctx, viewer, asked)]);
  return {
    compared,
    votedId: votes.find((voted) => compared.tracks.some((track) => track.id === voted)) ?? null,
    viewer: { id, tokenBalance: tokenBalance ?? 0 },
  };
}

export const action = compareAction;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepPage(serverAction, voteToasts.noAnswer);

export const meta: Route.MetaFunction = () => [
  { title: `${compareCopy.title} · Cuesheet` },
  { name: "description", content: compareCopy.description },
];

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareScreen {...loaderData} />;
}
