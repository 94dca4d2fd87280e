import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, people, readTokens, shortClip, signIn, test, turnTo } from "./support.ts";

const home = join("node_modules", ".cache", "e2e-home");
const media = join("node_modules", ".cache", "e2e-media");
const stamp = Date.now();
const title = `Harbour Clock ${stamp}`;
const email = `journey-${stamp}@example.com`;
const isrc = `GB-CU8-26-${String(stamp % 100_000).padStart(5, "0")}`;

function made(name: string, args: readonly string[]): string {
  mkdirSync(media, { recursive: true });
  const file = join(media, name);
  execFileSync("ffmpeg", ["-v", "error", "-y", ...args, file]);
  return file;
}

/** A melody of this run alone, at 24 bits and 48 kHz: the same one again would be found to be a copy. */
function makeSong(): string {
  const dice = (stamp % 99_991) / 997;
  const note = `220*pow(2\\,floor(12*mod(abs(43758.5*sin(floor(2*t)*${dice}))\\,1))/12)`;
  const sound = `aevalsrc=0.5*sin(2*PI*t*${note})*exp(-4*mod(t\\,0.5)):s=48000:d=40:c=stereo`;
  return made(`harbour-clock-${stamp}.wav`, ["-f", "lavfi", "-i", sound, "-c:a", "pcm_s24le"]);
}
const makeCover = () =>
  made("harbour-clock.jpg", ["-f", "lavfi", "-i", "testsrc2=s=1200x1200", "-frames:v", "1"]);

async function openAs(browser: Browser, person: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person);
  return page;
}

const lineOf = (page: Page, text: string) => page.locator("tr, main li").filter({ hasText: text });

test("a label signs up, is approved, sends a track through review, and sees it licensed and earning", async ({
  page: label,
  brandPage: brand,
  browser,
}) => {
  test.setTimeout(400_000);
  const admin = await openAs(browser, people.admin);
  let trackId = "";
  try {
    await test.step("signs up and waits", () => signUp(label));
    await test.step("an admin approves the account", () => approveAccount(admin));
    await test.step("completes the profile", () => completeProfile(label));
    await test.step("uploads a WAV with a cover", async () => {
      trackId = await upload(label);
    });
    await test.step("submits it", () => submit(label));
    await test.step("an admin approves the track", () => approveTrack(admin));
    await test.step("a brand finds it and syncs it", () => findAndSync(brand));
    await test.step("the label sees the sync", () => seeSync(label));
    await test.step("the label sees what it will earn", () => seeEarning(label));
  } finally {
    // Other journeys find the library as it was.
    const env = { ...process.env, CUESHEET_HOME: home };
    if (trackId)
      execFileSync(process.execPath, ["tests/e2e/make-label.ts", "retire", trackId], {
        env,
        stdio: "ignore",
      });
    await admin.context().close();
  }
});

async function signUp(page: Page): Promise<void> {
  await page.goto("/auth?tab=signup");
  await page.getByRole("radio", { name: /Label/ }).check({ force: true });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("tape-and-ink");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page).toHaveURL(/awaiting-approval/);
  await expect(page.getByText("Account Awaiting Approval")).toBeVisible();
  await page.goto("/label/library");
  await expect(page).toHaveURL(/awaiting-approval/);
  await expectAccessible(page);
}

async function approveAccount(admin: Page): Promise<void> {
  await admin.goto(`/admin?q=${email}`);
  await expectAccessible(admin);
  await admin.getByRole("button", { name: `Approve: ${email}` }).click();
  await expect(admin.getByText("User approved successfully")).toBeVisible();
}

async function completeProfile(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page).toHaveURL(/complete-profile/);
  await page.getByLabel("Label Name").fill("Slow Harbour");
  await page.getByLabel("Legal Entity").fill("Slow Harbour Ltd");
  await page.getByLabel("Address").fill("1 Quay");
  await page.getByLabel("Phone Number").fill("+44 20 7946 0000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Complete Profile" }).click();
  await expect(page.getByText("Your profile has been successfully set up!")).toBeVisible();
  await page.goto("/label/library");
  await expect(page.getByText("No tracks yet.")).toBeVisible();
  await expect(page.getByText("Slow Harbour").first()).toBeVisible();
  await expectAccessible(page);
}

