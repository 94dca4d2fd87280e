import { z } from "zod";
import { articles, author, publicPaths } from "#tests/support/public-paths.ts";
import { expect, type PublicPage, type PublicSite, squash, test } from "./public-site.ts";

const Thing = z.looseObject({ "@type": z.string() });
type Thing = z.infer<typeof Thing>;
const Graph = z.object({ "@context": z.literal("https://schema.org"), "@graph": z.array(Thing) });

function thingsOf({ scripts }: PublicPage): Thing[] {
  return scripts
    .filter(({ type }) => type === "application/ld+json")
    .flatMap(({ code }) => Graph.parse(JSON.parse(code))["@graph"]);
}

function thingOf<Shape extends z.ZodType>(page: PublicPage, type: string, shape: Shape): z.output<Shape> {
  const found = thingsOf(page).filter((thing) => thing["@type"] === type);
  expect(found).toHaveLength(1);
  return shape.parse(found[0]);
}

/** Every claim of the structured data must also be visible on the page. */
function expectShown({ words }: PublicPage, claims: readonly string[]): void {
  const shown = squash(words);
  expect(claims.filter((claim) => !shown.includes(squash(claim)))).toEqual([]);
}

const expectedTypes: [string, string[]][] = [
  ["/", ["FAQPage", "Organization", "WebSite"]],
  ["/brands", ["BreadcrumbList", "Service", "WebPage"]],
  ["/artists", ["BreadcrumbList", "Service", "WebPage"]],
  ["/pricing", ["BreadcrumbList", "Product"]],
  ["/resources", ["BreadcrumbList", "CollectionPage"]],
  ["/resources/brands", ["BreadcrumbList", "CollectionPage"]],
  ["/resources/artists", ["Article", "BreadcrumbList", "CollectionPage"]],
  [author, ["BreadcrumbList", "ProfilePage"]],
  ["/contact", ["BreadcrumbList", "ContactPage"]],
  ["/terms", ["BreadcrumbList", "WebPage"]],
  ["/privacy", ["BreadcrumbList", "WebPage"]],
  ...articles.map((path): [string, string[]] => [path, ["Article", "BreadcrumbList"]]),
];

test("every page has its expected structured data types", ({ site }) => {
  const missing = expectedTypes.flatMap(([path, types]) => {
    const told = thingsOf(site.page(path)).map((thing) => thing["@type"]);
    return types.filter((type) => !told.includes(type)).map((type) => `${path}: ${type}`);
  });
  expect(missing).toEqual([]);
});

const Crumbs = z.object({
  itemListElement: z.array(z.object({ position: z.int(), name: z.string(), item: z.url() })),
});

test("breadcrumb data matches the visible breadcrumbs", ({ site }) => {
  for (const path of publicPaths.filter((other) => other !== "/")) {
    const page = site.page(path);
    const { itemListElement } = thingOf(page, "BreadcrumbList", Crumbs);
    expect(itemListElement.map(({ position }) => position)).toEqual(itemListElement.map((_, index) => index + 1));
    const [first, last] = [itemListElement[0], itemListElement.at(-1)];
    expect(site.pathOf(first?.item ?? "", path)?.pathname).toBe("/");
    expect(site.pathOf(last?.item ?? "", path)?.pathname).toBe(path);
    expect(page.breadcrumbs).toEqual(itemListElement.map(({ name }) => name));
  }
});

const Faq = z.object({
  mainEntity: z.array(
    z.object({
      "@type": z.literal("Question"),
      name: z.string(),
      acceptedAnswer: z.object({ text: z.string() }),
    }),
  ),
});

test("the front page has six FAQs, and every FAQ is visible on its page", ({ site }) => {
  expect(thingOf(site.page("/"), "FAQPage", Faq).mainEntity).toHaveLength(6);
  for (const page of site.pages.values()) {
    const lists = thingsOf(page).filter((thing) => thing["@type"] === "FAQPage");
    const claims = lists.flatMap((list) =>
      Faq.parse(list).mainEntity.flatMap(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]),
    );
    expectShown(page, claims);
  }
});

const Product = z.object({
  name: z.string(),
  description: z.string(),
  offers: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      price: z.string(),
      priceCurrency: z.literal("USD"),
    }),
  ),
});

test("the two offers match the prices on the pricing page", ({ site }) => {
  const { name, description, offers } = thingOf(site.page("/pricing"), "Product", Product);
  expect(offers.map(({ price }) => price)).toEqual(["5.00", "25.00"]);
  expectShown(site.page("/pricing"), [
    name,
    description,
    ...offers.flatMap((offer) => [offer.name, offer.description, `$${Number(offer.price)}`]),
  ]);
});

const Collection = z.object({
  name: z.string(),
  mainEntity: z.object({
    numberOfItems: z.int(),
    itemListElement: z.array(z.object({ position: z.int(), url: z.url(), name: z.string() })),
  }),
});

