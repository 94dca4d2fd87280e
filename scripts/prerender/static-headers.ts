import { appendFile } from "node:fs/promises";
import { contentSecurityPolicy, pageHeaders, reportingEndpoints } from "#worker/api/security-headers.ts";

type Page = { path: string; scriptHashes: readonly string[] };

/** Files that programs read, as they expect to be told what they are. */
const types: Readonly<Record<string, string>> = {
  "/sitemap.xml": "application/xml; charset=utf-8",
  "/rss.xml": "application/rss+xml; charset=utf-8",
  "/llms.txt": "text/plain; charset=utf-8",
  "/.well-known/security.txt": "text/plain; charset=utf-8",
};

/** A correction is with everybody five minutes after it went out. */
const cacheControl = "public, max-age=300, must-revalidate";

/** Adds the rules of prerendered pages to those of `public/_headers`, whose strict policy is for files only. */
export async function appendHeaders(file: string, pages: readonly Page[]): Promise<void> {
  const rules = [...pages.map(pageRule), ...Object.entries(types).map(fileRule)];
  await appendFile(file, `\n${rules.join("\n\n")}\n`);
}

/** Rules that match the same address add up, so what is said for all files is taken back first. */
function pageRule({ path, scriptHashes }: Page): string {
  const headers = {
    "content-security-policy": contentSecurityPolicy(scriptHashes.join(" "), ""),
    "reporting-endpoints": reportingEndpoints,
    "cache-control": cacheControl,
    ...pageHeaders,
  };
  return [
    path,
    ...Object.keys(headers).map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ].join("\n");
}

const fileRule = ([path, type]: [string, string]): string =>
  [
    path,
    "  ! Content-Type",
    `  Content-Type: ${type}`,
    "  ! Cache-Control",
    `  Cache-Control: ${cacheControl}`,
  ].join("\n");
