import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright";
import { screenSizes } from "#app/content/screens.ts";
import { heroSvg } from "./draw-hero.ts";
import { pngOf } from "./keep-file.ts";
import { runFfmpeg } from "#scripts/local/index.ts";

/**
 * Photographs the screen that the front page shows: a brand's video under a track, in a running product. Light and dark,
 * wide and on a phone, into `public/screens`; run it again when that screen has changed and commit what it made.
 * `node scripts/assets/take-screens.ts --password … [--origin …] [--track "River Ledger"]` with a demo's brand.
 */
const { values } = parseArgs({
  options: {
    origin: { type: "string", default: "http://localhost:8787" },
    email: { type: "string", default: "brand@demo.example" },
    password: { type: "string" },
    track: { type: "string", default: "River Ledger" },
  },
});

const folder = mkdtempSync(join(tmpdir(), "cuesheet-screens-"));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  mkdirSync("public/screens", { recursive: true });
  const video = await drawVideo();
  for (const [name, size] of Object.entries(screenSizes))
    for (const theme of ["light", "dark"] as const) {
      const png = await photograph(browser, video, { ...size, theme });
      await toWebp(png, `public/screens/track-${name}-${theme}.webp`);
    }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

/** Ten seconds of a drawn picture that comes closer. */
async function drawVideo(): Promise<string> {
  const [still, video] = [join(folder, "still.png"), join(folder, "autumn-coats.mp4")];
  writeFileSync(still, pngOf(heroSvg("music-for-fashion-ads", "Nostalgic"), 1920));
  const closer = "zoompan=z='1+0.0008*on':d=250:x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':s=1280x720:fps=25";
  await runFfmpeg([], ["-i", still, "-vf", closer, "-pix_fmt", "yuv420p", "-t", "10", video]);
  return video;
}

type Look = { width: number; height: number; scale: number; theme: "light" | "dark" };

async function photograph(
  own: Browser,
  video: string,
  { width, height, scale, theme }: Look,
): Promise<Buffer> {
  const context = await own.newContext({
    baseURL: values.origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(values.email);
  await page.getByLabel("Password").fill(values.password ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/library");
  await page.goto(`/library?q=${encodeURIComponent(values.track)}`);
  await page.locator("article a[href^='/upload/']").first().click();
  await page.locator("input[type=file]").setInputFiles(video);
  await page.getByText("ready to render").first().waitFor({ timeout: 120_000 });
  const window = page.getByRole("slider", { name: /start/i }).first();
  await window.focus();
  for (const key of ["PageUp", "PageUp", "PageUp", "PageUp", "ArrowRight", "ArrowRight"]) {
    await window.press(key);
  }
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.evaluate(() => scrollTo(0, 0));
  const png = await page.screenshot();
  await context.close();
  return png;
}

async function toWebp(png: Buffer, file: string): Promise<void> {
  const source = join(folder, "screen.png");
  writeFileSync(source, png);
  await runFfmpeg([], ["-i", source, "-c:v", "libwebp", "-quality", "82", "-compression_level", "6", file]);
}
