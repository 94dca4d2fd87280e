import { rss } from "#app/site/sitemap/site-files.server.ts";
import { textFile } from "#app/site/seo/text-file.ts";

export const loader = textFile("application/rss+xml", rss);
