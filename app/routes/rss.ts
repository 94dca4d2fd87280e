import { rss } from "#app/features/seo/site-files.server.ts";
import { textFile } from "#app/features/seo/text-file.ts";

export const loader = textFile("application/rss+xml", rss);
