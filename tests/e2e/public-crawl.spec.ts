import { publicPaths } from "#tests/support/public-paths.ts";
import { expect, test } from "./public-site.ts";

test("every public page answers 200, and the sitemap lists exactly these", async ({ site }) => {
  expect([...site.pages.values()].filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([]);
  const sitemap = await (await site.ask("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => site.pathOf(address, "/")?.pathname ?? address,
  );
  expect(listed.toSorted()).toEqual(publicPaths.toSorted());
});

test("no public link or anchor is broken", async ({ site }) => {
  const faults: string[] = [];
  const answers = new Map<string, number>();
  for (const { path, anchors } of site.pages.values()) {
    for (const { href } of anchors) {
      if (/^(mailto|tel):/.test(href)) continue;
      const url = site.pathOf(href, path);
      if (!url) {
        if (!href.startsWith("https://")) faults.push(`${path}: ${href} is not safe to follow`);
        continue;
      }
      const target = url.pathname + url.search;
      if (!answers.has(target)) answers.set(target, await endOf(target, site));
      if (answers.get(target) !== 200) faults.push(`${path}: ${href} → ${answers.get(target)}`);
      const there = site.pages.get(url.pathname);
      if (url.hash && there && !there.ids.includes(decodeURIComponent(url.hash.slice(1))))
        faults.push(`${path}: ${href} names no place`);
      if (url.origin && /^https?:/.test(href)) faults.push(`${path}: ${href} is written out whole`);
    }
  }
  expect([...new Set(faults)]).toEqual([]);
});

test("every public page is reachable from the front page", async ({ site }) => {
  const reached = new Set(["/"]);
  for (const path of reached) {
    for (const { href } of site.pages.get(path)?.anchors ?? []) {
      const target = site.pathOf(href, path)?.pathname;
      if (target && site.pages.has(target)) reached.add(target);
    }
  }
  expect(publicPaths.filter((path) => !reached.has(path))).toEqual([]);
});

test("every public link is labelled", async ({ site }) => {
  const silent = [...site.pages.values()].flatMap(({ path, anchors }) =>
    anchors.filter(({ words }) => words === "").map(({ href }) => `${path}: ${href}`),
  );
  expect(silent).toEqual([]);
});

/** Status at the end of a redirect chain; gated screens redirect to sign-in. */
async function endOf(
  path: string,
  site: { ask(path: string): Promise<{ status(): number; headers(): Record<string, string> }> },
): Promise<number> {
  const answer = await site.ask(path);
  const target = answer.headers().location;
  if (answer.status() < 300 || answer.status() >= 400 || !target) return answer.status();
  return endOf(target, site);
}
