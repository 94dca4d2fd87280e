import type { ArticleView } from "./article-view.server.ts";

/** Where an article's outside figures come from. */
export function SourceList({ sources }: Pick<ArticleView, "sources">) {
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources" className="mt-14 max-w-[68ch] border-t border-ink pt-4">
      <h2 id="sources" className="text-base font-[680]">
        Sources
      </h2>
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
