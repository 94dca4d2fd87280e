import type { Route } from "./+types/licence-terms.ts";
import { legalMeta, LegalPage } from "#app/site/public-pages/legal-page.tsx";
import { getLegalText } from "#app/site/public-pages/legal-texts.server.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, legalMeta(args.loaderData)) : [];

export function loader() {
  return getLegalText("licence-terms");
}

export default function LicenceTerms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />;
}
