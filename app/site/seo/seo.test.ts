import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listArticles } from "#app/site/articles/articles.server.ts";
import { socialImagePath } from "./addresses.ts";
import { pageMeta, type PublicPage } from "./page-meta.ts";
import { listPublicPages } from "#app/site/sitemap/public-pages.server.ts";
import { llms, robots, rss, securityTxt, sitemap } from "#app/site/sitemap/site-files.server.ts";
import { pageHeaders } from "#worker/api/page-headers.ts";
import { faqPage, organization } from "./structured-data.ts";

const origin = "https://cuesheet.test";
const args = { matches: [{ id: "root", loaderData: { origin } }] };
const page: PublicPage = {
  path: "/pricing",
  title: "Pricing",
  description: "What it costs.",
  trail: [{ name: "Pricing", path: "/pricing" }],
  imageAlt: "A price list",
};

describe("what a public page says of itself", () => {
  const meta = pageMeta(args, page);

  test("a public page names its one address in full", () => {
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${origin}/pricing` });
    expect(meta).toContainEqual({ property: "og:url", content: `${origin}/pricing` });
  });

  test("a public page is shared with a picture of its own, described", () => {
    expect(meta).toContainEqual({ property: "og:image", content: `${origin}/social/pricing.png` });
    expect(meta).toContainEqual({ property: "og:image:alt", content: "A price list" });
    expect(socialImagePath("/")).toBe("/social/home.png");
    expect(socialImagePath("/resources/brands/x")).toBe("/social/resources-brands-x.png");
  });

  test("the way to it starts at the front page", () => {
    expect(JSON.stringify(meta)).toContain(
      `"itemListElement":[{"@type":"ListItem","position":1,"name":"Home","item":"${origin}/"}`,
    );
  });

  test("the front page has no way to it", () => {
    const front = pageMeta(args, {
      ...page,
      path: "/",
      trail: [],
      structuredData: () => [faqPage([{ question: "Why?", answer: "Because." }])],
    });
    expect(JSON.stringify(front)).toContain("FAQPage");
    expect(JSON.stringify(front)).not.toContain("BreadcrumbList");
  });
});

test("the organization names who trades, and nothing where nobody does", () => {
  const trader = {
    legalName: "Cuesheet Ltd",
    address: "1 Street, London",
    companyNumber: "01234567",
    vatNumber: null,
  };
  expect(organization(origin, "Music", trader)).toMatchObject({
    legalName: "Cuesheet Ltd",
    address: "1 Street, London",
    identifier: "company number 01234567",
  });
  expect(organization(origin, "Music", trader)).not.toHaveProperty("vatID");
  expect(organization(origin, "Music", { ...trader, vatNumber: "GB1" })).toHaveProperty("vatID", "GB1");
  expect(organization(origin, "Music", null)).not.toHaveProperty("legalName");
});

describe("the files that programs read", () => {
  test("the site map lists each page once, with the day its content changed", () => {
    const paths = listPublicPages().map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining(["/", "/pricing", "/resources/artists", "/terms", "/privacy"]),
    );
    expect(sitemap(origin)).toContain(`<loc>${origin}/resources/brands/roi-of-music</loc><lastmod>20`);
    for (const { updatedOn } of listPublicPages()) expect(updatedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("robots are told one site map and forbidden nothing, but training crawlers the reserved works", () => {
    const text = robots(origin, 0, "cuesheet.test");
    expect(text.match(/^Sitemap: /gm)).toHaveLength(1);
    const [everybody, training = ""] = text.split("\n\n");
    expect(everybody).toBe("User-agent: *\nAllow: /");
    expect(training).toMatch(/^User-agent: GPTBot$/m);
    expect(training).toMatch(/^Disallow: \/media\/$/m);
    expect(training).not.toMatch(/^Disallow: \/$/m);
  });

  test("works are reserved against text and data mining by every file, every answer and a file of their own", () => {
    expect(JSON.parse(readFileSync("public/.well-known/tdmrep.json", "utf8"))).toEqual([
      { location: "/", "tdm-reservation": 1 },
    ]);
    expect(pageHeaders["tdm-reservation"]).toBe("1");
    expect(readFileSync("public/_headers", "utf8").split("\n\n")[0]).toContain("\n  TDM-Reservation: 1");
    for (const text of [robots(origin, 0, "cuesheet.test"), llms(origin)])
      expect(text).toContain(`${origin}/.well-known/tdmrep.json`);
  });

  test("by another host robots are told to read nothing", () => {
    expect(robots(origin, 0, "cuesheet.account.workers.dev")).toBe("User-agent: *\nDisallow: /\n");
  });

  test("the feed holds every article", () => {
    expect(rss(origin).match(/<item>/g)).toHaveLength(listArticles().length);
    expect(rss(origin)).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  });

  test("llms.txt begins with a headline and links every article", () => {
    expect(llms(origin)).toMatch(/^# Cuesheet\n/);
    for (const { path } of listArticles()) expect(llms(origin)).toContain(`](${origin}${path})`);
  });

  test("security.txt says whom to tell and expires within a year", () => {
    const now = Date.UTC(2026, 10, 21);
    const text = securityTxt(origin, now);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
    expect(text).toMatch(/^Contact: https:/m);
    expect(expires - now).toBeGreaterThan(0);
    expect(expires - now).toBeLessThan(365 * 86_400_000);
  });
});
