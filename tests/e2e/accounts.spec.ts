import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/index.ts";
import { makeApplicant } from "./people.ts";
import { demo, enter, expect, passwordOf, signIn, test, viewports } from "./support.ts";

test("a visitor signs up, waits for approval, and reaches nothing else", async ({ page }) => {
  await page.goto("/auth?tab=signup");
  await page.getByLabel("Email").fill(`new-${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Password").fill("tape-and-ink");
  await page.getByRole("button", { name: /Sign Up|Create/ }).click();
  await expect(page).toHaveURL(/awaiting-approval/);
  await expect(page.getByText("Account Awaiting Approval")).toBeVisible();
  await expect(
    page.getByText("Your account is pending approval. You'll be notified once approved."),
  ).toBeVisible();
  await page.goto("/library");
  await expect(page).toHaveURL(/awaiting-approval/);
  const calls = await Promise.all(
    ["/api/uploads/x", "/media/previews/x", "/library.data"].map((path) =>
      page.request.get(path, { maxRedirects: 0 }),
    ),
  );
  expect(calls.map((call) => call.status())[0]).toBe(403);
  expect(await calls[2]?.text()).not.toContain("Café");
});

test("a wrong password says so at the field and as a toast, and nothing more", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("not-the-password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Sign in failed").first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test("labels see their own navigation and no video flow", async ({ page, product }) => {
  await signIn(page, { email: demo.label, password: passwordOf(product, demo.label) });
  await page.goto("/library");
  await expect(page.getByRole("banner").getByRole("link", { name: "Music Catalog" })).toBeVisible();
  await expect(page.getByRole("banner").getByText(/token/)).toHaveCount(0);
  await page.locator("article a[href^='/upload/']").first().click();
  await expect(page.getByText("Track Details")).toBeVisible();
  await expect(page.locator("input[type=file]")).toHaveCount(0);
  await page.goto("/buy-tokens");
  await expect(page).not.toHaveURL(/buy-tokens/);
});

test("a super user switches between the two sides", async ({ page, product }) => {
  await signIn(page, { email: demo.admin, password: passwordOf(product, demo.admin) });
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Admin" })).toBeVisible();
  await banner.getByRole("button", { name: "Switch Role" }).click();
  await banner.getByRole("button", { name: "Label View" }).click();
  await expect(banner.getByRole("link", { name: "Music Catalog" })).toBeVisible();
  await banner.getByRole("button", { name: "Switch Role" }).click();
  await banner.getByRole("button", { name: "Brand View" }).click();
  await expect(banner.getByRole("link", { name: "Sync Page" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in, out and the phone's drawer work", async ({ page, product }) => {
    await signIn(page, { email: demo.brand, password: passwordOf(product, demo.brand) });
    await page.goto("/settings");
    await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth/);
    await page.goto("/library");
    await expect(page).toHaveURL(/\/auth/);
  });
});

test("the page that waits for approval goes on by itself, also after the line was lost", async ({
  page,
  context,
  db,
}) => {
  const applicant = await makeApplicant(db);
  await enter(page, applicant);
  await page.goto("/awaiting-approval");
  await expect(page.getByText("it goes on by itself")).toBeVisible();
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/account/approval"));
  await failed;
  await expect(page.getByRole("heading", { name: "Account Awaiting Approval" })).toBeVisible();
  await db.update(users).set({ approvalStatus: "approved" }).where(eq(users.id, applicant.id));
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/complete-profile$/);
});

for (const [screen, viewport] of Object.entries(viewports)) {
  test(`a visitor who signs up to use a track is led to it once approved, on any device, on a ${screen}`, async ({
    track,
    db,
    openAs,
  }) => {
    const visitor = await openAs(null, { viewport });
    const email = `wants-${crypto.randomUUID()}@example.com`;
    const wanted = `/upload/${track.id}?startTime=7`;
    await visitor.goto(`/auth?tab=signup&role=brand&next=${encodeURIComponent(wanted)}`);
    await visitor.getByLabel("Email").fill(email);
    await visitor.getByLabel("Password").fill("tape-and-ink");
    await visitor.getByRole("button", { name: "Sign Up" }).click();
    await expect(visitor).toHaveURL(/awaiting-approval/);
    await db.update(users).set({ approvalStatus: "approved" }).where(eq(users.email, email));

    // Days later, by the mail, from wherever that is read.
    const later = await openAs(null, { viewport });
    await later.goto("/auth");
    await later.getByLabel("Email").fill(email);
    await later.getByLabel("Password").fill("tape-and-ink");
    await later.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(later).toHaveURL(/\/complete-profile$/);
    await fillProfile(later, "Slow Harbour");
    await expect(later).toHaveURL((url) => url.pathname + url.search === wanted);
    await expect(later.getByRole("heading", { level: 1, name: track.title })).toBeVisible();
    // Led to once.
    await later.goto("/");
    await expect(later).toHaveURL(/\/library$/);
  });
}

test("the profile of a second tab is not saved, and the page says so", async ({ page, context, db }) => {
  const applicant = await makeApplicant(db);
  await db.update(users).set({ approvalStatus: "approved" }).where(eq(users.id, applicant.id));
  await enter(page, applicant);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/complete-profile");
  }
  await fillProfile(page, "Slow Harbour");
  await expect(page.getByText("Your profile has been successfully set up!")).toBeVisible();
  await fillProfile(other, "Fast Harbour");
  await expect(other.getByText("Your profile was complete already")).toBeVisible();
  await other.goto("/settings");
  await expect(other.getByLabel("Brand Name")).toHaveValue("Slow Harbour");
});

async function fillProfile(page: Page, name: string): Promise<void> {
  await page.getByLabel("Brand Name").fill(name);
  await page.getByLabel("Legal Entity").fill(`${name} Ltd`);
  await page.getByLabel("Address").fill("1 Quay");
  await page.getByLabel("Phone Number").fill("+44 20 7946 0000");
  await page.getByRole("button", { name: "Complete Profile" }).click();
}
