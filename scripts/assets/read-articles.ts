import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { ArticleFrontMatter, type Hub, hubs, parseFrontMatter } from "#app/site/articles/article-front-matter.ts";

export type ArticleHead = ArticleFrontMatter & { hub: Hub; slug: string };

const articles = join(import.meta.dirname, "..", "..", "app", "content", "articles");

/** Front matter of all articles, in the order of hubs and slugs. */
export function readArticleHeads(): ArticleHead[] {
  return hubs.flatMap((hub) =>
    globSync(join(articles, hub, "*.mdx"))
      .toSorted()
      .map((file) => {
        const head = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
        const front = parseFrontMatter(file, ArticleFrontMatter, parse(head));
        return { ...front, hub, slug: basename(file, ".mdx") };
      }),
  );
}
