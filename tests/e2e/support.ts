import { spawn, type StdioOptions } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { z } from "zod";
import { createDatabase, type Database } from "#drizzle/client.ts";
import { serverDatabase } from "#tests/support/server-database.ts";
import { waitUntilHealthy } from "#scripts/local/services.ts";
import { askAgain, ContextPool, type PooledContext } from "./contexts.ts";
import { ownCopy, shortClip } from "./media.ts";
import {
  type Label,
  makeBrand,
  makeLabel,
  makeSuperUser,
  makeTrack,
  type Person,
  sessionCookie,
  type Track,
} from "./people.ts";
import { apart, environmentOf, type Product, renewHome, shared } from "./product.ts";

type Shared = {
  /** Set by the project whose tests need a product of their own. */
  isApart: boolean;
  product: Product;
  contexts: ContextPool;
  /** The product's database, queried inside its server. */
  db: Database;
};

type Fixtures = {
  /** Set where the measurement needs an empty HTTP cache: each context is then new. */
  isCold: boolean;
  /** Opens a browser context, which is reset after the test. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a page as a signed-in person, or as a visitor for null; it is closed after the test. */
  openAs: (person: Pick<Person, "session"> | null, options?: BrowserContextOptions) => Promise<Page>;
  /** A brand of this test's own, with 25 tokens. */
  brand: Person;
  brandPage: Page;
  /** A label of this test's own, with one track on sale for 2 tokens. */
  label: Label;
  track: Track;
  /** The brand's page, opened at the track. */
  trackPage: Page;
  superUser: Person;
  serverLines: undefined;
};

export type OpenAs = Fixtures["openAs"];

const expectedNoise = [
  // Chromium logs every failed request; expected ones are asserted in their tests.
  "Failed to load resource",
  // Playwright's probe, blocked in the demo inbox's mail frame, which allows no scripts.
  "Blocked script execution in 'about:srcdoc'",
];

/**
 * React Router leaves two promises of its stream decoder unhandled when it abandons a page's data between the first line and the
 * end (`decode` in its copy of turbo-stream). The page that follows is unaffected.
 */
const abortedRead = "signal is aborted without reason";

/** Makes console errors and page errors, such as a hydration mismatch, fail the test. */
function watch(page: Page, faults: string[]): void {
  page.on("pageerror", (error) => {
    if (error.message !== abortedRead) faults.push(error.stack ?? error.message);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !expectedNoise.some((noise) => message.text().startsWith(noise)))
      faults.push(message.text());
  });
}

let visitors = 0;

