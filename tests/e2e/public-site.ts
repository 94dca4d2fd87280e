import type { APIRequestContext, APIResponse, Browser } from "@playwright/test";
import { type PublicFacts, readFacts } from "./public-facts.ts";
import { publicPaths } from "#tests/support/public-paths.ts";
import { shared } from "./product.ts";
import { test as base } from "./support.ts";

export type PublicPage = PublicFacts & {
  path: string;
  status: number;
  headers: Record<string, string>;
  html: string;
};

export type PublicSite = {
  pages: ReadonlyMap<string, PublicPage>;
  page(path: string): PublicPage;
  /** Sends one request as an anonymous visitor, without following redirects. */
  ask(path: string, headers?: Record<string, string>): Promise<APIResponse>;
  /** URL of an address on this site; null for other sites. */
  pathOf(address: string, from: string): URL | null;
};

/** Cached per worker. A worker-scoped fixture would make the runner start extra workers for these tests. */
let known: Promise<PublicSite> | undefined;

export const test = base.extend<{ site: PublicSite }>({
  site: async ({ browser }, use) => use(await (known ??= readSite(browser))),
});
export { expect } from "./support.ts";

async function readSite(browser: Browser): Promise<PublicSite> {
  const context = await browser.newContext();
  const reader = await context.newPage();
  const ask = (path: string, headers = {}) => askOnce(context.request, path, headers);
  const pages = new Map<string, PublicPage>();
  for (const path of publicPaths) {
    const answer = await ask(path);
    const html = await answer.text();
    const facts = await readFacts(reader, html);
    pages.set(path, { path, status: answer.status(), headers: answer.headers(), html, ...facts });
  }
  await reader.close();
  return {
    pages,
    ask,
    pathOf,
    page(path) {
      const page = pages.get(path);
      if (!page) throw new Error(`${path} is not a public page`);
      return page;
    },
  };
}

function askOnce(request: APIRequestContext, path: string, headers: Record<string, string>): Promise<APIResponse> {
  return request.get(new URL(path, shared.origin).href, {
    maxRedirects: 0,
    headers: { accept: "text/html,*/*", ...headers },
  });
}

function pathOf(address: string, from: string): URL | null {
  const url = new URL(address, new URL(from, shared.origin));
  return url.origin === shared.origin ? url : null;
}

/** Removes all whitespace, which depends on the markup. */
export const squash = (words: string) => words.replaceAll(/[\s\u00a0]+/g, "");
