import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on a page as it is now, a line each. */
export async function findViolations(
  page: Page,
  { within, except = [] }: { within?: string; except?: string[] } = {},
): Promise<string[]> {
  // Half a megabyte of script: once a document is enough, and of the results only what is wrong is gathered.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const disabled = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const options: RunOptions = { resultTypes: ["violations"], rules: disabled };
  return page.evaluate(
    async ([context, request]) => {
      const { violations } = await (window as unknown as AxeWindow).axe.run(context ?? document, request);
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`);
    },
    [within ?? null, options] as const,
  );
}

/** What the script leaves on the page. */
type AxeWindow = { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };

export const fitsItsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/**
 * Where a journey on one of two screens looks at a state: the other one looks at the other widths. 320 is where text at four
 * times its size wraps (WCAG 2.2, 1.4.10).
 */
export const widthsOf = ({ width }: { width: number }): readonly number[] =>
  width < 600 ? [width, 320] : [width];

/**
 * The state a page is in now, in both themes and at each width: no axe violation and no sideways scrolling. With
 * SCREENSHOTS naming a folder, a picture of each stays there.
 */
export async function expectAccessible(
  page: Page,
  { widths = [1440, 390], except = [] }: { widths?: readonly number[]; except?: string[] } = {},
): Promise<void> {
  const size = page.viewportSize();
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const at = `${new URL(page.url()).pathname}, ${colorScheme} at ${width}`;
      const violations = await findStillViolations(page, except);
      faults.push(...violations.map((violation) => `${at}: ${violation}`));
      if (!(await fitsItsWidth(page))) faults.push(`${at}: scrolls sideways`);
      if (process.env.SCREENSHOTS)
        await takePicture(page, process.env.SCREENSHOTS, `${colorScheme}-${width}`);
    }
  }
  expect(faults).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

async function takePicture(page: Page, folder: string, kind: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const name = `${pathname}${search}`.replaceAll(/\W+/g, "-").slice(0, 60);
  await page.screenshot({ path: join(folder, `${name}-${kind}.png`), fullPage: true });
}

/**
 * What fades has no contrast: a toast on its way in or out would be called unreadable. So the page is looked at when
 * nothing moves, and once more when something moved meanwhile.
 */
async function findStillViolations(page: Page, except: string[]): Promise<string[]> {
  const before = await settleMotion(page);
  const violations = await findViolations(page, { except });
  const after = await settleMotion(page);
  return violations.length > 0 && before !== after ? findStillViolations(page, except) : violations;
}

/** Waits until nothing moves, and answers with the toasts that are there then. */
async function settleMotion(page: Page): Promise<string> {
  const toasts = page.locator("[data-sonner-toast]");
  const readMotion = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        ),
    );
  const isMoving = async () =>
    (await toasts.and(page.locator("[data-mounted=false], [data-removed=true]")).count()) > 0 ||
    (await readMotion());
  await expect.poll(isMoving).toBe(false);
  return (await toasts.allTextContents()).join("\n");
}
