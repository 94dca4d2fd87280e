import type { ArticleSummary } from "./article-view.server.ts";

/** Every topic of a hub, each leading to the article about it. */
export function TopicList({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <nav aria-label="Topics" className="page-width mt-10 md:mt-14">
      <ul className="flex flex-wrap gap-2">
        {articles.map(({ path, topic, mood }) => (
          <li key={path} data-mood={mood}>
            <a
              href={path}
              className="inline-flex min-h-11 items-center gap-2.5 rounded-sm bg-wash px-4 text-sm font-strong text-moodink hover:shadow-[inset_0_0_0_1px_var(--mood)]"
            >
              <span className="size-2 rounded-full bg-mood" aria-hidden="true" />
              {topic}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
