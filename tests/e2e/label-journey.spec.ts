import type { Page } from "@playwright/test";
import { declareRights } from "./declare-rights.ts";
import { expectAccessible } from "./accessible.ts";
import { fillProfile } from "./forms.ts";
import { coverPicture, drawNumber, made, melody, shortClip } from "./media.ts";
import type { Person } from "./people.ts";
import { expect, media, patience, readTokens, test, turnTo, submitForReview } from "./support.ts";

const stamp = drawNumber();
const title = `Harbour Clock ${stamp}`;
const email = `journey-${stamp}@example.com`;
const isrc = `GB-CU8-26-${String(stamp % 100_000).padStart(5, "0")}`;

/** Forty seconds, with title and artist in its tags. */
const song = () => melody(stamp, { seconds: 40, tags: { title, artist: "Ada Loom" } });
const flac = () => made("night-bus.flac", ["-f", "lavfi", "-i", "sine=d=6"]);

const lineOf = (page: Page, text: string) => page.locator("tr, main li").filter({ hasText: text });

test("a label signs up, gets a track approved and sees it licensed and earning", async ({
  page: label,
  brand,
  brandPage,
  openAs,
  superUser,
}) => {
  test.slow();
  const admin = await openAs(superUser);
  await test.step("the label signs up and waits for approval", () => signUp(label));
  await test.step("an admin approves the account", () => approveAccount(admin));
  await test.step("the label completes its profile", () => completeProfile(label));
  await test.step("the label uploads a WAV with a cover", () => upload(label));
  const plain = await openAs(null, { javaScriptEnabled: false });
  await plain.context().addCookies(await label.context().cookies());
  await test.step("the label deletes the track without JavaScript and undoes it", () => deleteAndRestore(plain));
  await label.reload();
  await test.step("the label submits the track for review", () => submit(label));
  await test.step("an admin approves the track", () => approveTrack(admin));
  await test.step("a brand finds the track and licenses it", () => findAndSync(brandPage));
  await test.step("the label sees the sync", () => seeSync(label, brand));
  await test.step("the label sees its pending earning", () => seeEarning(label));
});

async function signUp(page: Page): Promise<void> {
  await page.goto("/auth?tab=signup");
  await page.getByRole("radio", { name: /Label/ }).check({ force: true });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("tape-and-ink");
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page).toHaveURL(/awaiting-approval/);
  await expect(page.getByText("Account Awaiting Approval")).toBeVisible();
  await page.goto("/label/library");
  await expect(page).toHaveURL(/awaiting-approval/);
}

async function approveAccount(admin: Page): Promise<void> {
  await admin.goto(`/admin?q=${email}`);
  await admin.getByRole("button", { name: `Approve: ${email}` }).click();
  await expect(admin.getByText("User approved successfully")).toBeVisible();
}

async function completeProfile(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page).toHaveURL(/complete-profile/);
  await fillProfile(page, "Label", "Slow Harbour");
  await page.getByRole("button", { name: "Complete Profile" }).click();
  await expect(page.getByText("Your profile has been successfully set up!")).toBeVisible();
  await page.goto("/label/library");
  await expect(page.getByText("No tracks yet.")).toBeVisible();
  await expect(page.getByText("Slow Harbour").first()).toBeVisible();
}

/** Collects all live region texts of the form from now on. */
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

