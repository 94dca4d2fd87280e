import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listArticles } from "#app/site/articles/articles.server.ts";
import { socialImagePath } from "./addresses.ts";
import { pageMeta, type PublicPage } from "./page-meta.ts";
import { listPublicPages } from "#app/site/sitemap/public-pages.server.ts";
import { robots, rss, securityTxt, sitemap } from "#app/site/sitemap/site-files.server.ts";
import { llms } from "#app/site/sitemap/llms.server.ts";
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

describe("pageMeta", () => {
  const meta = pageMeta(args, page);

  test("sets the absolute canonical URL", () => {
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${origin}/pricing` });
    expect(meta).toContainEqual({ property: "og:url", content: `${origin}/pricing` });
  });

  test("sets a social image per page, with alt text", () => {
    expect(meta).toContainEqual({ property: "og:image", content: `${origin}/social/pricing.png` });
    expect(meta).toContainEqual({ property: "og:image:alt", content: "A price list" });
    expect(socialImagePath("/")).toBe("/social/home.png");
    expect(socialImagePath("/resources/brands/x")).toBe("/social/resources-brands-x.png");
  });

  test("starts the breadcrumbs at the home page", () => {
    expect(JSON.stringify(meta)).toContain(
      `"itemListElement":[{"@type":"ListItem","position":1,"name":"Home","item":"${origin}/"}`,
    );
  });

  test("omits the breadcrumbs on the home page", () => {
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

test("organization names the trader only if one is configured", () => {
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

describe("machine-readable files", () => {
  test("the sitemap lists each page once, with its last change", () => {
    const paths = listPublicPages().map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(expect.arrayContaining(["/", "/pricing", "/resources/artists", "/terms", "/privacy"]));
    expect(sitemap(origin)).toContain(`<loc>${origin}/resources/brands/roi-of-music</loc><lastmod>20`);
    for (const { updatedOn } of listPublicPages()) expect(updatedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("robots.txt names one sitemap and bars training crawlers from /media/", () => {
    const text = robots(origin, 0, "cuesheet.test");
    expect(text.match(/^Sitemap: /gm)).toHaveLength(1);
    const [everybody, training = ""] = text.split("\n\n");
    expect(everybody).toBe("User-agent: *\nAllow: /");
    expect(training).toMatch(/^User-agent: GPTBot$/m);
    expect(training).toMatch(/^Disallow: \/media\/$/m);
    expect(training).not.toMatch(/^Disallow: \/$/m);
  });

  test("every file, response and tdmrep.json reserve text and data mining", () => {
    expect(JSON.parse(readFileSync("public/.well-known/tdmrep.json", "utf8"))).toEqual([
      { location: "/", "tdm-reservation": 1 },
    ]);
    expect(pageHeaders["tdm-reservation"]).toBe("1");
    expect(readFileSync("public/_headers", "utf8").split("\n\n")[0]).toContain("\n  TDM-Reservation: 1");
    for (const text of [robots(origin, 0, "cuesheet.test"), llms(origin)])
      expect(text).toContain(`${origin}/.well-known/tdmrep.json`);
  });

  test("robots.txt disallows everything on another host", () => {
    expect(robots(origin, 0, "cuesheet.account.workers.dev")).toBe("User-agent: *\nDisallow: /\n");
  });

  test("the RSS feed contains every article, with valid entities", () => {
    expect(rss(origin).match(/<item>/g)).toHaveLength(listArticles().length);
    expect(rss(origin)).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  });

  test("llms.txt begins with a headline and links every article", () => {
    expect(llms(origin)).toMatch(/^# Cuesheet\n/);
    for (const { path } of listArticles()) expect(llms(origin)).toContain(`](${origin}${path})`);
  });

  test("security.txt names a contact and expires within a year", () => {
    const now = Date.UTC(2026, 10, 21);
    const text = securityTxt(origin, now);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
    expect(text).toMatch(/^Contact: https:/m);
    expect(expires - now).toBeGreaterThan(0);
    expect(expires - now).toBeLessThan(365 * 86_400_000);
  });
});
