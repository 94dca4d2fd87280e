import type { APIRequestContext, APIResponse } from "@playwright/test";
import { type PublicFacts, readFacts } from "./public-facts.ts";
import { publicPaths } from "#tests/support/public-paths.ts";
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
  /** Asks once, without following a redirect, as a visitor nobody knows. */
  ask(path: string): Promise<APIResponse>;
  /** An address of ours, with its path and fragment; null for other sites. */
  pathOf(address: string, from: string): URL | null;
};

const local = "http://localhost:8950";

export const test = base.extend<object, { site: PublicSite }>({
  site: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      const reader = await context.newPage();
      const { request } = context;
      const ask = (path: string) => askOnce(request, path);
      const pages = new Map<string, PublicPage>();
      for (const path of publicPaths) {
        const answer = await ask(path);
        const html = await answer.text();
        const facts = await readFacts(reader, html);
        pages.set(path, { path, status: answer.status(), headers: answer.headers(), html, ...facts });
      }
      await use({
        pages,
        ask,
        pathOf,
        page(path) {
          const page = pages.get(path);
          if (!page) throw new Error(`${path} is not a public page`);
          return page;
        },
      });
      await context.close();
    },
    { scope: "worker" },
  ],
});
export { expect } from "./support.ts";

function askOnce(request: APIRequestContext, path: string): Promise<APIResponse> {
  return request.get(new URL(path, local).href, { maxRedirects: 0, headers: { accept: "text/html,*/*" } });
}

function pathOf(address: string, from: string): URL | null {
  const url = new URL(address, new URL(from, local));
  return url.origin === local ? url : null;
}

/** Words as they are, however the markup spaces them. */
export const squash = (words: string) => words.replaceAll(/[\s\u00a0]+/g, "");
