import type { Route } from "./+types/privacy.ts";
import { legalMeta, LegalPage } from "#app/site/public-pages/legal-page.tsx";
import { getLegalText } from "#app/site/public-pages/legal-texts.server.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, legalMeta(args.loaderData)) : [];

export function loader() {
  return getLegalText("privacy");
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />;
}
