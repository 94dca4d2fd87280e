import type { Route } from "./+types/brands.ts";
import { brands } from "#app/content/brands-copy.ts";
import { BrandsPage } from "#app/site/public-pages/brands-page.tsx";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { faqPage, service, webPage } from "#app/site/seo/structured-data.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: brands.path,
    title: brands.metaTitle,
    description: brands.description,
    imageAlt: sharingAlt(brands.path),
    trail: brands.trail,
    structuredData: (origin) => [
      webPage(origin, { path: brands.path, name: brands.title, description: brands.intro }),
      service(origin, {
        path: brands.path,
        name: brands.title,
        description: brands.intro,
        serviceType: "Music licensing",
      }),
      faqPage(brands.questions),
    ],
  });

export default function ForBrands() {
  return <BrandsPage />;
}
