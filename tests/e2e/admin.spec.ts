import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { z } from "zod";
import { expect, people, signIn, test, expectAccessible } from "./support.ts";

const password = "tape-and-ink";
const Track = z.object({ id: z.string(), title: z.string() });

/** Waiting accounts under fresh addresses, and a track to report. */
function makeCases(count: number): { emails: string[]; track: z.infer<typeof Track> } {
  const stamp = Date.now();
  const emails = Array.from({ length: count }, (_, index) => `case-${stamp}-${index}@example.com`);
  const printed = runScript([password, ...emails]);
  const line = printed.split("\n").find((text) => text.startsWith("{"));
  return { emails, track: Track.parse(JSON.parse(line ?? "null")) };
}

function runScript(args: readonly string[]): string {
  const env = { ...process.env, CUESHEET_HOME: join("node_modules", ".cache", "e2e-home") };
  return execFileSync(process.execPath, ["tests/e2e/make-admin-cases.ts", ...args], { env }).toString();
}

/** Other journeys find the library as it was. */
test.afterAll(() => {
  runScript([]);
});

let adminState: BrowserContextOptions["storageState"];
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, people.admin);
  adminState = await context.storageState();
  await context.close();
});

async function openAsAdmin(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    ...(adminState ? { storageState: adminState } : {}),
  });
  return context.newPage();
}

const lineOf = (page: Page, text: string): Locator => page.locator("tr, main li").filter({ hasText: text });

