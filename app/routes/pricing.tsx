import type { Route } from "./+types/pricing.ts";
import { licencePrices, pricing } from "#app/content/pricing-copy.ts";
import { PricingPage, type PricingSide } from "#app/site/public-pages/pricing-page.tsx";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { product } from "#app/site/seo/structured-data.ts";
import { tokenPackages } from "#worker/domain/money/purchases/tokens/packages.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: pricing.path,
    title: pricing.metaTitle,
    description: pricing.description,
    imageAlt: sharingAlt(pricing.path),
    trail: pricing.trail,
    structuredData: (origin) => (args.loaderData?.side === "artists" ? [] : [licences(origin)]),
  });

const licences = (origin: string) =>
  product(origin, {
    path: pricing.path,
    name: pricing.brands.licencesTitle,
    description: pricing.brands.intro,
    offers: licencePrices.map(({ name, priceDollars, text }) => ({ name, priceDollars, description: text })),
  });

export function loader({ url }: Route.LoaderArgs) {
  const side: PricingSide = url.searchParams.get("for") === "artists" ? "artists" : "brands";
  return { side, packages: tokenPackages };
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return <PricingPage {...loaderData} />;
}
