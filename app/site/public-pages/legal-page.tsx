import { TextLink } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { TraderDetails } from "#app/components/trader-details.tsx";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import { Contents, Prose } from "#app/site/articles/prose.tsx";
import { formatLongDate, formatMonth } from "#app/lib/time.ts";
import { Breadcrumbs } from "#app/site/seo/breadcrumbs.tsx";
import type { PublicPage } from "#app/site/seo/page-meta.ts";
import { type Crumb, webPage } from "#app/site/seo/structured-data.ts";
import type { LegalText } from "./legal-texts.server.ts";

export function LegalPage({ text }: { text: LegalText }) {
  return (
    <article>
      <header className="page-width pt-2">
        <Breadcrumbs trail={legalTrail(text)} />
        <PageTitle size="display" className="mt-5 md:mt-6">
          {text.title}
        </PageTitle>
        <p className="mt-6 max-w-[58ch] text-lg text-ink2 md:text-xl">{text.description}</p>
        <p className="mt-8 border-t border-ink pt-4 text-ink2">
          Last updated <time dateTime={text.updatedOn}>{formatMonth(text.updatedOn)}</time>
          {text.inForceSince && (
            <>
              . In force since <time dateTime={text.inForceSince}>{formatLongDate(text.inForceSince)}</time>
            </>
          )}
          {text.appliesFrom && (
            <>
              . In force from <time dateTime={text.appliesFrom}>{formatLongDate(text.appliesFrom)}</time>
            </>
          )}
          {". "}
          <TextLink href={text.versionPath}>{text.version}</TextLink>
        </p>
      </header>
      <div className="page-width mt-8 grid gap-x-16 gap-y-8 md:mt-12 lg:grid-cols-[240px_minmax(0,68ch)]">
        <Contents title="On this page" sections={text.sections} />
        <details className="question border-t border-line lg:hidden print:hidden">
          <summary>On this page</summary>
          <ol className="pb-4 pl-11">
            {text.sections.map(({ id, text: heading }) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-9 items-center text-ink2 hover:text-ink">
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </details>
        <div className="min-w-0">
          <TraderDetails className="mb-6" />
          <Prose html={text.html} />
        </div>
      </div>
    </article>
  );
}

function legalTrail({ title, path }: Pick<LegalText, "title" | "path">): readonly Crumb[] {
  return [{ name: title, path }];
}

export function legalMeta(text: LegalText): PublicPage {
  const { path, title, metaTitle, description, updatedOn } = text;
  return {
    path,
    title: metaTitle,
    description,
    imageAlt: sharingAlt(path),
    trail: legalTrail(text),
    structuredData: (origin) => [webPage(origin, { path, name: title, description, updatedOn })],
  };
}
