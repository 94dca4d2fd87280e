import type { Route } from "./+types/artists.ts";
import { artists } from "#app/content/artists-copy.ts";
import { ArtistsPage } from "#app/site/public-pages/artists-page.tsx";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { faqPage, service, webPage } from "#app/site/seo/structured-data.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: artists.path,
    title: artists.metaTitle,
    description: artists.description,
    imageAlt: sharingAlt(artists.path),
    trail: artists.trail,
    structuredData: (origin) => [
      webPage(origin, { path: artists.path, name: artists.title, description: artists.intro }),
      service(origin, {
        path: artists.path,
        name: artists.title,
        description: artists.intro,
        serviceType: "Sync licensing for rights holders",
      }),
      faqPage(artists.questions),
    ],
  });

export default function ForArtists() {
  return <ArtistsPage />;
}
