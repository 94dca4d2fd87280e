import type { Heading } from "./articles.server.ts";
import { Section } from "#app/components/page-title.tsx";
import type { ArticleView } from "./article-view.server.ts";

export function Prose({ html, className = "" }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- our own text, rendered by React on the server
  return <div className={`prose min-w-0 ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Contents({ title, sections }: { title: string; sections: readonly Heading[] }) {
  return (
    <nav aria-label={title} className="hidden self-start text-sm lg:sticky lg:top-8 lg:block print:hidden">
      <p className="border-b border-ink pb-2 font-strong">{title}</p>
      <ol>
        {sections.map(({ id, text }) => (
          <li key={id} className="border-b border-line">
            <a href={`#${id}`} className="block py-2 text-ink2 hover:text-ink">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function SourceList({ sources }: Pick<ArticleView, "sources">) {
  if (sources.length === 0) return null;
  return (
    <Section
      id="sources"
      title="Sources"
      size="plain"
      titleClass="text-base"
      className="mt-14 max-w-[68ch] border-t border-ink pt-4"
    >
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
    </Section>
  );
}
