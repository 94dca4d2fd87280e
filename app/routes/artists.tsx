import type { Route } from "./+types/artists.ts";
import { artists } from "#app/content/artists-copy.ts";
import { ArtistsPage } from "#app/site/public-pages/artists-page.tsx";
import { pageMeta, sidePage } from "#app/site/seo/page-meta.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, sidePage(artists, "Sync licensing for rights holders"));

export default function ForArtists() {
  return <ArtistsPage />;
}
