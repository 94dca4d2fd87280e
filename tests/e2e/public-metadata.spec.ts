import { articles, author, publicPaths } from "#tests/support/public-paths.ts";
import { expect, test } from "./public-site.ts";

/** Collects the faults of all pages, so that a failed run lists every one. */
test("every title and description is unique and has the right length", async ({ site }) => {
  const faults: string[] = [];
  const seen = new Map<string, string>();
  for (const { path, titles, metas } of site.pages.values()) {
    const [title = ""] = titles;
    const [description = ""] = metas.description ?? [];
    if (titles.length !== 1) faults.push(`${path}: ${titles.length} titles`);
    if (title.length < 30 || title.length > 60) faults.push(`${path}: title of ${title.length}`);
    if (metas.description?.length !== 1) faults.push(`${path}: ${metas.description?.length} descriptions`);
    if (description.length < 70 || description.length > 160) faults.push(`${path}: description of ${description.length}`);
    for (const words of [title, description]) {
      if (seen.has(words)) faults.push(`${path}: says the same as ${seen.get(words)}`);
      seen.set(words, path);
    }
  }
  expect(faults).toEqual([]);
});

for (const path of publicPaths) {
  test(`${path} has canonical, Open Graph and Twitter metadata`, async ({ site }) => {
    const { lang, metas, links, titles } = site.page(path);
    const one = (name: string) => {
      expect(metas[name], name).toHaveLength(1);
      return metas[name]?.[0] ?? "";
    };
    expect(lang).toBe("en-GB");
    expect(metas.robots?.join(" ") ?? "").not.toContain("noindex");
    expect(metas.viewport?.[0]).toContain("width=device-width");

    const canonicals = links.filter(({ rel }) => rel === "canonical").map(({ href }) => href);
    expect(canonicals).toHaveLength(1);
    const [canonical = ""] = canonicals;
    expect(canonical).toMatch(/^https?:\/\//);
    expect(site.pathOf(canonical, path)?.href).toBe(new URL(path, "http://localhost:8950").href);

    expect(one("og:url")).toBe(canonical);
    expect(one("og:title")).toBe(titles[0]);
    expect(one("og:description")).toBe(metas.description?.[0]);
    expect(one("og:locale")).toBe("en_GB");
    expect(one("og:site_name")).toBe("Cuesheet");
    const kind = path === author ? "profile" : articles.includes(path) ? "article" : "website";
    expect(one("og:type")).toBe(kind);
    expect([one("og:image:width"), one("og:image:height")]).toEqual(["1200", "630"]);
    expect(one("og:image:alt").length).toBeGreaterThan(10);
    expect(one("twitter:card")).toBe("summary_large_image");
    expect(one("twitter:image")).toBe(one("og:image"));

    const image = site.pathOf(one("og:image"), path);
    const answer = await site.ask(image?.pathname ?? "");
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("image/png");
    const png = await answer.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
  });
}

test("every page has one h1 and skips no heading level", async ({ site }) => {
  const faults: string[] = [];
  for (const { path, headings } of site.pages.values()) {
    if (headings.filter(({ level }) => level === 1).length !== 1) faults.push(`${path}: not one h1`);
    headings.forEach(({ level, words }, index) => {
      const before = headings[index - 1]?.level ?? 0;
      if (level > before + 1) faults.push(`${path}: h${before} then h${level} “${words}”`);
      if (words === "") faults.push(`${path}: an empty h${level}`);
    });
  }
  expect(faults).toEqual([]);
});

test("every image has alt text, dimensions and an existing file", async ({ site }) => {
  const faults: string[] = [];
  const known = new Map<string, number>();
  for (const { path, images, drawings } of site.pages.values()) {
    for (const { src, alt, width, height } of images) {
      if (!width || !height) faults.push(`${path}: ${src} has no size`);
      if (alt === null) faults.push(`${path}: ${src} has no alt`);
      const target = site.pathOf(src, path)?.pathname;
      if (!target) faults.push(`${path}: ${src} stands elsewhere`);
      // Covers of other tests' tracks, which may be off sale by now.
      else if (target.startsWith("/media/showcase/")) continue;
      else if (!known.has(target)) known.set(target, (await site.ask(target)).status());
      if (target && known.get(target) !== 200) faults.push(`${path}: ${src} → ${known.get(target)}`);
    }
    for (const { isHidden, name } of drawings) if (!isHidden && !name) faults.push(`${path}: a drawing without a name`);
  }
  expect(faults).toEqual([]);
});

test("visitors can load the cover of a track on sale", async ({ site, track }) => {
  const cover = await site.ask(`/media/showcase/${track.id}`);
  expect([cover.status(), cover.headers()["content-type"]]).toEqual([200, "image/webp"]);
});

test("every article has an eagerly loaded 16:9 hero with alt text", async ({ site }) => {
  for (const path of articles) {
    const hero = site.page(path).images.find(({ src }) => src.startsWith("/articles/"));
    expect(hero, path).toMatchObject({ src: `/articles/${path.split("/").at(-1)}.svg`, isLazy: false });
    expect(hero?.alt?.length, path).toBeGreaterThan(20);
    expect(Number(hero?.width) / Number(hero?.height), path).toBeCloseTo(16 / 9, 2);
  }
});
