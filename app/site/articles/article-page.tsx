import { ArrowLeft } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { Section, SectionTitle } from "#app/components/page-title.tsx";
import { approvalWait, libraryNeedsAccount } from "#app/content/approval-copy.ts";
import { hubCopy } from "#app/content/resources-copy.ts";
import { authorPath } from "#app/site/seo/structured-data.ts";
import { Breadcrumbs } from "#app/site/seo/breadcrumbs.tsx";
import type { Hub } from "./article-front-matter.ts";
import { articleTrail } from "./meta.ts";
import { ArticleCard, ArticleImage, Headline, ReadTime, Topic } from "./article-card.tsx";
import type { ArticleView } from "./article-view.server.ts";
import { Contents, Prose, SourceList } from "./prose.tsx";
import { formatLongDate, formatMonth } from "#app/lib/time.ts";

export function ArticlePage({ article }: { article: ArticleView }) {
  return (
    <div data-mood={article.mood}>
      <article>
        <ArticleHead article={article} />
        <div className="mt-8 border-y border-line bg-wash md:mt-12">
          <ArticleImage slug={article.slug} alt={article.heroAlt} isFirst className="mx-auto md:max-h-[420px] md:w-auto" />
        </div>
        <div className="page-width mt-10 grid gap-x-16 gap-y-12 md:mt-16 lg:grid-cols-[200px_minmax(0,68ch)] xl:grid-cols-[200px_minmax(0,68ch)_minmax(260px,1fr)]">
          <Contents title="In this article" sections={article.sections} />
          <div className="min-w-0">
            <Prose html={article.html} />
            <SourceList sources={article.sources} />
          </div>
          <CallToAction
            hub={article.hub}
            className="self-start lg:col-start-2 xl:sticky xl:top-8 xl:col-start-3 xl:row-start-1"
          />
        </div>
      </article>
      <RelatedReading article={article} />
    </div>
  );
}

function ArticleHead({ article }: { article: ArticleView }) {
  const hub = hubCopy[article.hub];
  return (
    <header className="page-width pt-2">
      <Breadcrumbs trail={articleTrail(article)} />
      <a href={hub.path} className="mt-3 inline-flex min-h-11 items-center gap-2 text-sm font-strong text-ink2 hover:text-ink">
        <ArrowLeft className="icon-sm" aria-hidden="true" />
        Back to {hub.name}
      </a>
      <h1 className="wide mt-2 max-w-[22ch] text-[clamp(2.125rem,5.2vw,4.25rem)] leading-[1.02] font-display text-balance">
        <Headline>{article.title}</Headline>
      </h1>
      <p className="mt-5 max-w-[58ch] text-lg text-ink2 md:text-xl">{article.standfirst}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-4 text-sm text-ink2">
        <Topic name={article.topic} />
        <span>
          Published <time dateTime={article.publishedOn}>{formatMonth(article.publishedOn)}</time>
        </span>
        <span>
          Updated <time dateTime={article.updatedOn}>{formatLongDate(article.updatedOn)}</time>
        </span>
        <ReadTime minutes={article.readMinutes} />
        <span>
          By{" "}
          <a
            href={authorPath(article.author)}
            rel="author"
            className="inline-flex min-h-6 items-center font-strong text-ink underline underline-offset-4"
          >
            {article.author.name}
          </a>
        </span>
      </p>
    </header>
  );
}

function RelatedReading({ article }: { article: ArticleView }) {
  if (article.related.length === 0) return null;
  return (
    <Section
      id="related"
      title="Related reading"
      size="medium"
      titleClass="border-b border-ink pb-4"
      className="page-width mt-20 md:mt-28 print:hidden"
    >
      <ul className="mt-8 grid gap-x-8 gap-y-12 md:grid-cols-3">
        {article.related.map((related) => (
          <li key={related.path}>
            <ArticleCard article={related} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CallToAction({ hub, className = "" }: { hub: Hub; className?: string }) {
  const { title, text, label, to } = hubCopy[hub].callToAction;
  return (
    <aside aria-labelledby="call-to-action" className={`bg-ink p-6 text-paper md:p-8 print:hidden ${className}`}>
      <SectionTitle id="call-to-action" className="text-balance">
        {title}
      </SectionTitle>
      <p className="mt-2 max-w-[46ch] opacity-80">{text}</p>
      <LinkButton href={to} variant="inverse" className="mt-6">
        {label}
      </LinkButton>
      <p className="mt-4 text-sm opacity-80">
        {hub === "brands" && `${libraryNeedsAccount} `}
        {approvalWait}
      </p>
    </aside>
  );
}
