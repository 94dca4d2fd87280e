import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type AxeOptions = { within?: string; except?: readonly string[]; only?: readonly string[] };

/** Runs axe on the page in its current state and returns a line per violation. `only` limits the rules to run. */
export async function findViolations(page: Page, { within, except = [], only }: AxeOptions = {}): Promise<string[]> {
  // Half a megabyte of script, so it is injected once per document; only violations are collected.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  const disabled = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const options: RunOptions = { resultTypes: ["violations"], rules: disabled };
  if (only) options.runOnly = { type: "rule", values: [...only] };
  return page.evaluate(
    async ([context, request]) => {
      const { violations } = await (window as unknown as AxeWindow).axe.run(context ?? document, request);
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`);
    },
    [within ?? null, options] as const,
  );
}

type AxeWindow = { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };

const fitsItsWidth = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Width in CSS pixels of a 1280 px page at 400% zoom, where content must reflow (WCAG 2.2, 1.4.10). */
const narrowest = 320;

type LookOptions = { widths?: readonly number[]; except?: readonly string[] };

/**
 * Lists the faults of the page's current state: axe in the light theme at the first width, contrast in the dark theme at the
 * second, and sideways scrolling at each. With a phone width, the page has to fit 320 pixels as well. The document is the same at
 * both widths, so a second run of all rules would repeat the first.
 *
 * Saves a screenshot of each look in the folder named by SCREENSHOTS, if set.
 */
export async function findFaults(page: Page, { widths = [1440, 390], except = [] }: LookOptions = {}): Promise<string[]> {
  const size = page.viewportSize();
  const [first = 1440, second = first, ...others] = widths;
  const faults: string[] = [];
  const checkWidth = async (width: number) => {
    if (await fitsItsWidth(page)) return;
    faults.push(`${new URL(page.url()).pathname} at ${width}: scrolls sideways`);
  };
  const looks = [
    { colorScheme: "light", width: first, options: { except } },
    { colorScheme: "dark", width: second, options: { except, only: ["color-contrast"] } },
  ] as const;
  for (const { colorScheme, width, options } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const violations = await findStillViolations(page, options);
    const at = `${new URL(page.url()).pathname}, ${colorScheme} at ${width}`;
    faults.push(...violations.map((violation) => `${at}: ${violation}`));
    await checkWidth(width);
    if (process.env.SCREENSHOTS) await takePicture(page, process.env.SCREENSHOTS, `${colorScheme}-${width}`);
  }
  const narrow = widths.some((width) => width < 600) ? [narrowest] : [];
  for (const width of new Set([...others, ...narrow])) {
    await page.setViewportSize({ width, height: 900 });
    await checkWidth(width);
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
  return faults;
}

export async function expectAccessible(page: Page, options: LookOptions = {}): Promise<void> {
  expect(await findFaults(page, options)).toEqual([]);
}

async function takePicture(page: Page, folder: string, kind: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const name = `${pathname}${search}`.replaceAll(/\W+/g, "-").slice(0, 60);
  await page.screenshot({ path: join(folder, `${name}-${kind}.png`), fullPage: true });
}

/**
 * Runs axe while nothing moves, since a fading toast lacks contrast. Runs it again if it finds violations and toasts came or went
 * meanwhile.
 */
async function findStillViolations(page: Page, options: AxeOptions): Promise<string[]> {
  const before = await settleMotion(page);
  const violations = await findViolations(page, options);
  if (violations.length === 0 || (await settleMotion(page)) === before) return violations;
  return findViolations(page, options);
}

/** Waits until all animations have finished; returns the text of the visible toasts. */
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
    (await toasts.and(page.locator("[data-mounted=false], [data-removed=true]")).count()) > 0 || (await readMotion());
  await expect.poll(isMoving, { timeout: 15_000 }).toBe(false);
  return (await toasts.allTextContents()).join("\n");
}
