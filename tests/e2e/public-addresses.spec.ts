import { author, publicPaths } from "#tests/support/public-paths.ts";
import { perVisitorPages } from "#worker/api/per-visitor-pages.ts";
import { expect, test } from "./public-site.ts";

test("an address with a slash at its end leads once to the one without", async ({ site }) => {
  for (const path of publicPaths.filter((other) => other !== "/")) {
    const answer = await site.ask(`${path}/`);
    expect([path, answer.status()]).toEqual([path, 308]);
    expect(site.pathOf(answer.headers().location ?? "", path)?.pathname).toBe(path);
  }
});

test("the second address of the sync licence article moves for good to the first", async ({ site }) => {
  const answer = await site.ask("/resources/brands/what-is-sync-license?from=mail");
  expect(answer.status()).toBe(301);
  const target = site.pathOf(answer.headers().location ?? "", "/");
  expect(`${target?.pathname}${target?.search}`).toBe("/resources/brands/what-is-a-sync-license?from=mail");
});

test("the author's former address moves for good to the desk's", async ({ site }) => {
  const answer = await site.ask("/author/nell-harrow");
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(author);
});

test("pages made at build may be kept five minutes, those that are drawn for each visitor never", ({
  site,
}) => {
  for (const path of publicPaths) {
    const kept = perVisitorPages.has(path) ? "private, no-store" : "public, max-age=300, must-revalidate";
    expect([path, site.page(path).headers["cache-control"]]).toEqual([path, kept]);
  }
});

for (const path of [
  "/no-such-page",
  "/resources/brands/no-such-article",
  "/resources/artists/no-such-article",
  "/resources/brands/sync-vs-playlists",
  "/resources/nobody",
  "/author/nobody",
  "/author",
]) {
  test(`${path} is honestly not found`, async ({ site, page }) => {
    const answer = await site.ask(path);
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).not.toContain('rel="canonical"');
    expect(html).not.toContain("modulepreload");
    const isHidden = /<meta name="robots" content="noindex/.test(html);
    expect(isHidden || answer.headers()["x-robots-tag"]?.includes("noindex")).toBe(true);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  });
}

for (const path of [
  "/library",
  "/my-videos",
  "/settings",
  "/buy-tokens",
  "/track/x",
  "/upload/x",
  "/label/library",
  "/admin",
]) {
  test(`${path} is kept out of search engines and caches`, async ({ site }) => {
    const answer = await site.ask(path);
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe(`/auth?${new URLSearchParams({ next: path })}`);
    expect(answer.headers()["x-robots-tag"]).toContain("noindex");
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
  });
}

test("the door is not for search engines, but the links on it are", async ({ site }) => {
  const answer = await site.ask("/auth");
  const robots = answer.headers()["x-robots-tag"] ?? (await answer.text());
  expect(robots).toContain("noindex");
  expect(robots).not.toContain("nofollow");
});

test("a signed-in brand at the front page goes on to the library", async ({ brandPage }) => {
  await brandPage.goto("/");
  await expect(brandPage).toHaveURL(/\/library$/);
});
