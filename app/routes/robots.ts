import { robots } from "#app/site/sitemap/site-files.server.ts";
import { textFile } from "#app/site/seo/text-file.ts";

export const loader = textFile("text/plain", robots);
