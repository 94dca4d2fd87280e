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
import { waitUntilHealthy } from "#scripts/local/index.ts";
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
  /** Set by the project whose journeys need a product that nobody else is in. */
  isApart: boolean;
  product: Product;
  contexts: ContextPool;
  /** The product's database, asked inside its server. */
  db: Database;
};

type Fixtures = {
  /** Set where it counts what a browser fetches that has kept nothing: each context is a new one then. */
  isCold: boolean;
  /** Opens a browser context; it is emptied with the journey. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a page as somebody who is signed in; it is closed with the journey. */
  openAs: (person: Pick<Person, "session"> | null, options?: BrowserContextOptions) => Promise<Page>;
  /** A brand of this journey's own, with 25 tokens. */
  brand: Person;
  brandPage: Page;
  /** A label of this journey's own, and a track of it on sale for 2 tokens. */
  label: Label;
  track: Track;
  superUser: Person;
  serverLines: undefined;
};

const expectedNoise = [
  // Chromium reports every refused request; those a test provokes are asserted where they happen.
  "Failed to load resource",
  // The frame that shows a demo's mail runs no script at all; the browser driver's own probe is what it refuses.
  "Blocked script execution in 'about:srcdoc'",
];

/**
 * React Router leaves two promises of its stream decoder without a handler when it gives up a page's data between the first
 * line and the end (`decode` in its copy of turbo-stream): nothing is wrong with the page that follows.
 */
const abortedRead = "signal is aborted without reason";

/** Console errors and page errors, which markup that does not hydrate is one of, fail a test: nobody reads them otherwise. */
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
   * Every test is a visitor at an address of its own (RFC 5737's test networks have too few, so of 10/8): attempts to
   * sign in are limited by address, and a fast machine runs more tests within a minute than one address may try. The
   * local platform takes this header as it comes; Cloudflare writes it itself.
   */
  // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's dependencies from this pattern
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    visitors += 1;
    await use({ "CF-Connecting-IP": `10.${workerIndex & 255}.${visitors >> 8}.${visitors & 255}` });
  },
  request: async ({ request }, use) => use(askAgain(request)),
  isCold: [false, { option: true }],
  contexts: [
    async ({ browser, product }, use) => use(new ContextPool(browser, product.origin)),
    { scope: "worker" },
  ],
  openContext: async (
    { contexts, isCold, contextOptions, javaScriptEnabled, viewport, extraHTTPHeaders },
    use,
    info,
  ) => {
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
  superUser: async ({ db }, use) => use(await makeSuperUser(db)),
  /** A failed journey leaves what the server said in its time. */
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

/**
 * For what ffmpeg or the analysis of sound has to do before it can be seen: that lasts as long as the machine needs beside
 * other journeys. It ends a journey that would wait for ever, and judges none.
 */
export const patience = { timeout: 240_000 };

/** For what a page has to decode before it can be seen or heard. */
export const media = { timeout: 60_000 };

/** What screens are looked at on, in CSS pixels. */
export const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Brings up a product and returns what stops it. */
async function start(product: Product): Promise<() => Promise<void>> {
  renewHome(product);
  const env = { ...process.env, ...environmentOf(product) };
  // With a channel, so that it ends when this process is killed.
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

/** Passwords of the demo accounts were made by the start of this product; see scripts/demo/accounts.ts. */
export function passwordOf({ home }: Product, email: string): string {
  const passwords = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(home, "demo-passwords.json"), "utf8")));
  const password = passwords[email];
  if (!password) throw new Error(`No demo account ${email}`);
  return password;
}

/** By the form, where signing in is the subject. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Everywhere else: the page's browser has the session. */
export async function enter(page: Page, person: Pick<Person, "session">): Promise<void> {
  await page.context().addCookies([sessionCookie(person)]);
}

/** Opens a track from the library. */
export async function openTrack(page: Page, { id, title }: Track): Promise<void> {
  await page.goto(`/library?q=${encodeURIComponent(title)}`);
  await page.locator(`article a[href^='/upload/${id}']`).first().click();
  await expect(page).toHaveURL(/\/upload\/.+startTime=0/);
}

/** Picks a short video on a track's page and waits until the server has it. */
export async function pickVideo(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(shortClip());
  await expectUploaded(page);
}

export async function expectUploaded(page: Page): Promise<void> {
  await expect(page.getByText(/Preparing your video|ready to render/).first()).toBeVisible(patience);
}

/** Presses Render; a phone asks for the licence first. */
export async function pressRender(page: Page): Promise<void> {
  const render = page.getByRole("button", { name: /^Render Video/ });
  await render.filter({ visible: true }).first().click();
  const sheet = page.getByRole("dialog", { name: "Your licence" });
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await sheet.getByRole("button", { name: /^Render Video/ }).click();
}

/** Answers the question that a button asked before it acts; the focus is on the way back until then. */
export async function confirm(page: Page, word: string): Promise<void> {
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button").first()).toBeFocused();
  await question.getByRole("button", { name: word, exact: true }).click();
}

/** Renders a clip of its own with a track of 2 tokens by the form, from upload to the finished video, whose page is shown then. */
export async function renderForReal(page: Page, trackId: string): Promise<void> {
  await page.goto(`/upload/${trackId}?startTime=0`);
  await page.locator("input[type=file]").setInputFiles(ownCopy(shortClip()));
  await page.getByRole("button", { name: "Render Video (2 tokens)" }).click();
  await expect(page).toHaveURL(/\/render\//, patience);
  await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
}

/** Pixels between the ends of two columns: of what begins left of an element, and of the rest of the page's main part. */
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

/** Spendable tokens as the header shows them. */
export async function readTokens(page: Page): Promise<number> {
  const chip = page.getByRole("banner").getByRole("link", { name: /token/ });
  return Number.parseInt((await chip.innerText()).trim(), 10);
}

/** Opens a list and turns its pages until a line stands there: beside other journeys that may be late. */
export async function turnTo(page: Page, list: string, line: Locator): Promise<void> {
  for (let path: string | null = list; path !== null;) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    if (await line.isVisible()) return;
    path = await page.getByRole("link", { name: "Next page" }).getAttribute("href");
  }
}

/** Keeps the toast on the page, as a mouse that lies on it does, until its button is pressed. */
export async function holdToast(page: Page): Promise<void> {
  await page.locator("[data-sonner-toast]").first().hover();
}

/** What a press saves. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; path: string }> {
  const saving = page.waitForEvent("download");
  // A press that fails tells more than the file that does not come.
  saving.catch(() => undefined);
  await press();
  const download = await saving;
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** Sends a draft of the label's list to review, with its warranty. */
export async function submitForReview(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("link", { name: "Submit for Review", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Submit for Review" });
  await dialog.getByLabel(/I accept the Label Agreement/).check();
  await dialog.getByRole("button", { name: "Submit for Review" }).click();
}
