import type { Route } from "./+types/legal-text.ts";
import { legalMeta, LegalPage } from "#app/site/public-pages/legal-page.tsx";
import { getLegalText } from "#app/site/public-pages/legal-texts.server.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { documents } from "#worker/domain/services/legal/documents/documents.contract.ts";

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, legalMeta(args.loaderData)) : []);

export function loader({ url }: Route.LoaderArgs) {
  const document = documents.find((name) => url.pathname.split("/")[1] === name);
  if (!document) throw notFound();
  return getLegalText(document);
}

export default function LegalTextRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={loaderData} />;
}