for (const [hub, count] of [
  ["/resources/brands", 9],
  ["/resources/artists", 6],
] as const) {
  test(`${hub} lists its ${count} articles by title`, ({ site }) => {
    const page = site.page(hub);
    const { mainEntity } = thingOf(page, "CollectionPage", Collection);
    expect(mainEntity.numberOfItems).toBe(count);
    const listed = mainEntity.itemListElement.map(({ url }) => site.pathOf(url, hub)?.pathname ?? url);
    expect(listed.toSorted()).toEqual(articles.filter((path) => path.startsWith(`${hub}/`)).toSorted());
    expectShown(
      page,
      mainEntity.itemListElement.map(({ name }) => name),
    );
    for (const [index, path] of listed.entries()) expect(headlineOf(site, path)).toBe(mainEntity.itemListElement[index]?.name);
  });
}

const Article = z.object({
  headline: z.string().max(110),
  description: z.string(),
  image: z.array(z.url()),
  datePublished: z.iso.datetime(),
  dateModified: z.iso.datetime(),
  wordCount: z.int(),
  author: z.object({ "@type": z.literal("Organization"), name: z.string(), url: z.url() }),
  publisher: z.object({ name: z.literal("Cuesheet"), logo: z.url() }),
});

test("article data matches the visible headline, dates and author and has three images", async ({ site }) => {
  for (const path of articles) {
    const page = site.page(path);
    const article = thingOf(page, "Article", Article);
    expect(article.headline).toBe(headlineOf(site, path));
    expect(article.datePublished).toMatch(/^2025-/);
    expect(article.dateModified >= article.datePublished).toBe(true);
    const month = new Date(article.datePublished).toLocaleDateString("en-GB", { month: "long" });
    expectShown(page, [article.author.name, `Published ${month} 2025`]);
    expect(site.pathOf(article.author.url, path)?.pathname).toBe(author);
    const shapes = article.image.map(async (image) => {
      const file = await site.ask(site.pathOf(image, path)?.pathname ?? "");
      expect([image, file.headers()["content-type"]]).toEqual([image, "image/png"]);
      return sizeOfPng(await file.body());
    });
    expect(await Promise.all(shapes)).toEqual([
      [1200, 675],
      [1200, 900],
      [1200, 1200],
    ]);
    const logo = site.pathOf(article.publisher.logo, path)?.pathname ?? "";
    expect((await site.ask(logo)).headers()["content-type"]).toBe("image/png");
    expect(page.metas["article:published_time"]).toEqual([article.datePublished.slice(0, 10)]);
    expect(page.metas["article:modified_time"]).toEqual([article.dateModified.slice(0, 10)]);
  }
});

/** Width and height are in the first chunk (IHDR), at bytes 16 and 20. */
const sizeOfPng = (png: Buffer): [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("every article has 900 to 1,700 words", ({ site }) => {
  const lengths = articles.map((path) => thingOf(site.page(path), "Article", Article).wordCount);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(900);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1700);
});

const Profile = z.object({
  mainEntity: z.object({
    "@type": z.literal("Organization"),
    name: z.string(),
    description: z.string(),
    image: z.url(),
    parentOrganization: z.object({ "@id": z.url() }),
    sameAs: z.never().optional(),
  }),
});

test("the author's profile data matches the author page and names no other account", async ({ site }) => {
  const page = site.page(author);
  const { mainEntity } = thingOf(page, "ProfilePage", Profile);
  expectShown(page, [mainEntity.name, mainEntity.description]);
  const portrait = site.pathOf(mainEntity.image, author)?.pathname ?? "";
  expect((await site.ask(portrait)).status()).toBe(200);
});

const NamedThing = z.object({ name: z.string(), description: z.string().optional() });

test("service, contact and legal data match the page text", ({ site }) => {
  for (const [path, type] of [
    ["/brands", "Service"],
    ["/brands", "WebPage"],
    ["/artists", "WebPage"],
    ["/contact", "ContactPage"],
    ["/terms", "WebPage"],
    ["/privacy", "WebPage"],
    ["/resources", "CollectionPage"],
  ] as const) {
    const { name, description } = thingOf(site.page(path), type, NamedThing);
    expectShown(site.page(path), [name, description ?? ""]);
  }
  const { dateModified } = thingOf(site.page("/terms"), "WebPage", z.object({ dateModified: z.iso.date() }));
  expect(dateModified).toMatch(/^2025-10-/);
});

test("the organisation has /contact as its contact point", ({ site }) => {
  const Reachable = z.object({ contactPoint: z.object({ contactType: z.string(), url: z.url() }) });
  const { contactPoint } = thingOf(site.page("/"), "Organization", Reachable);
  expect(site.pathOf(contactPoint.url, "/")?.pathname).toBe("/contact");
});

test("no page claims reviews, ratings or a site search", ({ site }) => {
  for (const { html } of site.pages.values()) expect(html).not.toMatch(/AggregateRating|"Review"|SearchAction/);
});

function headlineOf(site: PublicSite, path: string): string | undefined {
  return site.page(path).headings.find(({ level }) => level === 1)?.words;
}
