import type { Route } from "./+types/site-file.ts";
import { appContext } from "#app/context.ts";
import { robots, rss, securityTxt, sitemap } from "#app/site/sitemap/site-files.server.ts";
import { llms } from "#app/site/sitemap/llms.server.ts";
import { notFound } from "#worker/domain/lib/http.ts";

type SiteFile = {
  type: string;
  /** `host` is the requested one. */
  write: (origin: string, now: number, host: string) => string;
};

const files: Readonly<Record<string, SiteFile>> = {
  "/sitemap.xml": { type: "application/xml", write: sitemap },
  "/robots.txt": { type: "text/plain", write: robots },
  "/rss.xml": { type: "application/rss+xml", write: rss },
  "/llms.txt": { type: "text/plain", write: llms },
  "/.well-known/security.txt": { type: "text/plain", write: securityTxt },
};

export function loader({ context, url }: Route.LoaderArgs) {
  const file = files[url.pathname];
  if (!file) throw notFound();
  const { settings, clock } = context.get(appContext);
  return new Response(file.write(settings.PUBLIC_ORIGIN, clock.now(), url.host), {
    headers: { "Content-Type": `${file.type}; charset=utf-8`, "Cache-Control": "public, max-age=300" },
  });
}
