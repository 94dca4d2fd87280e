import { articles, publicPaths } from "#tests/support/public-paths.ts";
import { expectAccessible } from "./accessible.ts";
import { makeTrack } from "./people.ts";
import { expect, test } from "./public-site.ts";

for (const path of [...publicPaths, "/no-such-page"]) {
  test(`${path} is free of axe violations in both themes, on phones and desktops`, async ({ openAs }) => {
    const page = await openAs(null, { reducedMotion: "reduce" });
    await page.goto(path);
    await expectAccessible(page);
  });
}

test("every public page fits 320 px, has targets one can hit, and works without JavaScript", async ({
  openAs,
}) => {
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
    const small = await page
      .locator("header a, header button, header summary, footer a, main .btn")
      .evaluateAll((targets) =>
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

test("every public page fits phones whose owners read larger letters: twice the size, or half as large again on a small one", async ({
  page,
  db,
  label,
}) => {
  // The front page shows the newest tracks, whatever they are called.
  await makeTrack(db, label, "Nobody Ever Told Us That a Title Could Be as Long as This One Is");
  const session = await page.context().newCDPSession(page);
  const faults: string[] = [];
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
});

test("on a desktop the picture of an article leaves room for its text", async ({ openAs }) => {
  const page = await openAs(null, { viewport: { width: 1440, height: 900 } });
  for (const path of articles) {
    await page.goto(path);
    const box = await page.locator("article img").first().boundingBox();
    expect(box?.height, path).toBeLessThanOrEqual(420);
    expect((box?.width ?? 0) / (box?.height ?? 1), path).toBeCloseTo(16 / 9, 1);
  }
});

test("on a phone a table of three columns fits, and a wider one scrolls inside its frame", async ({
  openAs,
}) => {
  const page = await openAs(null, {
    viewport: { width: 390, height: 844 },
  });
  const faults: string[] = [];
  for (const path of articles) {
    await page.goto(path);
    const tables = await page.locator(".prose-table").evaluateAll((frames) =>
      frames.map((frame) => ({
        columns: frame.querySelectorAll("thead th").length,
        hidden: frame.scrollWidth - frame.clientWidth,
        scrolls: getComputedStyle(frame).overflowX === "auto",
      })),
    );
    for (const { columns, hidden, scrolls } of tables) {
      if (hidden > 0 && columns <= 3) faults.push(`${path}: ${columns} columns, ${hidden} px of them hidden`);
      if (!scrolls) faults.push(`${path}: what is hidden cannot be reached`);
    }
  }
  expect(faults).toEqual([]);
});

test("without JavaScript questions open, prices change sides and the menu leads on", async ({ openAs }) => {
  const page = await openAs(null, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.goto("/");
  const question = page
    .locator("details")
    .filter({ has: page.locator("p") })
    .last();
  await question.locator("summary").click();
  await expect(question.locator("p").first()).toBeVisible();
  await page.goto("/pricing");
  await page.getByRole("main").getByRole("link", { name: "For Artists" }).first().click();
  await expect(page.getByText("$17.50").first()).toBeVisible();
  await page.goto("/resources");
  await page.getByRole("main").locator("a[href='/resources/brands']").first().click();
  await expect(page).toHaveURL(/\/resources\/brands$/);
});

test("a choice of theme holds on pages that were made at build", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/brands");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await ground();
  await page.getByRole("button", { name: "Switch colour theme" }).first().click();
  await expect.poll(ground).not.toBe(before);
  const dark = await ground();
  await page.goto("/terms");
  expect(await ground()).toBe(dark);
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
});

test("a page jumps past its navigation for those who do not need it", async ({ page }) => {
  await page.goto("/resources/brands/roi-of-music");
  await page.keyboard.press("Tab");
  const skip = page.locator(":focus");
  await expect(skip).toHaveAttribute("href", "#main");
  await skip.press("Enter");
  await expect(page).toHaveURL(/#main$/);
});

test("on paper an article is its text, without what can only be pressed", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/resources/brands/roi-of-music");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sources" })).toBeVisible();
  for (const name of ["Browse Music Library", "LOGIN", "Switch colour theme"])
    await expect(page.getByText(name).locator("visible=true")).toHaveCount(0);
});

test("on paper prices keep their ink, and nothing asks to be pressed", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/pricing", "/artists", "/contact"]) {
    await page.goto(path);
    await expect(page.locator(".btn").locator("visible=true")).toHaveCount(0);
    const inks = await page
      .locator(".share")
      .evaluateAll((shares) => shares.map((share) => getComputedStyle(share).color));
    const body = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(inks.filter((ink) => ink !== body)).toEqual([]);
  }
});

test("in forced colours fields and buttons keep their edges, and the chosen side its mark", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const edges = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => getComputedStyle(element).borderTopWidth),
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

test("the open menu gives way to where the focus or a link leads", async ({ page }) => {
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
});

test("whoever reads with larger letters gets larger letters", async ({ page }) => {
  await page.goto("/brands");
  const size = () =>
    page.evaluate(() => getComputedStyle(document.querySelector("main p") as Element).fontSize);
  const before = Number.parseFloat(await size());
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
  await page.reload();
  expect(Number.parseFloat(await size()) / before).toBeCloseTo(1.5);
});
