import type { Route } from "./+types/legal-version.ts";
import { legalVersionCopy } from "#app/content/legal-version-copy.ts";
import { LegalVersionPage } from "#app/site/public-pages/legal-version-page.tsx";
import { getLegalVersion } from "#app/site/public-pages/legal-texts.server.ts";
import { documents } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { notFound } from "#worker/domain/lib/http.ts";

/** The text in force has its own address; its versions are for those who hold us to one of them. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? legalVersionCopy.metaTitle(loaderData) : "" },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, params }: Route.LoaderArgs) {
  const [, first] = url.pathname.split("/");
  const document = documents.find((name) => name === first);
  const text = document ? await getLegalVersion(document, params.version) : null;
  if (!text) throw notFound();
  return text;
}

export default function LegalVersion({ loaderData }: Route.ComponentProps) {
  return <LegalVersionPage text={loaderData} />;
}
