import { publicPaths } from "#tests/support/public-paths.ts";
import { makeTrack } from "./people.ts";
import { expect, test } from "./public-site.ts";

test("every public page fits 320 px and has 24 px targets, without JavaScript", { tag: "@full" }, async ({ openAs }) => {
  const page = await openAs(null, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const faults: string[] = [];
  for (const path of publicPaths) {
    await page.goto(path);
    if (!(await page.getByRole("heading", { level: 1 }).isVisible())) faults.push(`${path}: no heading`);
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    if ((width ?? 0) > (inner ?? 0)) faults.push(`${path}: ${width} px wide`);
    const small = await page.locator("header a, header button, header summary, footer a, main .btn").evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .map((target) => ({ box: target.getBoundingClientRect(), words: target.textContent }))
        .filter(({ box }) => box.height < 24 || box.width < 24)
        .map(({ words, box }) => `${words} ${Math.round(box.width)}×${Math.round(box.height)}`),
    );
    faults.push(...small.map((target) => `${path}: ${target} is too small`));
  }
  expect([...new Set(faults)]).toEqual([]);
});

test(
  "text scales with the font size, and every public page still fits a phone",
  { tag: "@full" },
  async ({ page, db, label }) => {
    // The front page lists the newest tracks, so this title is on it.
    await makeTrack(db, label, "Nobody Ever Told Us That a Title Could Be as Long as This One Is");
    const session = await page.context().newCDPSession(page);
    const faults: string[] = [];
    const readText = async () => {
      await page.goto("/brands");
      const text = page.locator("main p").first();
      return Number.parseFloat(await text.evaluate((element) => getComputedStyle(element).fontSize));
    };
    await page.setViewportSize({ width: 320, height: 844 });
    const usual = await readText();
    // Twice the default font size, and one and a half times on a small phone.
    for (const [width, size] of [
      [390, 32],
      [320, 24],
    ] as const) {
      await session.send("Page.setFontSizes", { fontSizes: { standard: size } });
      await page.setViewportSize({ width, height: 844 });
      for (const path of [...publicPaths, "/no-such-page", "/auth"]) {
        await page.goto(path);
        const found = await page.evaluate(() => ({
          size: getComputedStyle(document.documentElement).fontSize,
          width: document.documentElement.scrollWidth,
        }));
        if (found.size !== `${size}px` || found.width > width)
          faults.push(`${path} at ${width} px: letters of ${found.size}, ${found.width} px wide`);
      }
    }
    expect(faults).toEqual([]);
    // The default font size is 16 px, and it is 24 px here.
    expect((await readText()) / usual).toBeCloseTo(1.5);
  },
);

test("article images stay within 420 px, and three-column tables fit a phone", { tag: "@full" }, async ({ page }) => {
  const faults: string[] = [];
  // All articles share a template; the tables of these have two to six columns.
  for (const path of [
    "/resources/brands/music-for-tech-ads",
    "/resources/brands/legal-alternatives-tiktok-sounds",
    "/resources/artists/how-to-get-1000-streams",
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const box = await page.locator("article img").first().boundingBox();
    expect(box?.height, path).toBeLessThanOrEqual(420);
    expect((box?.width ?? 0) / (box?.height ?? 1), path).toBeCloseTo(16 / 9, 1);

    await page.setViewportSize({ width: 390, height: 844 });
    const tables = await page.locator(".prose-table").evaluateAll((frames) =>
      frames.map((frame) => ({
        columns: frame.querySelectorAll("thead th").length,
        hidden: frame.scrollWidth - frame.clientWidth,
        scrolls: getComputedStyle(frame).overflowX === "auto",
      })),
    );
    expect(tables.length, path).toBeGreaterThan(1);
    for (const { columns, hidden, scrolls } of tables) {
      if (hidden > 0 && columns <= 3) faults.push(`${path}: ${columns} columns, ${hidden} px of them hidden`);
      if (!scrolls) faults.push(`${path}: what is hidden cannot be reached`);
    }
  }
  expect(faults).toEqual([]);
});

test("theme, skip link and menu work, and questions, prices and links need no JavaScript", async ({ page, openAs }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/brands");
  const ground = () =>
    page.evaluate(async () => {
      const root = document.documentElement;
      // With reduced motion a transition still takes a frame, in which the colour is between both.
      await Promise.all(root.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(root).backgroundColor;
    });
  const before = await ground();
  await page.getByRole("button", { name: "Switch colour theme" }).first().click();
  await expect.poll(ground).not.toBe(before);
  const dark = await ground();
  await page.goto("/terms");
  await expect.poll(ground).toBe(dark);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.goto("/resources/brands/roi-of-music");
  await page.keyboard.press("Tab");
  const skip = page.locator(":focus");
  await expect(skip).toHaveAttribute("href", "#main");
  await skip.press("Enter");
  await expect(page).toHaveURL(/#main$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "For Labels" }).click();
  await expect(page).toHaveURL(/#for-labels$/);
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Get Started" }).focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();

  const plain = await openAs(null, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await plain.goto("/");
  const question = plain
    .locator("details")
    .filter({ has: plain.locator("p") })
    .last();
  await question.locator("summary").click();
  await expect(question.locator("p").first()).toBeVisible();
  await plain.goto("/pricing");
  await plain.getByRole("main").getByRole("link", { name: "For Artists" }).first().click();
  await expect(plain.getByText("cents of every dollar").first()).toBeVisible();
  await plain.goto("/resources");
  await plain.getByRole("main").locator("a[href='/resources/brands']").first().click();
  await expect(plain).toHaveURL(/\/resources\/brands$/);
});

test("printed pages are plain text, and forced colours keep field borders", { tag: "@full" }, async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/resources/brands/roi-of-music");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sources" })).toBeVisible();
  for (const name of ["Browse Music Library", "LOGIN", "Switch colour theme"])
    await expect(page.getByText(name).locator("visible=true")).toHaveCount(0);
  for (const path of ["/pricing", "/artists", "/contact"]) {
    await page.goto(path);
    await expect(page.locator(".btn").locator("visible=true")).toHaveCount(0);
    const inks = await page.locator(".share").evaluateAll((shares) => shares.map((share) => getComputedStyle(share).color));
    const body = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(inks.filter((ink) => ink !== body)).toEqual([]);
  }

  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  const edges = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((elements) =>
        elements.filter((element) => element.checkVisibility()).map((element) => getComputedStyle(element).borderTopWidth),
      );
  await page.goto("/contact");
  for (const selector of [".textbox", ".btn"]) {
    const widths = await edges(selector);
    expect(widths.length).toBeGreaterThan(1);
    expect(new Set(widths)).toEqual(new Set(["1px"]));
  }
  await page.goto("/pricing");
  const underline = (name: string) =>
    page
      .getByRole("main")
      .getByRole("link", { name, exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).textDecorationLine);
  expect(await underline("For Brands")).toBe("underline");
  expect(await underline("For Artists")).toBe("none");
});
