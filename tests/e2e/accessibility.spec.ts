import { AxeBuilder } from "@axe-core/playwright";
import { expect, openTrack, shortClip, test } from "./support.ts";

const screens = ["/library", "/library?q=none-such", "/my-videos", "/settings", "/buy-tokens"];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of sizes) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ contextOptions: { colorScheme, viewport } });

      test("every signed-in screen is free of axe violations and of sideways scrolling", async ({
        brandPage: page,
      }) => {
        for (const screen of screens) {
          await page.goto(screen);
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(
            violations.map((violation) => `${screen}: ${violation.id} ${violation.nodes[0]?.html}`),
          ).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        }
      });

      test("so is the track page with a video", async ({ brandPage: page }) => {
        await openTrack(page);
        await page.locator("input[type=file]").setInputFiles(shortClip());
        await expect(page.getByRole("heading", { name: "Select Music Start Point" })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map((violation) => `${violation.id} ${violation.nodes[0]?.html}`)).toEqual([]);
      });

      test("so is the door", async ({ browser }) => {
        const context = await browser.newContext({ colorScheme, viewport });
        const page = await context.newPage();
        for (const screen of ["/", "/auth", "/auth?tab=signup", "/no-such-page"]) {
          await page.goto(screen);
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(
            violations.map((violation) => `${screen}: ${violation.id} ${violation.nodes[0]?.html}`),
          ).toEqual([]);
        }
        await context.close();
      });
    });
  }
}