export const test = base.extend<Fixtures, Shared>({
  isApart: [false, { option: true, scope: "worker" }],
  product: [
    async ({ isApart }, use) => {
      if (!isApart) return use(shared);
      const stop = await start(apart);
      await use(apart);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  db: [async ({ product }, use) => use(createDatabase(serverDatabase(product.origin))), { scope: "worker" }],
  baseURL: async ({ product }, use) => use(product.origin),
  /**
   * Gives every test an address of its own, since sign-in attempts are limited by address and a fast machine runs more tests a
   * minute than one address may try. From 10/8, as RFC 5737's test networks are too small. The local platform accepts this header
   * as sent; Cloudflare sets it itself.
   */
  // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's dependencies from this pattern
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    visitors += 1;
    await use({ "CF-Connecting-IP": `10.${workerIndex & 255}.${visitors >> 8}.${visitors & 255}` });
  },
  request: async ({ request }, use) => use(askAgain(request)),
  isCold: [false, { option: true }],
  contexts: [async ({ browser, product }, use) => use(new ContextPool(browser, product.origin)), { scope: "worker" }],
  openContext: async ({ contexts, isCold, contextOptions, javaScriptEnabled, viewport, extraHTTPHeaders }, use, info) => {
    const taken: PooledContext[] = [];
    const defaults = { javaScriptEnabled, viewport, extraHTTPHeaders: extraHTTPHeaders ?? {} };
    await use(async (options = {}) => {
      const all = { ...contextOptions, ...options };
      const kept = await (isCold ? contexts.make(all, defaults) : contexts.take(all, defaults));
      taken.push(kept);
      return kept.context;
    });
    const isKept = !isCold && info.status === info.expectedStatus;
    await Promise.all(taken.map((kept) => (isKept ? contexts.giveBack(kept) : kept.context.close())));
  },
  context: async ({ openContext }, use) => use(await openContext()),
  page: async ({ page }, use) => {
    const faults: string[] = [];
    watch(page, faults);
    await use(page);
    expect(faults).toEqual([]);
  },
  openAs: async ({ openContext }, use) => {
    const faults: string[] = [];
    await use(async (person, options) => {
      const context = await openContext(options);
      if (person) await context.addCookies([sessionCookie(person)]);
      const page = await context.newPage();
      watch(page, faults);
      return page;
    });
    expect(faults).toEqual([]);
  },
  brand: async ({ db }, use) => use(await makeBrand(db, { tokens: 25 })),
  brandPage: async ({ openAs, brand }, use) => {
    await use(await openAs(brand));
  },
  label: async ({ db }, use) => use(await makeLabel(db)),
  track: async ({ db, label }, use) => use(await makeTrack(db, label)),
  trackPage: async ({ brandPage, track }, use) => {
    await openTrack(brandPage, track);
    await use(brandPage);
  },
  superUser: async ({ db }, use) => use(await makeSuperUser(db)),
  /** Attaches the server's log of the test if it failed. */
  serverLines: [
    async ({ product }, use, info) => {
      const startedAt = new Date().toISOString();
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      const lines = readFileSync(product.log, "utf8").split("\n");
      const path = info.outputPath("server.log");
      writeFileSync(path, lines.filter((line) => line.slice(0, startedAt.length) >= startedAt).join("\n"));
      info.attachments.push({ name: "server.log", path, contentType: "text/plain" });
    },
    { auto: true },
  ],
});
export { expect };
export { renderVideo } from "./licensed-video.ts";

/** For results of ffmpeg or audio analysis, which slow down beside other tests. Only catches hangs. */
export const patience = { timeout: 240_000 };

/** For media that a page has to decode first. */
export const media = { timeout: 60_000 };

/** Viewport sizes of the tested screens, in CSS pixels. */
export const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Starts a product and returns a function that stops it. */
async function start(product: Product): Promise<() => Promise<void>> {
  renewHome(product);
  const env = { ...process.env, ...environmentOf(product) };
  // With an IPC channel, so that it ends when this process is killed.
  const stdio: StdioOptions = ["ignore", "ignore", "ignore", "ipc"];
  const child = spawn(process.execPath, ["scripts/start.ts"], { stdio, env });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  await Promise.race([
    waitUntilHealthy(product.origin),
    ended.then(() => {
      throw new Error(`The product at ${product.origin} did not start; see ${product.log}`);
    }),
  ]);
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}

export const demo = {
  brand: "brand@demo.example",
  label: "label@demo.example",
  admin: "admin@demo.example",
};

/** Reads a demo account's password, generated when this product was first started; see scripts/demo/accounts.ts. */
export function passwordOf({ home }: Product, email: string): string {
  const passwords = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(home, "demo-passwords.json"), "utf8")));
  const password = passwords[email];
  if (!password) throw new Error(`No demo account ${email}`);
  return password;
}

/** Signs in by the form, for tests about signing in. */
export async function signIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Signs in by setting the session cookie, for all other tests. */
export async function enter(page: Page, person: Pick<Person, "session">): Promise<void> {
  await page.context().addCookies([sessionCookie(person)]);
}

/** Opens a track's page from the library. */
export async function openTrack(page: Page, { id, title }: Track): Promise<void> {
  await page.goto(`/library?q=${encodeURIComponent(title)}`);
  await page.locator(`article a[href^='/upload/${id}']`).first().click();
  await expect(page).toHaveURL(/\/upload\/.+startTime=0/);
}

