import type { Route } from "./+types/label-agreement.ts";
import { legalMeta, LegalPage } from "#app/site/public-pages/legal-page.tsx";
import { getLegalText } from "#app/site/public-pages/legal-texts.server.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";

export const meta: Route.MetaFunction = (args) =>
  args.loaderData ? pageMeta(args, legalMeta(args.loaderData)) : [];

export function loader() {
  return getLegalText("label-agreement");
}

export default function LabelAgreement({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />;
}
