import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createTestHarness } from "wrangler";
import { prerenderHeader } from "#app/lib/document-context.ts";
import { hashScripts, perVisitorPages } from "#worker/api/page-headers.ts";
import { makeSecrets } from "#scripts/local/settings.ts";
import { appendHeaders } from "./static-headers.ts";

const siteFiles = ["/sitemap.xml", "/rss.xml", "/llms.txt", "/.well-known/security.txt"];

export type PrerenderedPage = { path: string; scriptHashes: readonly string[] };

/**
 * Requests every page of the site map from the product in `build/`, plus machine-readable files, and stores the responses beside
 * the other static files. Throws, with the Worker's errors, if a page does not answer 200.
 */
export async function prerender(buildFolder = "build"): Promise<readonly PrerenderedPage[]> {
  // The built Worker requires secrets to start. Nothing made here depends on them.
  const product = createTestHarness({
    workers: [{ configPath: join(buildFolder, "server/wrangler.json"), secrets: makeSecrets() }],
  });
  process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
  await product.listen();
  try {
    const ask = async (path: string) => {
      const answer = await product.fetch(path, { headers: { [prerenderHeader]: "yes" } });
      const text = await answer.text();
      if (answer.status === 200) return text;
      const faults = product.getLogs().filter(({ level }) => level === "error");
      throw new Error(`${path} answered ${answer.status}\n${faults.map(({ message }) => message).join("\n")}`);
    };
    const keep = (name: string, text: string) => writeText(join(buildFolder, "client", name), text);
    const files = await Promise.all(siteFiles.map(async (path) => ({ path, text: await ask(path) })));
    const [origin, addresses] = readSitemap(files[0]?.text ?? "");
    const paths = addresses.filter((path) => !perVisitorPages.has(path));
    const pages = await Promise.all(paths.map(async (path) => ({ path, text: await ask(path) })));
    await Promise.all(pages.map(({ path, text }) => keep(`${path}.html`, text)));
    const prerendered = await Promise.all(
      pages.map(async ({ path, text }) => ({ path, scriptHashes: await hashScripts(text) })),
    );
    await appendHeaders(join(buildFolder, "client/_headers"), origin, prerendered);
    await Promise.all(files.map(({ path, text }) => keep(path, text)));
    return prerendered;
  } finally {
    await product.close();
  }
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function readSitemap(sitemap: string): [origin: string, paths: readonly string[]] {
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
  const [front] = pages;
  if (!front) throw new Error("The site map names no page");
  return [front.origin, pages.map(({ pathname }) => pathname)];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const pages = await prerender();
  console.log(`Prerendered ${pages.length} pages`);
}