async function upload(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Upload Track" }).first().click();
  const form = page.getByRole("dialog", { name: "Upload Track" });
  const heard = await listen(page);
  await form.getByRole("button", { name: "Upload Track" }).click();
  const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Missing required fields" });
  await expect(toast).toBeVisible();
  await expect(form.getByRole("alert").first()).toContainText(
    "Please fill in track title, artist name, ISRC, and upload an audio file",
  );
  await form.getByLabel("Choose an audio file").setInputFiles(flac());
  // Next to the field, unlike the toast, which is in the same dialog.
  await expect(form.getByRole("alert").filter({ hasText: "Only WAV and MP3 files are supported" })).toBeVisible();

  await form.getByLabel("Choose an audio file").setInputFiles(song());
  await form.getByLabel("Choose cover art").setInputFiles(coverPicture());
  await expect(form.getByLabel(/^Track Title/)).toHaveValue(title, patience);
  await expect(form.getByLabel(/^Artist Name/)).toHaveValue("Ada Loom");
  await expect(form.getByText("WAV, 24 bit, 48 kHz, stereo")).toBeVisible(patience);
  await expect(form.getByText("Audio is ready")).toBeVisible(patience);
  await expect(form.getByText("Cover is ready")).toBeVisible(patience);
  const words = await heard();
  expect(words).toMatch(/Uploading/);
  expect(words).toContain("Analysing the audio and making a preview…");

  await form.getByLabel(/^ISRC/).fill("gb-cu8-26-00x01");
  await form.getByRole("button", { name: "Upload Track" }).click();
  await expect(form.getByText(/Enter the ISRC as two letters/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel(/^ISRC/).fill(isrc.toLowerCase());
  await form.getByLabel("Primary Genre").selectOption("Folk");
  await form.getByLabel("Main Mood").selectOption("Calm");
  await form.getByLabel("Description").fill("A slow bus through rain.");
  await expect(form.getByText("24 of 4,000 characters")).toBeVisible();
  await declareRights(form);
  await form.getByRole("button", { name: "Upload Track" }).click();
  await expect(page.getByText("Track uploaded successfully")).toBeVisible();
  await expect(lineOf(page, title)).toContainText("Draft");
  await expect(lineOf(page, title)).toContainText(isrc);
}

async function deleteAndRestore(page: Page): Promise<void> {
  await page.goto("/label/library");
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Track" });
  await expect(dialog).toContainText(`Delete “${title}”?`);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Track deleted" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Track restored" })).toBeVisible();
  await expect(lineOf(page, title)).toContainText("Draft");
}

async function submit(page: Page): Promise<void> {
  await submitForReview(page, title);
  await expect(page.getByText("Track submitted for review")).toBeVisible();
  await expect(lineOf(page, title)).toContainText("Pending Review");
  await page.reload();
  await expect(lineOf(page, title)).toContainText("Pending Review");
}

async function approveTrack(admin: Page): Promise<void> {
  const line = lineOf(admin, title).first();
  await turnTo(admin, "/admin?tab=tracks", line);
  await expect(line).toContainText("Slow Harbour");
  await line.getByRole("button", { name: `Approve: ${title}` }).click();
  await expect(admin.getByText("Track approved")).toBeVisible();
  await expect(lineOf(admin, title)).toHaveCount(0);
}

async function findAndSync(brand: Page): Promise<void> {
  await brand.goto("/library");
  await brand.getByRole("searchbox").fill(title);
  await expect(brand.getByRole("status").filter({ hasText: /^1 track$/ })).toBeVisible();
  await brand.getByRole("link", { name: title, exact: true }).click();
  await expect(brand.getByRole("heading", { name: title })).toBeVisible();
  const before = await readTokens(brand);
  await brand.locator("input[type=file]").setInputFiles(shortClip());
  await expect(brand.getByRole("heading", { name: "Select Music Start Point" })).toBeVisible(media);
  await brand.getByRole("button", { name: "Render Video (1 token)" }).click();
  await expect(brand).toHaveURL(/\/render\//, patience);
  await expect(brand.getByText("Your video is ready!")).toBeVisible(patience);
  await expect(brand.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
  await expect.poll(() => readTokens(brand)).toBe(before - 1);
}

async function seeSync(page: Page, brand: Person): Promise<void> {
  await page.goto("/label/syncs");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(brand.name);
  await expect(row).toContainText("Valid");
  await expect(row).toContainText("$3.50");
  await row.getByRole("link", { name: title }).click();
  await expect(page.getByRole("region", { name: "Your Earnings" })).toContainText(
    /Pending, payable from .*\$3\.50.*Your share\s*70% \(policy 2026-2\)/,
  );
}

async function seeEarning(page: Page): Promise<void> {
  await page.goto("/label/library");
  const pending = page.getByRole("region", { name: "Pending Payouts" });
  await expect(pending).toContainText("1 licence");
  await expect(pending).toContainText("$3.50");
}
