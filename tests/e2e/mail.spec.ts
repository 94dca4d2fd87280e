import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./support.ts";

/**
 * Opens a separate page: Playwright's injected scripts log console errors in the mail's frame, which allows no scripts, and
 * console errors fail the other pages.
 */
const openInbox = (page: Page): Promise<Page> => page.context().newPage();

/** Opens the newest mail once there are `count`: mail is sent after the response that causes it. */
async function openMail(inbox: Page, to: string, subject: RegExp, count = 1): Promise<void> {
  const mails = inbox
    .getByRole("navigation", { name: "Emails" })
    .getByRole("link")
    .filter({ hasText: to })
    .filter({ hasText: subject });
  await expect(async () => {
    await inbox.goto("/dev/mail");
    await expect(mails.nth(count - 1)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await mails.first().click();
  await expect(inbox.getByRole("heading", { level: 2, name: subject })).toBeVisible();
}

/** Landmark rules do not apply: the mail is displayed inside another page, where a second main landmark would be wrong. */
const rulesOfPages = ["landmark-one-main", "region"];

async function signUp(page: Page): Promise<string> {
  const email = `mail-${crypto.randomUUID()}@example.com`;
  await page.goto("/auth?tab=signup");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("tape-and-ink");
  await page.getByRole("button", { name: /Sign Up|Create/ }).click();
  await expect(page).toHaveURL(/awaiting-approval/);
  return email;
}

test("a new account has its mail resent and confirms its address by the link", { tag: "@full" }, async ({ page }) => {
  const email = await signUp(page);
  await expect(page.getByText("Account created")).toBeVisible();
  const inbox = await openInbox(page);
  await openMail(inbox, email, /We have your Cuesheet account request/);
  const request = await inbox.getByTitle("The email as HTML").getAttribute("srcdoc");

  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Email sent")).toBeVisible();
  await expect(page).toHaveURL(/awaiting-approval/);
  await page.getByRole("link", { name: "Your Data" }).click();
  await expect(page.getByRole("link", { name: "Download ZIP" })).toBeVisible();
  await page.getByRole("link", { name: "Back", exact: true }).click();

  await openMail(inbox, email, /Confirm your email address/, 2);
  const html = inbox.frameLocator("iframe");
  await expect(html.getByRole("heading", { name: "Is this your address?" })).toBeVisible();
  const link = html.getByRole("link", { name: "Confirm this address" });
  const address = await link.getAttribute("href");
  await expect(inbox.locator("pre")).toContainText(address ?? "no address");

  const [tab] = await Promise.all([inbox.waitForEvent("popup"), link.click()]);
  await expect(tab).toHaveURL(/\/verify-email\?token=/);
  await expect(tab.getByText(email)).toBeVisible();
  await expectAccessible(tab);
  await tab.getByRole("button", { name: "Confirm Email" }).click();
  await expect(tab).not.toHaveURL(/verify-email/);
  await page.reload();
  await expect(page).toHaveURL(/awaiting-approval/);
  await expect(page.getByRole("button", { name: "Send again" })).toHaveCount(0);

  const mail = await page.context().newPage();
  await mail.setContent(request ?? "");
  await expectAccessible(mail, { except: rulesOfPages });
});