/** Presses Tab until the focus is there, as somebody without a mouse would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    if (await target.evaluate((element) => element === document.activeElement)) return;
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never reached it");
}

async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

test("by keyboard alone: sign-up, approval by an admin, profile, library", async ({ page, browser }) => {
  const email = `keys-${Date.now()}@example.com`;
  await page.goto("/auth");
  await tabTo(page, page.getByRole("link", { name: "Sign Up" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=signup/);
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Label/ })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /Brand/ })).toBeChecked();
  await typeInto(page, "Email", email);
  await typeInto(page, "Password", password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/awaiting-approval/);
  await expectAccessible(page);

  const admin = await openAsAdmin(browser);
  await admin.goto("/library");
  await tabTo(admin, admin.getByRole("banner").getByRole("link", { name: "Admin" }));
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("heading", { name: "Admin", level: 1 })).toBeVisible();
  await typeInto(admin, "Search by email", email);
  await admin.keyboard.press("Enter");
  await expect(admin.getByText("1 account", { exact: true })).toBeVisible();
  await tabTo(admin, admin.getByRole("button", { name: `Approve: ${email}` }));
  await admin.keyboard.press("Space");
  await expect(admin.getByText("User approved successfully")).toBeVisible();
  await expect(lineOf(admin, email)).toContainText("Approved");
  await expect(lineOf(admin, email)).toBeFocused();
  await admin.context().close();

  await page.goto("/");
  await expect(page).toHaveURL(/complete-profile/);
  await expectAccessible(page);
  await typeInto(page, "Brand Name", "Keys Only");
  await typeInto(page, /Legal Entity/i, "Keys Only Ltd");
  await typeInto(page, /Address/i, "1 Street, London");
  await typeInto(page, /Phone/i, "+44 20 7946 0000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your profile has been successfully set up!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Music Library" })).toBeVisible();
});

test("an admin rejects, approves now and revokes; a revoked person is out at the next request", async ({
  page,
  browser,
}) => {
  const { emails } = makeCases(1);
  const [email = ""] = emails;
  const admin = await openAsAdmin(browser);
  await admin.goto(`/admin?q=${email}`);
  await admin.getByRole("button", { name: `Reject: ${email}` }).click();
  await expect(admin.getByText("User rejected")).toBeVisible();
  await admin.getByRole("button", { name: `Approve Now: ${email}` }).click();
  await expect(admin.getByText("User approved successfully")).toBeVisible();

  await signIn(page, email, password);
  await expect(page).toHaveURL(/complete-profile/);
  await admin.getByRole("button", { name: `Revoke Access: ${email}` }).click();
  await expect(admin.getByText("Their access has ended.")).toBeVisible();
  await expect(lineOf(admin, email)).toContainText("Rejected");
  await page.goto("/library");
  await expect(page).toHaveURL(/\/auth/);

  await admin.getByRole("link", { name: "Audit Log" }).click();
  await admin.getByLabel("Target").fill(email);
  await admin.getByRole("button", { name: "Filter" }).click();
  await expect(admin.getByText("3 entries")).toBeVisible();
  await expect(admin.locator("main li").first()).toContainText("account.revoked");
  await expect(admin.locator("main li").first()).toContainText("before: approved");
  await expect(admin.locator("main li").first()).toContainText("after: rejected");
  await admin.context().close();
});

test("what the server did not do is taken back, with words", async ({ browser }) => {
  const { emails } = makeCases(1);
  const [email = ""] = emails;
  const admin = await openAsAdmin(browser);
  await admin.goto(`/admin?status=pending&q=${email}`);
  await admin.route(/\/admin(\.data)?/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await admin.getByRole("button", { name: `Approve: ${email}` }).click();
  await expect(admin.getByText("Failed to approve user")).toBeVisible();
  await expect(lineOf(admin, email)).toContainText("Pending");
  await expect(admin.getByRole("button", { name: `Approve: ${email}` })).toBeVisible();

  await admin.unroute(/\/admin(\.data)?/);
  const other = await openAsAdmin(browser);
  await other.goto(`/admin?q=${email}`);
  await other.getByRole("button", { name: `Approve: ${email}` }).click();
  await expect(other.getByText("User approved successfully")).toBeVisible();
  await admin.getByRole("button", { name: `Reject: ${email}` }).click();
  await expect(admin.getByText("Somebody else decided about this account first.")).toBeVisible();
  await expect(admin.getByText("No users found.")).toBeVisible();
  await Promise.all([admin.context().close(), other.context().close()]);
});

test("a report with details reaches the admin, who pauses the track and marks it reviewed", async ({
  brandPage,
  browser,
}) => {
  const { track } = makeCases(0);
  await brandPage.goto(`/library?q=${encodeURIComponent(track.title)}`);
  const card = brandPage.locator(`article:has(a[href*="${track.id}"])`);
  await card.getByRole("button", { name: /More actions/ }).click();
  await card.getByRole("link", { name: /Report with Details/ }).click();
  const dialog = brandPage.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const axe = await new AxeBuilder({ page: brandPage }).include("dialog").analyze();
  expect(axe.violations).toEqual([]);
  await dialog.getByLabel("Abusive Content").check();
  await dialog.getByLabel("Details").fill("The second verse names a person.");
  await dialog.getByRole("button", { name: "Submit Report" }).click();
  await expect(
    brandPage.getByText("Thank you for reporting this track. Our team will review it shortly."),
  ).toBeVisible();

  const admin = await openAsAdmin(browser);
  await admin.goto("/admin");
  await admin.getByRole("link", { name: /Track Reports.*pending/ }).click();
  const line = admin.locator(`main li:has(a[href="/track/${track.id}"])`);
  await expect(line).toContainText("The second verse names a person.");
  await line.getByRole("button", { name: /Pause Track & Notify Label/ }).click();
  await expect(admin.getByText("Track paused and label notified of suspension risk")).toBeVisible();
  await expect(line).toContainText("Paused by an admin");
  await expect(line).toContainText("Pending");
  await line.getByRole("button", { name: /Mark as Reviewed/ }).click();
  await expect(admin.getByText("Report marked as reviewed")).toBeVisible();
  await expect(line).toContainText(`Reviewed by ${people.admin}`);
  await admin.context().close();

  await brandPage.goto(`/library?q=${encodeURIComponent(track.title)}`);
  await expect(brandPage.locator(`a[href*="${track.id}"]`)).toHaveCount(0);
});

test("nobody else opens it, and its address says nothing", async ({ brandPage }) => {
  await brandPage.goto("/admin?tab=audit");
  await expect(brandPage).toHaveURL(/\/library/);
  const refused = await brandPage.request.post("/admin", {
    form: { act: "approve", userId: crypto.randomUUID() },
    headers: { origin: new URL(brandPage.url()).origin },
    maxRedirects: 0,
  });
  expect(refused.status()).toBe(302);
  expect(refused.headers().location).toBe("/");
});

test("all of it works without JavaScript", async ({ browser }) => {
  const { emails, track } = makeCases(1);
  const [email = ""] = emails;
  const admin = await openAsAdmin(browser, { javaScriptEnabled: false });
  // Text is not looked for inside noscript, where the toast stands; its element is.
  const told = admin.locator("noscript [role=status]");
  await admin.goto(`/report-track?trackId=${track.id}&reason=poor_quality`);
  await expect(admin.getByLabel("Poor Quality")).toBeChecked();
  await admin.getByLabel("Details").fill("It clips.");
  await admin.getByRole("button", { name: "Submit Report" }).click();
  await expect(admin).toHaveURL(new RegExp(`/track/${track.id}`));
  await expect(told).toContainText("Report submitted");

  await admin.goto("/admin");
  await admin.getByLabel("Search by email").fill(email);
  await admin.getByRole("button", { name: "Search" }).click();
  await admin.getByRole("button", { name: `Approve: ${email}` }).click();
  await expect(admin).toHaveURL(/q=case/);
  await expect(told).toContainText("User approved successfully");
  await admin.getByRole("link", { name: /Track Reports/ }).click();
  const line = admin.locator(`main li:has(a[href="/track/${track.id}"])`);
  await line.getByRole("button", { name: /Dismiss/ }).click();
  await expect(told).toContainText("Report marked as dismissed");
  await expect(line).toContainText("Dismissed");
  await admin.context().close();
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`the three lists are free of axe violations: ${colorScheme}, ${width} px`, async ({ browser }) => {
      const { track } = makeCases(2);
      const admin = await openAsAdmin(browser, { colorScheme, viewport: { width, height: 900 } });
      const screens = ["/admin", "/admin?tab=reports", "/admin?tab=audit", "/admin?q=none-such"];
      for (const screen of [...screens, `/report-track?trackId=${track.id}`]) {
        await admin.goto(screen);
        const { violations } = await new AxeBuilder({ page: admin }).analyze();
        expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.html}`)).toEqual([]);
        expect(await admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        const shots = process.env.SCREENSHOTS;
        if (shots)
          await admin.screenshot({
            path: join(shots, `${screen.replace(/\W+/g, "-").slice(0, 30)}-${colorScheme}-${width}.png`),
          });
      }
      await admin.context().close();
    });
  }
}
