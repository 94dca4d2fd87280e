import type { ArticleSummary } from "./article-view.server.ts";
import { ArticleImage } from "./article-image.tsx";
import { Headline } from "./headline.tsx";
import { Topic } from "./topic.tsx";

type CardProps = { article: ArticleSummary; level?: "h2" | "h3"; isFirst?: boolean };

/** One article among others; the whole card leads to it. */
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
        <a
          href={article.path}
          className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
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
