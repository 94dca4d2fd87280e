import type { ArticleView } from "./article-view.server.ts";
import { SectionTitle } from "#app/components/page-title.tsx";

/** Where an article's outside figures come from. */
export function SourceList({ sources }: Pick<ArticleView, "sources">) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="mt-14 max-w-[68ch] border-t border-ink pt-4">
      <SectionTitle id="sources" size="plain" className="text-base">
        Sources
      </SectionTitle>
      <ol className="mt-2 text-sm text-ink2">
        {sources.map(({ title, publisher, url, year }) => (
          <li key={url} className="border-b border-line py-2.5 last:border-0">
            <a href={url} rel="noopener" className="text-ink underline underline-offset-4">
              {title}
            </a>
            , {publisher}, {year}
          </li>
        ))}
      </ol>
    </section>
  );
}
