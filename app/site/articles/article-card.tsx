import { SectionTitle } from "#app/components/page-title.tsx";
import type { ArticleSummary } from "./article-view.server.ts";

type CardProps = { article: ArticleSummary; level?: "h2" | "h3"; isFirst?: boolean };

export function ArticleCard({ article, level: Heading = "h3", isFirst = false }: CardProps) {
  return (
    <article data-mood={article.mood} className="group relative flex flex-col">
      <div className="overflow-hidden rounded-xs bg-wash">
        <ArticleImage
          slug={article.slug}
          alt=""
          isFirst={isFirst}
          className="transition-[scale] duration-[320ms] ease-tape group-hover:scale-[1.02]"
        />
      </div>
      <p className="mt-4 flex items-center justify-between gap-4 text-sm text-ink2">
        <Topic name={article.topic} />
        <ReadTime minutes={article.readMinutes} />
      </p>
      <Heading className="mt-1.5 text-xl leading-[1.18] font-title tracking-[-0.022em] text-balance [font-stretch:112%]">
        <a href={article.path} className="underline-offset-4 after:absolute after:inset-0 group-hover:underline">
          <Headline>{article.title}</Headline>
        </a>
      </Heading>
      <p className="mt-2 text-ink2">{article.standfirst}</p>
    </article>
  );
}

export function ReadTime({ minutes }: { minutes: number }) {
  return <span className="tc whitespace-nowrap">{minutes} min read</span>;
}

/** Illustration of an article, 16:9. Beside the headline it is decorative, so `alt` is empty. */
export function ArticleImage({ slug, alt, isFirst = false, className = "" }: ArticleImageProps) {
  return (
    <img
      src={`/articles/${slug}.svg`}
      alt={alt}
      width={1600}
      height={900}
      className={`block aspect-video w-full object-cover ${className}`}
      {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
    />
  );
}

type ArticleImageProps = { slug: string; alt: string; isFirst?: boolean; className?: string };

/** A title without line breaks inside hyphenated words: no "voice-" above "over". */
export function Headline({ children }: { children: string }) {
  return children.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

export function Topic({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-strong text-moodink">
      <span className="size-2 flex-none rounded-full bg-mood" aria-hidden="true" />
      {name}
    </span>
  );
}

type GridProps = { title: string; articles: readonly ArticleSummary[] };

export function ArticleGrid({ title, articles }: GridProps) {
  return (
    <section aria-labelledby="articles" className="page-width mt-14 md:mt-20">
      <div className="flex items-baseline justify-between border-b border-ink pb-4">
        <SectionTitle id="articles" size="medium">
          {title}
        </SectionTitle>
        <p className="tc text-sm text-ink2">{articles.length} articles</p>
      </div>
      <ul className="mt-8 grid gap-x-8 gap-y-14 md:grid-cols-2 xl:grid-cols-3">
        {articles.map((article) => (
          <li key={article.path}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ArticleRow({ article }: { article: ArticleSummary }) {
  return (
    <li
      data-mood={article.mood}
      className="group relative grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_180px_96px]"
    >
      <SectionTitle
        level={3}
        size="small"
        className="col-span-2 leading-6 tracking-[-0.012em] text-balance [font-stretch:108%] md:col-span-1"
      >
        <a href={article.path} className="underline-offset-4 after:absolute after:inset-0 group-hover:underline">
          <Headline>{article.title}</Headline>
        </a>
      </SectionTitle>
      <p className="text-sm text-ink2">
        <Topic name={article.topic} />
      </p>
      <p className="text-right text-sm text-ink2">
        <ReadTime minutes={article.readMinutes} />
      </p>
    </li>
  );
}
