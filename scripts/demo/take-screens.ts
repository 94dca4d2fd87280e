import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Locator, type Page } from "playwright";
import { type FeatureName, featureSize, screenSizes } from "#app/content/feature-copy.ts";
import { pictureFitCopy } from "#app/content/picture-fit-copy.ts";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import { referenceCopy } from "#app/content/similar-copy.ts";
import { runFfmpeg } from "#scripts/local/services.ts";
import { readDemoAccounts } from "./accounts.ts";
import { demoTrackId } from "./declarations.ts";
import { filmsFolder } from "./history/films.ts";

/**
 * Takes screenshots of the running demo: for the public site into `public/screens`, light and dark, and for README.md into
 * `docs/images`. Run it when these screens have changed, with `npm start` in another terminal, and commit the result. It renders
 * a video as the demo's brand. `node scripts/demo/take-screens.ts [--origin …] [track choice review render verify syncs]`
 */
const { values, positionals } = parseArgs({
  options: { origin: { type: "string", default: "http://localhost:8787" } },
  allowPositionals: true,
});
const readmeSize = { width: 1440, height: 900, scale: 1 } as const;
const themes = ["light", "dark"] as const;
const tracks = ["river-ledger", "sugar-static", "cafe-minuit"].map(demoTrackId);
const [track = ""] = tracks;
const patience = { timeout: 120_000 };

const folder = mkdtempSync(join(tmpdir(), "cuesheet-screens-"));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  for (const path of ["public/screens", "docs/images"]) mkdirSync(path, { recursive: true });
  const brand = await signIn(browser, "brand@demo.example");
  const video = await joinFilms();
  // A screen that fails keeps its old pictures; the others are still taken.
  await attempt("track", () => photographTrack(brand, video));
  await attempt("choice", () => photographChoice(brand, video));
  await attempt("review", () => photographReview(brand));
  await attempt("render", () => photographRender(brand));
  await attempt("verify", () => photographVerify(brand));
  await attempt("syncs", async () => {
    const label = await signIn(browser, "label@demo.example");
    await label.goto("/label/syncs");
    await takeFeature(label, "syncs", label.getByRole("navigation", { name: "Views" }));
  });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

async function attempt(what: string, act: () => Promise<void>): Promise<void> {
  if (positionals.length > 0 && !positionals.includes(what)) return;
  try {
    await act();
    console.log(what);
  } catch (error) {
    console.error(what, error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Concatenates four of the demo's films: an advertisement with cuts. */
async function joinFilms(): Promise<string> {
  const [list, video] = [join(folder, "films.txt"), join(folder, "house-blend.mp4")];
  const films = ["morning-brew", "pour-over", "cold-brew", "autumn-menu"];
  writeFileSync(list, films.map((film) => `file '${join(filmsFolder, film)}.mp4'\n`).join(""));
  await runFfmpeg([], ["-f", "concat", "-safe", "0", "-i", list, "-c", "copy", video]);
  return video;
}

async function openPage(own: Browser): Promise<Page> {
  const context = await own.newContext({
    baseURL: values.origin,
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  // Machines without East Asian fonts would leave a title blank.
  await context.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const sheet = document.createElement("style");
      sheet.textContent =
        '@font-face { font-family: Archivo; src: url("/fonts/noto-sans-jp.ttf"); font-weight: 400 800; font-stretch: 75% 125%; unicode-range: U+3000-30FF, U+4E00-9FFF; }';
      document.head.appendChild(sheet);
    }),
  );
  return context.newPage();
}

async function signIn(own: Browser, email: string): Promise<Page> {
  const page = await openPage(own);
  const account = readDemoAccounts().find((each) => each.email === email);
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(account?.password ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/auth");
  return page;
}

type Size = { width: number; height: number; scale: number };

/** The element to show, and its distance from the top in pixels. */
type Subject = { node: Locator; below: number };

/** In both themes, as WebP. */
async function take(page: Page, name: string, size: Size, subject?: Subject): Promise<void> {
  await page.setViewportSize(size);
  for (const theme of themes) {
    const png = await photograph(page, theme, subject);
    await write(
      png,
      size,
      ["-c:v", "libwebp", "-quality", "75", "-compression_level", "6"],
      `public/screens/${name}-${theme}.webp`,
    );
  }
}

function takeFeature(page: Page, name: FeatureName, node: Locator, below = 110): Promise<void> {
  return take(page, name, featureSize, { node, below });
}

async function takeForReadme(page: Page, name: string): Promise<void> {
  await page.setViewportSize(readmeSize);
  await write(await photograph(page, "light"), readmeSize, ["-pred", "mixed"], `docs/images/${name}.png`);
}

async function photograph(page: Page, theme: (typeof themes)[number], subject?: Subject): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const top = (await subject?.node.evaluate((node) => node.getBoundingClientRect().top + scrollY)) ?? 0;
  await page.evaluate((y) => scrollTo(0, y), Math.max(0, top - (subject?.below ?? 0)));
  await page.waitForFunction(() => document.fonts.status === "loaded");
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  // Stills are drawn from left to right.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLCanvasElement>("canvas.compare-shots")].every(
      (canvas) => canvas.getContext("2d")?.getImageData(canvas.width - 2, canvas.height >> 1, 1, 1).data[3] === 255,
    ),
  );
  return page.screenshot({ animations: "disabled" });
}

