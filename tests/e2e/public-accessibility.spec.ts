import { AxeBuilder } from "@axe-core/playwright";
import { articles, publicPaths } from "#tests/support/public-paths.ts";
import { expect, test } from "./public-site.ts";

const settings = (["light", "dark"] as const).flatMap((colorScheme) =>
  [390, 1440].map((width) => ({ colorScheme, width })),
);

test("every public page is free of axe violations in both themes, on phones and desktops", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), reducedMotion: "reduce" });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const path of [...publicPaths, "/no-such-page"]) {
    await page.goto(path);
    for (const { colorScheme, width } of settings) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      // Without frames of other sites there is nothing that needs a tab of its own to put results together.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const at = `${path}, ${colorScheme} at ${width}`;
      faults.push(...violations.map(({ id, nodes }) => `${at}: ${id} ${nodes[0]?.html.slice(0, 200)}`));
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWide) faults.push(`${at}: scrolls sideways`);
    }
  }
  await context.close();
  expect(faults).toEqual([]);
});

test("every public page fits 320 px, has targets one can hit, and works without JavaScript", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
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
  await context.close();
  expect([...new Set(faults)]).toEqual([]);
});

test("on a phone a table of three columns fits, and a wider one scrolls inside its frame", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
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
  await context.close();
  expect(faults).toEqual([]);
});

test("without JavaScript questions open, prices change sides and the menu leads on", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
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
  await context.close();
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
