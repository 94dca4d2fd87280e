import { cpSync, readFileSync, rmSync, writeFileSync, globSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { pagesFolder, type LocalServer } from "#scripts/local/worker.ts";
import { contentSecurityPolicy, pageHeaders, reportingEndpoints, sharedCacheControl } from "#worker/api/page-headers.ts";

type Page = { path: string; scriptHashes: readonly string[] };

/** Content types of machine-readable files, as their readers expect them. */
const types: Readonly<Record<string, string>> = {
  "/sitemap.xml": "application/xml; charset=utf-8",
  "/rss.xml": "application/rss+xml; charset=utf-8",
  "/llms.txt": "text/plain; charset=utf-8",
  "/.well-known/security.txt": "text/plain; charset=utf-8",
};

/**
 * Adds rules for prerendered pages to `public/_headers`, whose strict CSP is for files only, and lets search engines index the
 * host of `origin` alone: on any other host everything is hidden from robots.
 */
export async function appendHeaders(file: string, origin: string, pages: readonly Page[]): Promise<void> {
  const rules = [hostRule(origin), ...pages.map(pageRule), ...Object.entries(types).map(fileRule)];
  await appendFile(file, `\n${rules.join("\n\n")}\n`);
}

/** Rules for a host have neither port nor variable scheme. */
const hostRule = (origin: string): string => `https://${new URL(origin).hostname}/*\n  ! X-Robots-Tag`;

/** Matching rules accumulate, so the rules for all files are removed first. */
function pageRule({ path, scriptHashes }: Page): string {
  const headers = {
    "content-security-policy": contentSecurityPolicy(scriptHashes.join(" "), ""),
    "reporting-endpoints": reportingEndpoints,
    "cache-control": sharedCacheControl,
    ...pageHeaders,
  };
  return [
    path,
    ...Object.keys(headers).map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ].join("\n");
}

const fileRule = ([path, type]: [string, string]): string =>
  [path, "  ! Content-Type", `  Content-Type: ${type}`, "  ! Cache-Control", `  Cache-Control: ${sharedCacheControl}`].join(
    "\n",
  );

/**
 * Copies the built static files and rewrites the origin in pages to this start's. The output of `npm run build` stays unchanged
 * for production.
 */
export function addressPages(server: Pick<LocalServer, "port" | "origin">): void {
  const folder = pagesFolder(server);
  rmSync(folder, { recursive: true, force: true });
  cpSync("build/client", folder, { recursive: true });
  const builtFor = builtOrigin();
  for (const file of globSync("{**/*.{html,xml,txt},.well-known/*}", { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(builtFor, server.origin));
  }
  const headers = join(folder, "_headers");
  writeFileSync(headers, readFileSync(headers, "utf8").replace(hostRule(builtFor), hostRule(server.origin)));
}

/** The origin that the build was made for, read from its site map. */
function builtOrigin(): string {
  const page = /<loc>([^<]+)<\/loc>/.exec(readFileSync("build/client/sitemap.xml", "utf8"))?.[1];
  if (!page) throw new Error("build/client/sitemap.xml names no page");
  return new URL(page).origin;
}
