import { author, publicPaths } from "#tests/support/public-paths.ts";
import { shared } from "./product.ts";
import { expect, test } from "./public-site.ts";

test("a trailing slash redirects once to the URL without it", async ({ site }) => {
  for (const path of publicPaths.filter((other) => other !== "/")) {
    const answer = await site.ask(`${path}/`);
    expect([path, answer.status()]).toEqual([path, 308]);
    expect(site.pathOf(answer.headers().location ?? "", path)?.pathname).toBe(path);
  }
});

test("the second URL of the sync licence article redirects permanently to the first", async ({ site }) => {
  const answer = await site.ask("/resources/brands/what-is-sync-license?from=mail");
  expect(answer.status()).toBe(301);
  const target = site.pathOf(answer.headers().location ?? "", "/");
  expect(`${target?.pathname}${target?.search}`).toBe("/resources/brands/what-is-a-sync-license?from=mail");
});

test("the author's former URL redirects permanently to the editorial desk", async ({ site }) => {
  const answer = await site.ask("/author/nell-harrow");
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(author);
});

test("public pages are cached for 5 minutes, the contact page never", ({ site }) => {
  for (const path of publicPaths) {
    const kept = path === "/contact" ? "private, no-store" : "public, max-age=300, must-revalidate";
    expect([path, site.page(path).headers["cache-control"]]).toEqual([path, kept]);
    expect([path, site.page(path).headers["set-cookie"]]).toEqual([path, undefined]);
  }
});

for (const path of ["/", "/pricing", "/pricing?for=artists"]) {
  test(`${path} is identical for everyone without cookies, and private with one`, async ({ site, request }) => {
    const [first, second] = [await site.ask(path), await site.ask(path)];
    expect(await second.text()).toBe(await first.text());
    expect(first.headers().vary).toContain("Cookie");
    expect(first.headers()["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(await first.text()).not.toMatch(/nonce="[^"]/);
    const same = await site.ask(path, { "if-none-match": first.headers().etag ?? "" });
    expect([same.status(), same.headers()["cache-control"]]).toEqual([304, first.headers()["cache-control"]]);
    expect(first.headers()["x-robots-tag"]).toBeUndefined();
    const head = await request.head(new URL(path, shared.origin).href);
    expect(head.headers()["cache-control"]).toBe("private, no-store");
    const own = await site.ask(path, { cookie: "theme=dark" });
    expect(own.headers()["cache-control"]).toBe("private, no-store");
    expect(own.headers().vary).toContain("Cookie");
    expect(await own.text()).toContain('data-theme="dark"');
  });
}

for (const path of [
  "/no-such-page",
  "/resources/brands/no-such-article",
  "/resources/artists/no-such-article",
  "/resources/brands/sync-vs-playlists",
  "/resources/nobody",
  "/author/nobody",
  "/author",
]) {
  test(`${path} answers 404 and is not indexed`, async ({ site, page }) => {
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
  test(`${path} redirects to sign-in, neither indexed nor cached`, async ({ site }) => {
    const answer = await site.ask(path);
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe(`/auth?${new URLSearchParams({ next: path })}`);
    expect(answer.headers()["x-robots-tag"]).toContain("noindex");
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
  });
}

test("no page is indexed on another host, static or rendered", async ({ site, request }) => {
  const other = new URL(shared.origin);
  other.hostname = "127.0.0.1";
  for (const path of publicPaths) {
    expect([path, site.page(path).headers["x-robots-tag"]]).toEqual([path, undefined]);
    const copy = await request.get(new URL(path, other).href, { maxRedirects: 0 });
    expect([path, copy.status(), copy.headers()["x-robots-tag"]]).toEqual([path, 200, "noindex"]);
  }
});

test("the sign-in page is not indexed, but its links are followed", async ({ site }) => {
  const answer = await site.ask("/auth");
  const robots = answer.headers()["x-robots-tag"] ?? (await answer.text());
  expect(robots).toContain("noindex");
  expect(robots).not.toContain("nofollow");
});

test("a signed-in brand is redirected from the front page to the library", async ({ brandPage }) => {
  await brandPage.goto("/");
  await expect(brandPage).toHaveURL(/\/library$/);
});
