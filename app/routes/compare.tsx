import type { Route } from "./+types/compare.ts";
import { compareCopy } from "#app/content/compare-copy.ts";
import { appContext } from "#app/context.ts";
import { CompareScreen } from "#app/features/sync/compare/compare-screen.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { compareTracks } from "#worker/domain/catalogue/comparisons/compare-tracks.ts";
import { AskedTracks } from "#worker/domain/catalogue/comparisons/comparisons.contract.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, tokenBalance } = requireViewer(context);
  const asked = AskedTracks.parse(url.searchParams.getAll("tracks"));
  return {
    compared: await compareTracks(context.get(appContext), asked),
    viewer: { id, tokenBalance: tokenBalance ?? 0 },
  };
}

export const meta: Route.MetaFunction = () => [
  { title: `${compareCopy.title} · Cuesheet` },
  { name: "description", content: compareCopy.description },
];

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareScreen {...loaderData} />;
}
