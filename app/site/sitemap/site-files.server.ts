import { resources } from "#app/content/resources-copy.ts";
import { listArticles } from "#app/site/articles/articles.server.ts";
import { absolute } from "#app/site/seo/addresses.ts";
import { escapeMarkup } from "#worker/domain/lib/text.contract.ts";
import { listPublicPages } from "./public-pages.server.ts";

/** `/sitemap.xml`: exactly the indexed pages. */
export function sitemap(origin: string): string {
  const urls = listPublicPages().map(
    ({ path, updatedOn }) => `  <url><loc>${escapeMarkup(absolute(origin, path))}</loc><lastmod>${updatedOn}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

/** Crawlers that collect training data, by the user agents that their operators publish. */
const trainingCrawlers = [
  "AI2Bot",
  "Amazonbot",
  "anthropic-ai",
  "Applebot-Extended",
  "Bytespider",
  "CCBot",
  "ClaudeBot",
  "cohere-training-data-crawler",
  "FacebookBot",
  "Google-Extended",
  "GPTBot",
  "meta-externalagent",
  "Omgilibot",
];

/** Music, finished videos and certificates (licence terms, clause 5.2). */
const reservedPaths = ["/media/", "/verify/", "/shared/", "/review/", "/sample-licence.pdf"];

/**
 * `/robots.txt`: allows everything except training, because protected pages guard themselves. On any host other than that of
 * `origin` it disallows everything, because that is a copy of the site.
 */
export function robots(origin: string, _now: number, host: string): string {
  if (host !== new URL(origin).host) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    "Allow: /",
    "",
    `# Not for training AI: ${absolute(origin, "/licence-terms")} (clause 5.2) and ${absolute(origin, "/.well-known/tdmrep.json")}`,
    ...trainingCrawlers.map((name) => `User-agent: ${name}`),
    ...reservedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${absolute(origin, "/sitemap.xml")}`,
    "",
  ].join("\n");
}

/** `/rss.xml`: every article, newest first. */
export function rss(origin: string): string {
  const articles = listArticles();
  const built =
    articles
      .map(({ updatedOn }) => updatedOn)
      .toSorted()
      .at(-1) ?? "2025-01-01";
  const items = articles.map(({ title, path, standfirst, topic, publishedOn }) => {
    const address = escapeMarkup(absolute(origin, path));
    return `    <item>
      <title>${escapeMarkup(title)}</title>
      <link>${address}</link>
      <guid isPermaLink="true">${address}</guid>
      <pubDate>${rssDate(publishedOn)}</pubDate>
      <category>${escapeMarkup(topic)}</category>
      <description>${escapeMarkup(standfirst)}</description>
    </item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Cuesheet: music licensing for brands and artists</title>
    <link>${escapeMarkup(absolute(origin, resources.path))}</link>
    <atom:link href="${escapeMarkup(absolute(origin, "/rss.xml"))}" rel="self" type="application/rss+xml"/>
    <description>${escapeMarkup(resources.metaDescription)}</description>
    <language>en-GB</language>
    <lastBuildDate>${rssDate(built)}</lastBuildDate>
${items.join("\n")}
  </channel>
</rss>
`;
}

const rssDate = (date: string): string => new Date(date).toUTCString();

/** `/.well-known/security.txt` (RFC 9116). It must expire within a year; every build renews it. */
export function securityTxt(origin: string, now: number): string {
  const expires = new Date(now + 300 * 24 * 60 * 60 * 1000).toISOString().replace(/\.\d+Z$/, "Z");
  return [
    `Contact: ${absolute(origin, "/contact")}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${absolute(origin, "/.well-known/security.txt")}`,
    "",
  ].join("\n");
}
