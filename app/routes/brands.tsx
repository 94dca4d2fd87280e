import type { Route } from "./+types/brands.ts";
import { brands } from "#app/content/brands-copy.ts";
import { BrandsPage } from "#app/site/public-pages/brands-page.tsx";
import { pageMeta, sidePage } from "#app/site/seo/page-meta.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, sidePage(brands, "Music licensing"));

export default function ForBrands() {
  return <BrandsPage />;
}