/** Every word the form's live regions have said since this was called. */
async function listen(page: Page): Promise<() => Promise<string>> {
  const heard = await page.evaluateHandle(() => {
    const words = new Set<string>();
    const read = () => {
      for (const element of document.querySelectorAll("dialog [role=status], dialog output, dialog span"))
        words.add(element.textContent.trim());
    };
    new MutationObserver(read).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return words;
  });
  return () => heard.evaluate((words) => [...words].join("\n"));
}

async function upload(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Upload Track" }).first().click();
  const form = page.getByRole("dialog", { name: "Upload Track" });
  await expectAccessible(page);
  const heard = await listen(page);
  await form.getByLabel("Choose an audio file").setInputFiles(makeSong());
  await form.getByLabel("Choose cover art").setInputFiles(makeCover());
  await expect(form.getByText("WAV, 24 bit, 48 kHz, stereo")).toBeVisible({ timeout: 60_000 });
  await expect(form.getByText("Audio is ready")).toBeVisible();
  await expect(form.getByText("Cover is ready")).toBeVisible({ timeout: 60_000 });
  const words = await heard();
  expect(words).toMatch(/Uploading/);
  expect(words).toContain("Measuring the audio and making the preview…");

  await form.getByLabel(/^Track Title/).fill(title);
  await form.getByLabel(/^Artist Name/).fill("Ada Loom");
  await form.getByLabel(/^ISRC/).fill(isrc);
  await form.getByLabel("Primary Genre").selectOption("Folk");
  await form.getByLabel("Main Mood").selectOption("Calm");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Upload Track" }).click();
  await expect(page.getByText("Track uploaded successfully")).toBeVisible();
  await expect(lineOf(page, title)).toContainText("Draft");
  await expectAccessible(page);
  const href = await page.getByRole("link", { name: title, exact: true }).getAttribute("href");
  return new URL(href ?? "", "http://localhost").searchParams.get("track") ?? "";
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("button", { name: "Submit for Review", exact: true }).click();
  await expect(page.getByText("Track submitted for review")).toBeVisible();
  await expect(lineOf(page, title)).toContainText("Pending Review");
  await page.reload();
  await expect(lineOf(page, title)).toContainText("Pending Review");
  await expectAccessible(page);
}

async function approveTrack(admin: Page): Promise<void> {
  const line = lineOf(admin, title).first();
  await turnTo(admin, "/admin?tab=tracks", line);
  await expect(line).toContainText("Slow Harbour");
  await expectAccessible(admin);
  await line.getByRole("button", { name: `Approve: ${title}` }).click();
  await expect(admin.getByText("Track approved")).toBeVisible();
  await expect(lineOf(admin, title)).toHaveCount(0);
}

async function findAndSync(brand: Page): Promise<void> {
  await brand.goto("/library");
  await brand.getByRole("searchbox").fill(title);
  await expect(brand.getByRole("status").filter({ hasText: /^1 track$/ })).toBeVisible();
  await expectAccessible(brand);
  await brand.getByRole("link", { name: title, exact: true }).click();
  await expect(brand.getByRole("heading", { name: title })).toBeVisible();
  const before = await readTokens(brand);
  await brand.locator("input[type=file]").setInputFiles(shortClip());
  await expect(brand.getByRole("heading", { name: "Select Music Start Point" })).toBeVisible();
  await expectAccessible(brand);
  await brand.getByRole("button", { name: "Render Video (1 token)" }).click();
  await expect(brand).toHaveURL(/\/render\//, { timeout: 60_000 });
  await expect(brand.getByText("Your video is ready!")).toBeVisible({ timeout: 90_000 });
  await expect(brand.getByRole("link", { name: "Download Licence" })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(brand);
  expect(await readTokens(brand)).toBe(before - 1);
}

async function seeSync(page: Page): Promise<void> {
  await page.goto("/label/syncs");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Northwind Coffee");
  await expect(row).toContainText("Valid");
  await expect(row).toContainText("$2.50");
  await expectAccessible(page);
  await row.getByRole("link", { name: title }).click();
  await expect(page.getByRole("region", { name: "Your Earnings" })).toContainText(
    /Pending, payable from .*\$2\.50/,
  );
  await expectAccessible(page);
}

async function seeEarning(page: Page): Promise<void> {
  await page.goto("/label/library");
  const pending = page.getByRole("region", { name: "Pending Payouts" });
  await expect(pending).toContainText("1 licence");
  await expect(pending).toContainText("$2.50");
  await expectAccessible(page);
}
