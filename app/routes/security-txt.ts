import { securityTxt } from "#app/features/site/sitemap/site-files.server.ts";
import { textFile } from "#app/features/site/seo/text-file.ts";

export const loader = textFile("text/plain", securityTxt);
