import { globSync, readFileSync } from "node:fs";
import { approvalWait, libraryNeedsAccount } from "#app/content/approval-copy.ts";
import { exampleEarnings, publicShare } from "#app/content/pricing-copy.ts";
import { browseAddress, signUpAddress } from "#app/lib/sign-in-address.ts";
import { artistArticles, articles, author, brandArticles, publicPaths } from "#tests/support/public-paths.ts";
import { expect, type PublicPage, squash, test } from "./public-site.ts";

const literal = (text: string) => new RegExp(text.replaceAll(/[$.]/g, String.raw`\$&`));
const keeps = literal(publicShare.artist);
const shares = [keeps, literal(publicShare.platform)];
const earnings = exampleEarnings.map(({ artist }) => literal(artist));

/** Statements that the specification requires of each page, in any wording. */
const statements: Record<string, readonly RegExp[]> = {
  "/": [/95\+\s*campaigns/i, /90%\s*of indie music/i, /\$5/, /perpetual/i, /global/i, /non-exclusive/i, /LOGIN/, /Get Started/],
  "/brands": [/\$5/, /pre-cleared/i, /non-exclusive/i, /social ads/i, /pre-roll/i, /95\+/, /90%/],
  "/artists": [...shares, ...earnings, /instant/i],
  "/pricing": [/\$5/, /\$25/, /Enterprise/, /Custom/, /GBP or USD/, ...earnings, /For Brands/, /For Artists/],
  "/resources/artists": [
    /100%/, /master/i, /composition/i, /24-bit\/48\s?kHz/i, /3[-–]5 best tracks/i, /30-second/i, /60-second/i,
    /instrumental/i, keeps,
  ],
  "/terms": [/Last updated October 2025/, ...shares, /preceding 12 months|12 months before/i],
  "/privacy": [/seven years/i],
}; // prettier-ignore

for (const [path, expected] of Object.entries(statements)) {
  test(`${path} contains the required statements`, ({ site }) => {
    const { words } = site.page(path);
    expect(expected.filter((statement) => !statement.test(words)).map(String)).toEqual([]);
  });
}

const hrefs = ({ anchors }: PublicPage) => anchors.map(({ href }) => href);
const hrefOf = ({ anchors }: PublicPage, words: string) =>
  anchors.filter((anchor) => squash(anchor.words) === squash(words)).map(({ href }) => href);

test("the front page links both audiences, sign-in, the hubs and popular topics", ({ site }) => {
  const home = site.page("/");
  expect(hrefOf(home, "For Brands").some((href) => href.includes("#"))).toBe(true);
  expect(hrefOf(home, "For Labels").some((href) => href.includes("#"))).toBe(true);
  expect(hrefOf(home, "LOGIN")).toContain("/auth");
  expect(new Set(hrefOf(home, "Get Started"))).toEqual(new Set(["/auth?tab=signup&role=brand"]));
  expect(hrefs(home)).toEqual(expect.arrayContaining(["/resources/brands", "/resources/artists"]));
  const topics = hrefs(home).filter((href) => articles.includes(href));
  expect(new Set(topics).size).toBeGreaterThanOrEqual(4);
});

test("artists' pricing has its own URL, with /pricing as canonical", async ({ site }) => {
  const side = hrefOf(site.page("/pricing"), "For Artists").find((href) => href.includes("pricing") || href.startsWith("?"));
  expect(side).toBeDefined();
  const target = site.pathOf(side ?? "", "/pricing");
  const answer = await site.ask(`${target?.pathname}${target?.search}`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toMatch(/<link rel="canonical" href="[^"?]*\/pricing"/);
});

test("every article links its hub, three related articles and a call to action", ({ site }) => {
  for (const path of articles) {
    const page = site.page(path);
    const hub = path.split("/").slice(0, 3).join("/");
    const related = hrefs(page).filter((href) => href !== path && articles.includes(href));
    expect([path, hrefs(page).includes(hub)]).toEqual([path, true]);
    expect([path, new Set(related).size >= 3]).toEqual([path, true]);
    expect(page.words).toMatch(/Published \w+ 2025/);
    expect(page.words).toMatch(/\d+ min read/);
  }
  for (const path of brandArticles) expect(hrefOf(site.page(path), "Browse Music Library")).toContain(browseAddress);
  for (const path of artistArticles) expect(hrefOf(site.page(path), "Submit Your Music")).toContain(signUpAddress("label"));
});

test("sign-up pages state the approval time and why the library needs an account", ({ site }) => {
  for (const path of ["/", "/brands", "/artists", "/pricing", "/resources/brands", "/resources/artists"])
    expect([path, site.page(path).words.includes(approvalWait)]).toEqual([path, true]);
  for (const path of ["/", "/brands", "/pricing", "/resources/brands", ...brandArticles])
    expect([path, site.page(path).words.includes(libraryNeedsAccount)]).toEqual([path, true]);
});

test("sign-up links preselect the account type and say why an account is needed", async ({ openAs }) => {
  const page = await openAs(null, { javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("link", { name: "Submit Your Music" }).first().click();
  await expect(page.getByRole("radio", { name: /^Label/ })).toBeChecked();
  await page.goto("/brands");
  await page.getByRole("link", { name: "Browse Music Library" }).first().click();
  await expect(page.getByRole("radio", { name: /^Brand/ })).toBeChecked();
  await expect(page.getByText(libraryNeedsAccount)).toBeVisible();
  await expect(page).toHaveURL(/next=%2Flibrary$/);
});

test("the artist guide links its articles and label sign-up", ({ site }) => {
  const guide = site.page("/resources/artists");
  expect(hrefs(guide)).toEqual(expect.arrayContaining(["/resources", ...artistArticles]));
  const doors = hrefOf(guide, "Submit Your Music");
  expect(doors.length).toBeGreaterThanOrEqual(2);
  expect(doors.every((href) => href === signUpAddress("label"))).toBe(true);
});

test("the author page explains the process, lists all articles and links no example site", ({ site }) => {
  const page = site.page(author);
  expect(page.images.some(({ src, alt }) => src.startsWith("/authors/") && alt)).toBe(true);
  const headings = page.headings.map(({ words }) => words);
  expect(headings).toEqual(expect.arrayContaining(["How articles are made", "How they’re checked"]));
  expect(hrefs(page).filter((href) => /\.example\b/.test(href))).toEqual([]);
  expect(hrefs(page)).toEqual(expect.arrayContaining(articles));
});

test("every external link of an article uses https", ({ site }) => {
  for (const path of articles) {
    const outside = hrefs(site.page(path)).filter((href) => /^\w+:/.test(href));
    expect(outside.filter((href) => !href.startsWith("https://"))).toEqual([]);
  }
});

test("no page contains filler phrases", ({ site }) => {
  const filler = /lorem ipsum|in today.s fast-paced|unlock the power|game.changer|look no further|TODO/i;
  expect(publicPaths.filter((path) => filler.test(site.page(path).words))).toEqual([]);
});

test("no client script contains article text", ({ site }) => {
  const scripts = globSync("build/client/**/*.js").map((file) => readFileSync(file, "utf8"));
  expect(scripts.length).toBeGreaterThan(0);
  for (const path of articles) {
    const headings = site
      .page(path)
      .headings.filter(({ level }) => level === 2)
      .map(({ words }) => words);
    const title = site.page(path).headings.find(({ level }) => level === 1)?.words ?? path;
    const leaked = [title, ...headings.slice(0, 2)].filter(
      (words) => words.length > 25 && scripts.some((script) => script.includes(words)),
    );
    expect([path, leaked]).toEqual([path, []]);
  }
});
