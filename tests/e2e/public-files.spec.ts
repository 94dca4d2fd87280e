import { z } from "zod";
import { articles } from "#tests/support/public-paths.ts";
import { expect, test } from "./public-site.ts";

test("robots.txt names the sitemap and blocks nothing a page needs", async ({ site }) => {
  const answer = await site.ask("/robots.txt");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("text/plain");
  const lines = (await answer.text()).split("\n");
  const sitemaps = lines.filter((line) => line.startsWith("Sitemap: "));
  expect(sitemaps).toHaveLength(1);
  const address = sitemaps[0]?.slice("Sitemap: ".length) ?? "";
  expect(site.pathOf(address, "/")?.pathname).toBe("/sitemap.xml");
  for (const path of ["/assets/", "/social/", "/articles/", "/fonts/", "/resources", "/"])
    expect(lines).not.toContain(`Disallow: ${path}`);
});

test("pages and files opt out of text and data mining", async ({ site }) => {
  for (const path of ["/artists", "/", "/sample-licence.pdf", "/favicon.svg", "/.well-known/tdmrep.json"])
    expect([path, (await site.ask(path)).headers()["tdm-reservation"]]).toEqual([path, "1"]);
});

test("conventional icon and manifest names redirect to existing files", async ({ site }) => {
  for (const path of ["/favicon.ico", "/icon.svg", "/site.webmanifest"]) {
    const answer = await site.ask(path);
    expect([path, answer.status()]).toEqual([path, 301]);
    expect((await site.ask(answer.headers().location ?? "")).status()).toBe(200);
  }
});

test("the sitemap dates each article by its last change", async ({ site }) => {
  const answer = await site.ask("/sitemap.xml");
  expect(answer.headers()["content-type"]).toMatch(/xml/);
  const entries = [...(await answer.text()).matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = ""]) => entry);
  for (const entry of entries) {
    const path = site.pathOf(/<loc>([^<]+)/.exec(entry)?.[1] ?? "", "/")?.pathname ?? "";
    const changed = /<lastmod>([^<]+)/.exec(entry)?.[1];
    if (articles.includes(path)) expect([changed]).toEqual(site.page(path).metas["article:modified_time"]);
    if (changed) expect(changed).toMatch(/^\d{4}-\d\d-\d\d/);
  }
});

test("the feed links every article, with date and GUID", async ({ site }) => {
  const feed = site.page("/resources").links.find(({ type }) => type === "application/rss+xml");
  const answer = await site.ask(feed?.href ?? "");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/xml/);
  const items = [...(await answer.text()).matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = ""]) => item);
  const linked = items.map((item) => site.pathOf(/<link>([^<]+)/.exec(item)?.[1] ?? "", "/")?.pathname ?? item);
  expect(linked.toSorted()).toEqual(articles.toSorted());
  for (const item of items) {
    expect(Number.isNaN(Date.parse(/<pubDate>([^<]+)/.exec(item)?.[1] ?? ""))).toBe(false);
    expect(item).toMatch(/<guid[ >]/);
  }
});

test("llms.txt introduces the site in Markdown with working links", async ({ site }) => {
  const answer = await site.ask("/llms.txt");
  expect(answer.status()).toBe(200);
  const text = await answer.text();
  expect(text).toMatch(/^# Cuesheet/);
  expect(text.length).toBeGreaterThan(50);
  const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = ""]) => site.pathOf(address, "/")?.pathname);
  expect(targets.length).toBeGreaterThan(15);
  expect(targets.filter((path) => !path || !site.pages.has(path))).toEqual([]);
});

test("security.txt names a contact and has not expired", async ({ site }) => {
  const answer = await site.ask("/.well-known/security.txt");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("text/plain");
  const text = await answer.text();
  const contact = /^Contact: (.+)$/m.exec(text)?.[1] ?? "";
  expect(contact.startsWith("mailto:") || site.pathOf(contact, "/")?.pathname === "/contact").toBe(true);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
});

const Manifest = z.object({
  name: z.literal("Cuesheet"),
  start_url: z.string(),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
});

test("every page links the manifest, and its icons have the stated type and size", async ({ site }) => {
  for (const { links } of site.pages.values()) {
    const hrefs = (rel: string) => links.filter((link) => link.rel === rel).map(({ href }) => href);
    expect(hrefs("manifest")).toEqual(["/manifest.webmanifest"]);
    expect(hrefs("apple-touch-icon")).toEqual(["/apple-touch-icon.png"]);
    expect(hrefs("icon")).toContain("/favicon.svg");
  }
  const answer = await site.ask("/manifest.webmanifest");
  expect(answer.headers()["content-type"]).toMatch(/json/);
  const manifest = Manifest.parse(await answer.json());
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src, sizes, type } of [
    ...manifest.icons,
    { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
  ]) {
    const icon = await site.ask(src);
    expect(icon.headers()["content-type"]).toContain(type);
    const side = type === "image/png" ? (await icon.body()).readUInt32BE(16) : 0;
    if (side) expect(sizes).toBe(`${side}x${side}`);
  }
});
