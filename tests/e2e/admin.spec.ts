import type { Locator, Page } from "@playwright/test";
import { expectAccessible, findViolations } from "./accessible.ts";
import { trackReports } from "#drizzle/schema/index.ts";
import { makeApplicant, makeSuperUser, makeTrack, password } from "./people.ts";
import { confirm, expect, signIn, test, turnTo, viewports } from "./support.ts";

const lineOf = (page: Page, text: string): Locator => page.locator("tr, main li").filter({ hasText: text });

/** Presses Tab until the target has the focus, as a keyboard user would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never reached it");
}

async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

test("a brand signs up, is approved and reaches the library by keyboard alone", async ({ page, openAs, superUser }) => {
  const email = `keys-${crypto.randomUUID()}@example.com`;
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

  const admin = await openAs(superUser);
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

  await page.goto("/");
  await expect(page).toHaveURL(/complete-profile/);
  await typeInto(page, "Brand Name", "Keys Only");
  await typeInto(page, /Legal Entity/i, "Keys Only Ltd");
  await typeInto(page, /Address/i, "1 Street, London");
  await typeInto(page, /Phone/i, "+44 20 7946 0000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your profile has been successfully set up!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Music Library" })).toBeVisible();
});

test("an admin rejects, approves and revokes an account, and its next request is refused", async ({
  page,
  openAs,
  superUser,
  db,
}) => {
  const applicant = await makeApplicant(db);
  const { email } = applicant;
  const admin = await openAs(superUser);
  await admin.goto(`/admin?q=${email}`);
  await admin.getByRole("button", { name: `Reject: ${email}` }).click();
  await confirm(admin, "Reject");
  await expect(admin.getByText("User rejected")).toBeVisible();
  await admin.getByRole("button", { name: `Approve Now: ${email}` }).click();
  await expect(admin.getByText("User approved successfully")).toBeVisible();

  await signIn(page, applicant);
  await expect(page).toHaveURL(/complete-profile/);
  await admin.getByRole("button", { name: `Revoke Access: ${email}` }).click();
  await expect(admin.getByRole("alertdialog")).toContainText(`Revoke access for ${email}?`);
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("alertdialog")).toHaveCount(0);
  await expect(lineOf(admin, email)).toContainText("Approved");
  await admin.getByRole("button", { name: `Revoke Access: ${email}` }).click();
  expect(await findViolations(admin, { within: "dialog[open]" })).toEqual([]);
  await confirm(admin, "Revoke Access");
  await expect(admin.getByText("Their access has ended.")).toBeVisible();
  await expect(lineOf(admin, email)).toContainText("Rejected");
  await page.goto("/library");
  await expect(page).toHaveURL(/\/auth/);
  await signIn(page, applicant);
  await expect(page.getByRole("heading", { name: "Access Revoked" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Us" })).toBeVisible();

  await admin.getByRole("link", { name: "Audit Log" }).click();
  await admin.getByLabel("Target").fill(email);
  await admin.getByRole("button", { name: "Filter" }).click();
  await expect(admin.getByText("3 entries")).toBeVisible();
  await expect(admin.locator("main li").first()).toContainText("account.revoked");
  await expect(admin.locator("main li").first()).toContainText("before: approved");
  await expect(admin.locator("main li").first()).toContainText("after: rejected");
});

test("repeated taps on Approve do not revoke access on a phone", { tag: "@full" }, async ({ openAs, superUser, db }) => {
  const { email } = await makeApplicant(db);
  const admin = await openAs(superUser, { viewport: viewports.phone });
  await admin.goto(`/admin?q=${email}`);
  const place = await admin.getByRole("button", { name: `Approve: ${email}` }).boundingBox();
  if (!place) throw new Error("no button");
  const press = () => admin.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await press();
  await expect(admin.getByRole("button", { name: `Revoke Access: ${email}` })).toBeVisible();
  await press();
  await press();
  await expect(admin.getByRole("alertdialog")).toHaveCount(0);
  await expect(lineOf(admin, email)).toContainText("Approved");
  // On a phone, the tab is outside the viewport until it is selected.
  await admin.goto("/admin?tab=audit");
  const tabs = admin.getByRole("navigation", { name: "Admin" });
  await expect(tabs.getByRole("link", { name: "Audit Log" })).toBeInViewport({ ratio: 1 });
});

test("a failed or conflicting decision is rolled back with a message", { tag: "@full" }, async ({ openAs, superUser, db }) => {
  const { email } = await makeApplicant(db);
  const admin = await openAs(superUser);
  await admin.goto(`/admin?status=pending&q=${email}`);
  await admin.route(/\/admin(\.data)?/, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await admin.getByRole("button", { name: `Approve: ${email}` }).click();
  await expect(admin.getByText("Failed to approve user")).toBeVisible();
  await expect(lineOf(admin, email)).toContainText("Pending");
  await expect(admin.getByRole("button", { name: `Approve: ${email}` })).toBeVisible();

  await admin.unroute(/\/admin(\.data)?/);
  const colleague = await makeSuperUser(db);
  const other = await openAs(colleague);
  await other.goto(`/admin?q=${email}`);
  await other.getByRole("button", { name: `Approve: ${email}` }).click();
  await expect(other.getByText("User approved successfully")).toBeVisible();
  await admin.getByRole("button", { name: `Reject: ${email}` }).click();
  await confirm(admin, "Reject");
  await expect(admin.getByText(`${colleague.email} approved this account on`)).toBeVisible();
  await expect(admin.getByText("No users found.")).toBeVisible();
});

test(
  "an admin pauses a reported track, reads the label's reply and closes the report",
  { tag: "@full" },
  async ({ brandPage, openAs, superUser, label, track }) => {
    await brandPage.goto(`/library?q=${encodeURIComponent(track.title)}`);
    const card = brandPage.locator(`article:has(a[href*="${track.id}"])`);
    await card.getByRole("button", { name: /More actions/ }).click();
    await brandPage.getByRole("link", { name: /Report with Details/ }).click();
    const dialog = brandPage.getByRole("dialog");
    await expect(dialog).toBeVisible();
    expect(await findViolations(brandPage, { within: "dialog" })).toEqual([]);
    await dialog.getByLabel("Abusive Content").check();
    await dialog.getByLabel("Details").fill("The second verse names a person.");
    await dialog.getByRole("button", { name: "Submit Report" }).click();
    await expect(brandPage.getByText("Thank you for reporting this track. Our team will review it shortly.")).toBeVisible();

    const admin = await openAs(superUser);
    await admin.goto("/admin");
    await expect(admin.getByRole("link", { name: /Track Reports.*pending/ })).toBeVisible();
    const line = admin.locator(`main li:has(a[href="/track/${track.id}"])`);
    await turnTo(admin, "/admin?tab=reports", line);
    await expect(line).toContainText("The second verse names a person.");
    await line.getByRole("button", { name: /Pause Track & Notify Label/ }).click();
    await confirm(admin, "Pause Track & Notify Label");
    // Optimistic: shown before the server has answered.
    await expect(admin.getByText("Track paused and label notified of suspension risk")).toBeVisible();
    await expect(line).toContainText("Paused by an admin");
    await expect(line).toContainText("Pending");
    await brandPage.goto(`/library?q=${encodeURIComponent(track.title)}`);
    await expect(brandPage.getByRole("heading", { name: "Music Library" })).toBeVisible();
    await expect(brandPage.locator(`a[href*="${track.id}"]`)).toHaveCount(0);

    const labelPage = await openAs(label);
    await labelPage.goto(`/label/tracks/${track.id}`);
    await expect(labelPage.getByRole("heading", { name: "Paused by Cuesheet" })).toBeVisible();
    await labelPage.getByLabel("Reply to our team").fill("We wrote it in 2017.");
    await labelPage.getByRole("button", { name: "Send Reply" }).click();
    await expect(labelPage.getByText("Reply sent")).toBeVisible();
    await expect(labelPage.getByText("We wrote it in 2017.")).toBeVisible();
    await expectAccessible(labelPage);

    await turnTo(admin, "/admin?tab=reports", line);
    await expect(line).toContainText("We wrote it in 2017.");
    await line.getByRole("button", { name: /Resume Track/ }).click();
    await expect(admin.getByText("Track resumed and label notified")).toBeVisible();
    await line.getByLabel("Note to the label").fill("Your sketch of 2017 settles it.");
    await line.getByRole("button", { name: /Mark as Reviewed/ }).click();
    await confirm(admin, "Mark as Reviewed");
    await expect(admin.getByText("Report marked as reviewed")).toBeVisible();
    await expect(line).toContainText(`Reviewed by ${superUser.email}`);

    await labelPage.reload();
    await expect(labelPage.getByText("Your sketch of 2017 settles it.")).toBeVisible();
    await expect(labelPage.getByText("The pause was lifted.")).toBeVisible();
    await expect(labelPage.getByRole("heading", { name: "Paused by Cuesheet" })).toHaveCount(0);
  },
);

test("an admin handles reports by keyboard, and focus moves to the next one", async ({
  openAs,
  superUser,
  brand,
  label,
  track,
  db,
}) => {
  const other = await makeTrack(db, label);
  const createdAt = Date.now();
  await db.insert(trackReports).values(
    [track, other].map(({ id: trackId }) => ({
      id: crypto.randomUUID(),
      trackId,
      reporterId: brand.id,
      reason: "poor_quality" as const,
      createdAt,
    })),
  );
  const admin = await openAs(superUser);
  await admin.goto("/admin?tab=reports&status=pending");
  await expect(admin.getByText("A mark as reviewed", { exact: true })).toBeVisible();
  const own = admin.locator("main li").filter({ hasText: label.name });
  await expect(own).toHaveCount(2);
  await own.first().focus();
  await admin.keyboard.press("j");
  await expect(own.last()).toBeFocused();
  await admin.keyboard.press("k");
  await expect(own.first()).toBeFocused();
  await admin.keyboard.press("a");
  await confirm(admin, "Mark as Reviewed");
  await expect(admin.getByText("Report marked as reviewed")).toBeVisible();
  await expect(own).toHaveCount(1);
  await expect(own).toBeFocused();
  await admin.keyboard.press("r");
  await expect(admin.getByRole("alertdialog")).toContainText("Dismiss");
});

test(
  "reporting a track, approving an account and dismissing a report work without JavaScript",
  { tag: "@full" },
  async ({ openAs, superUser, track, db }) => {
    const { email } = await makeApplicant(db);
    const admin = await openAs(superUser, { javaScriptEnabled: false });
    // Text locators do not look into noscript, which contains the toast; an element locator does.
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
    await expect(admin).toHaveURL(/q=applicant/);
    await expect(told).toContainText("User approved successfully");
    await admin.getByRole("link", { name: /Track Reports/ }).click();
    const line = admin.locator(`main li:has(a[href="/track/${track.id}"])`);
    await line.getByRole("button", { name: /Dismiss/ }).click();
    await confirm(admin, "Dismiss");
    await expect(told).toContainText("Report marked as dismissed");
    await expect(line).toContainText("Dismissed");
  },
);