/** Picks a short video on a track's page and waits until it is uploaded. */
export async function pickVideo(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(shortClip());
  await expectUploaded(page);
}

export async function expectUploaded(page: Page): Promise<void> {
  await expect(page.getByText(/Preparing your video|ready to render/).first()).toBeVisible(patience);
}

/** Presses Render; on a phone, a licence sheet opens first. */
export async function pressRender(page: Page): Promise<void> {
  const render = page.getByRole("button", { name: /^Render Video/ });
  await render.filter({ visible: true }).first().click();
  const sheet = page.getByRole("dialog", { name: "Your licence" });
  if ((page.viewportSize()?.width ?? 0) < 1024) await sheet.getByRole("button", { name: /^Render Video/ }).click();
}

/** Confirms a button's dialog. Waits for the focus, which moves into the dialog asynchronously. */
export async function confirm(page: Page, word: string): Promise<void> {
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button").first()).toBeFocused();
  await question.getByRole("button", { name: word, exact: true }).click();
}

/** Renders a unique clip with a 2-token track by the form, without the encoder's cache; ends on the finished video's page. */
export async function renderForReal(page: Page, trackId: string): Promise<void> {
  await page.goto(`/upload/${trackId}?startTime=0`);
  await page.locator("input[type=file]").setInputFiles(ownCopy(shortClip()));
  await page.getByRole("button", { name: "Render Video (2 tokens)" }).click();
  await expect(page).toHaveURL(/\/render\//, patience);
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
}

/** Difference in pixels between the lower ends of two columns: left of an element, and the rest of the main content. */
export function columnGap(inRightColumn: Locator): Promise<number> {
  return inRightColumn.evaluate((element) => {
    const split = element.getBoundingClientRect().left;
    const ends = { left: 0, right: 0 };
    for (const leaf of document.querySelectorAll("main :not(:has(*))")) {
      const { left, width, bottom } = leaf.getBoundingClientRect();
      if (width < 2 || !leaf.checkVisibility()) continue;
      const column = left < split ? "left" : "right";
      ends[column] = Math.max(ends[column], bottom);
    }
    return Math.abs(ends.left - ends.right);
  });
}

/** Spendable tokens, as displayed in the header. */
export async function readTokens(page: Page): Promise<number> {
  const chip = page.getByRole("banner").getByRole("link", { name: /token/ });
  return Number.parseInt((await chip.innerText()).trim(), 10);
}

/** Turns a list's pages until a row is visible: other tests' rows may come before it. */
export async function turnTo(page: Page, list: string, line: Locator): Promise<void> {
  for (let path: string | null = list; path !== null;) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    if (await line.isVisible()) return;
    path = await page.getByRole("link", { name: "Next page" }).getAttribute("href");
  }
}

/** Keeps the toast open by hovering over it, until its button is pressed. */
export async function holdToast(page: Page): Promise<void> {
  await page.locator("[data-sonner-toast]").first().hover();
}

/** Returns the file that a press downloads. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; path: string }> {
  const saving = page.waitForEvent("download");
  // If the press fails, its error is reported, not the missing download.
  saving.catch(() => undefined);
  await press();
  const download = await saving;
  return { name: download.suggestedFilename(), path: await download.path() };
}

/**
 * Saves the bundle from a finished video's page. The licence is in the log moments after the sale; with several concurrent
 * sales, at the next cron tick.
 */
export async function saveBundle(page: Page): Promise<{ name: string; path: string }> {
  const own = page.getByRole("link", { name: "Bundle for offline checks" });
  await expect(own).toBeVisible(patience);
  const address = (await own.getAttribute("href")) ?? "";
  await expect.poll(async () => (await page.request.get(address)).status(), patience).toBe(200);
  return saved(page, () => own.click());
}

/** Submits a draft from the label's list for review, with its warranty. */
export async function submitForReview(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("link", { name: "Submit for Review", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Submit for Review" });
  await dialog.getByLabel(/I accept the Label Agreement/).check();
  await dialog.getByRole("button", { name: "Submit for Review" }).click();
}
