import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import { type Bench, isQuick, type Row } from "./bench.ts";
import { startChromium } from "./chromium.ts";
import { longestTask } from "./longest-task.ts";
import { type Product, startProduct } from "./product.ts";
import { repeat } from "./rounds.ts";

const rows = isQuick ? 100 : 1000;
const count = rows.toLocaleString("en");

export const wizard: Bench = {
  name: "wizard",
  about:
    `The longest task of the page's main thread (milliseconds of processor time) while a CSV of ${count} rows with as many ` +
    "files is checked, scrolled through, narrowed to its errors and uploaded, in the built product in Chromium. The answers " +
    "to uploads are made up on the way, so that the page is measured and not the network. A task of 50 ms is one that " +
    "browsers call long.",
  async run(): Promise<Row[]> {
    const product = await startProduct();
    const chrome = await startChromium();
    try {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
      const page = await openWizard(browser, product);
      return await measure(browser, page);
    } finally {
      await chrome.close();
      await product.stop();
    }
  },
};

async function measure(browser: Browser, page: Page): Promise<Row[]> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("CSV file").setInputFiles(csv());
  await dialog.getByLabel("Audio files").setInputFiles(audio());
  const steps: [string, () => Promise<void>][] = [
    ["checking", () => check(page, dialog)],
    ["scrolling", () => scroll(page, 60)],
    ["narrowing and widening", () => narrow(page, dialog)],
    ["uploading and scrolling", () => upload(page, dialog)],
  ];
  return repeat(steps.length, async (n) => {
    const [what, act] = steps[n] ?? ["", async () => {}];
    return {
      what: `${count} rows, ${what}: longest task`,
      value: await longestTask(browser, page, act),
      unit: "ms",
      baseline: null,
      goal: { of: "value", atMost: 50 },
    };
  });
}

/** Polls cheaply: waiting for an element by its role would make the page inspect every element, which would be measured. */
async function shows(page: Page, count: number): Promise<void> {
  const isShown = (wanted: number) => document.querySelectorAll("dialog tbody tr").length === wanted;
  await page.waitForFunction(isShown, count, { polling: 100 });
}

async function check(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Validate & Match Files" }).click();
  await shows(page, rows);
}

async function scroll(page: Page, turns: number): Promise<void> {
  await page.locator(".bulk-scroll").hover();
  await repeat(turns, async () => {
    await page.mouse.wheel(0, 900);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  });
}

async function narrow(page: Page, dialog: Locator): Promise<void> {
  const tick = dialog.locator("input[type=checkbox]");
  await tick.check();
  await shows(page, rows / 100);
  await tick.uncheck();
  await shows(page, rows);
}

async function upload(page: Page, dialog: Locator): Promise<void> {
  await makeUpAnswers(page);
  await dialog.locator(".btn-ink").click();
  await scroll(page, 60);
  const isDone = () => document.querySelector("dialog output")?.textContent?.includes("uploaded successfully");
  await page.waitForFunction(isDone, null, { polling: 200, timeout: 300_000 });
}

const Sent = z.object({ rows: z.array(z.object({ id: z.string() })) });

async function makeUpAnswers(page: Page): Promise<void> {
  await page.route("**/api/uploads", (route) => {
    const start = z.record(z.string(), z.unknown()).parse(route.request().postDataJSON());
    return route.fulfill({ json: { ...start, partBytes: 2 ** 23, parts: [], status: "uploading" } });
  });
  await page.route("**/api/uploads/*/parts/*", (route) => route.fulfill({ json: { part: 1 } }));
  await page.route("**/api/uploads/*/complete", (route) => route.fulfill({ json: { status: "uploaded" } }));
  await page.route("**/api/bulk-tracks", (route) => {
    const outcomes = Sent.parse(route.request().postDataJSON()).rows.map(({ id }) => ({
      id,
      outcome: "added",
    }));
    return route.fulfill({ json: { outcomes } });
  });
}

async function openWizard(browser: Browser, { origin, home }: Product): Promise<Page> {
  const email = "label@demo.example";
  const passwords = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(home, "demo-passwords.json"), "utf8")));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/auth`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(passwords[email] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/auth");
  await page.goto(`${origin}/label/library?dialog=bulk`, { waitUntil: "networkidle" });
  return page;
}

/** Every hundredth row lacks its title. */
function csv() {
  const head = "track_title,artist_name,isrc,audio_filename,primary_genre,mood_tags,status";
  const lines = Array.from({ length: rows }, (_, n) => {
    const title = n % 100 === 7 ? "" : `Song ${n}`;
    return `${title},Trio ${n},GBWIZ26${String(n).padStart(5, "0")},song-${n}.wav,Jazz,"Calm, Dark",draft`;
  });
  return { name: "songs.csv", mimeType: "text/csv", buffer: Buffer.from([head, ...lines].join("\r\n")) };
}

function audio() {
  return Array.from({ length: rows }, (_, n) => ({
    name: `song-${n}.wav`,
    mimeType: "audio/wav",
    buffer: Buffer.from(`sound ${n}`),
  }));
}
