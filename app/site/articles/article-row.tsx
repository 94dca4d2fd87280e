import type { ArticleSummary } from "./article-view.server.ts";
import { ReadTime } from "./article-card.tsx";
import { Headline } from "./headline.tsx";
import { Topic } from "./topic.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";

/** One line of an index of articles, ruled like the tracks of a cue sheet. */
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
        <a
          href={article.path}
          className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
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
