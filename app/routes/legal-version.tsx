import { TextLink } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { formatLongDate } from "#app/lib/time.ts";
import { Contents, Prose } from "#app/site/articles/prose.tsx";
import type { Route } from "./+types/legal-version.ts";
import { legalVersionCopy } from "#app/content/legal-version-copy.ts";
import { getLegalVersion } from "#app/site/public-pages/legal-texts.server.ts";
import { documents } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { notFound } from "#worker/domain/lib/http.ts";

/** Not indexed: search engines list only the text in force, at its own URL. */
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

export default function LegalVersionRoute({ loaderData: text }: Route.ComponentProps) {
  const { document, version, inForceSince, sha256, isNewest } = text;
  return (
    <article>
      <header className="page-width pt-10 md:pt-14">
        <PageTitle size="display">{text.title}</PageTitle>
        <p className="mt-6 text-lg md:text-xl">
          {legalVersionCopy.version(version)}, {legalVersionCopy.inForceSince}{" "}
          <time dateTime={inForceSince}>{formatLongDate(inForceSince)}</time>
        </p>
        <p className="mt-2 max-w-[64ch] text-ink2">
          {isNewest ? legalVersionCopy.isNewest : legalVersionCopy.isEarlier}{" "}
          <TextLink href={`/${document}`}>{legalVersionCopy.current}</TextLink>
        </p>
        <p className="mt-6 border-t border-ink pt-4 text-sm text-ink2">
          {legalVersionCopy.hash} <span className="tc break-all text-ink">{sha256}</span>
        </p>
      </header>
      <div className="page-width mt-8 grid gap-x-16 gap-y-8 pb-16 md:mt-12 lg:grid-cols-[240px_minmax(0,68ch)]">
        <Contents title="On this page" sections={text.sections} />
        <div className="min-w-0">
          <Prose html={text.html} />
        </div>
      </div>
    </article>
  );
}