async function write(png: Buffer, { width, scale }: Size, codec: readonly string[], file: string): Promise<void> {
  const source = join(folder, "screen.png");
  writeFileSync(source, png);
  await runFfmpeg([], ["-i", source, "-vf", `scale=${width * scale}:-1:flags=lanczos`, ...codec, file]);
}

/** The track page with a video and suggested start points. */
async function photographTrack(page: Page, video: string): Promise<void> {
  await page.goto("/library");
  await page.locator("article").first().waitFor();
  await takeForReadme(page, "library");
  await page.goto(`/upload/${track}`);
  await page.locator("input[type=file]").first().setInputFiles(video);
  await page.getByText("ready to render").first().waitFor(patience);
  const start = page.getByRole("slider", { name: /start/i }).first();
  await start.focus();
  for (const key of ["PageUp", "PageUp", "PageUp", "PageUp", "ArrowRight", "ArrowRight"]) await start.press(key);
  const suggestions = page.getByRole("list", { name: pictureFitCopy.suggestions });
  await suggestions.waitFor(patience);
  await takeForReadme(page, "track");
  for (const [name, size] of Object.entries(screenSizes)) await take(page, `track-${name}`, size);
  await takeFeature(page, "fit", suggestions);
}

/** Similar tracks for the video, and their comparison. */
async function photographChoice(page: Page, video: string): Promise<void> {
  await page.goto("/similar");
  await page.locator("#reference-file").setInputFiles(video);
  await page.locator("article").first().waitFor(patience);
  await takeFeature(page, "similar", page.getByText(referenceCopy.heard(basename(video))).first(), 76);
  // A browser that has the file uses it instead of the finished picture.
  const elsewhere = await signIn(browser, "brand@demo.example");
  await elsewhere.goto(`/compare?tracks=${tracks.join(",")}`);
  await elsewhere.locator("video[src*='/media/pictures/']").first().waitFor(patience);
  await takeFeature(elsewhere, "compare", elsewhere.locator(".compare-lanes"), 330);
}

/** A review link of the current shortlist, seen without an account. */
async function photographReview(page: Page): Promise<void> {
  await page.goto("/shortlists");
  for (const id of tracks)
    await page.evaluate((path) => fetch(path, { method: "PUT" }), `/api/shortlists/current/tracks/${id}`);
  await page.goto("/shortlists");
  await page.locator("a[href^='/shortlists/']").first().click();
  await page.getByRole("link", { name: ownReviewsCopy.share }).click();
  await page.getByRole("button", { name: ownReviewsCopy.create }).click();
  await page.waitForURL(/\/reviews\/[^/]+$/);
  const link = await page.getByLabel("Link", { exact: true }).and(page.locator("input")).inputValue();
  const client = await openPage(browser);
  await client.goto(link);
  await client.locator("video").waitFor(patience);
  await takeFeature(client, "review", client.locator("#main ol, main ol").first(), 330);
}

async function photographRender(page: Page): Promise<void> {
  await page.setViewportSize(readmeSize);
  await page.goto(`/upload/${track}`);
  const terms = page.getByRole("checkbox", { name: /^(I accept|Confirm)/i });
  for (const tick of await terms.all()) await tick.check();
  await page
    .getByRole("button", { name: /^Render Video/ })
    .first()
    .click();
  await page.waitForURL("**/render/**", patience);
  const undo = page.locator("section[aria-labelledby=undo]");
  await undo.waitFor(patience);
  // Without the toast about the started render.
  await page.reload();
  await takeFeature(page, "undo", undo);
}

/** The most recently delivered video, on the verification page. */
async function photographVerify(page: Page): Promise<void> {
  await page.goto("/my-videos");
  const href = await page.locator("article a[href^='/render/']").first().getAttribute("href");
  const id = href?.split("/").at(-1);
  const delivered = join(folder, "house-blend-licensed.mp4");
  writeFileSync(delivered, await (await page.request.get(`/media/renders/${id}?download=1`)).body());
  const visitor = await openPage(browser);
  await visitor.goto("/verify");
  await visitor.locator("[data-verify][data-listening]").waitFor();
  await visitor.locator("#verify-file").setInputFiles(delivered);
  await visitor.locator("[data-verify-result] h2").first().waitFor(patience);
  await takeFeature(visitor, "verify", visitor.locator("[data-verify-result]"));
}
