import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/index.ts";
import { fillProfile } from "./forms.ts";
import { makeApplicant } from "./people.ts";
import { demo, enter, expect, passwordOf, signIn, test, viewports } from "./support.ts";

test("each role has its own navigation", async ({ page, openAs, label, product }) => {
  const labelPage = await openAs(label);
  await labelPage.goto("/library");
  await expect(labelPage.getByRole("banner").getByRole("link", { name: "Music Catalog" })).toBeVisible();
  await expect(labelPage.getByRole("banner").getByText(/token/)).toHaveCount(0);
  await labelPage.locator("article a[href^='/upload/']").first().click();
  await expect(labelPage.getByText("Track Details")).toBeVisible();
  await expect(labelPage.locator("input[type=file]")).toHaveCount(0);
  await labelPage.goto("/buy-tokens");
  await expect(labelPage).not.toHaveURL(/buy-tokens/);

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

  test("a brand signs in, out, and back in to the requested page", async ({ page, product }) => {
    const person = { email: demo.brand, password: passwordOf(product, demo.brand) };
    await signIn(page, person);
    await page.goto("/settings");
    await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth/);
    await page.goto("/library?q=cafe&sort=high-to-low");
    await expect(page).toHaveURL(/\/auth\?next=/);
    await page.getByRole("link", { name: "Sign Up" }).click();
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(/\/library\?q=cafe&sort=high-to-low$/);
  });
});

test("the approval page moves on by itself, even after the connection was lost", async ({ page, context, db }) => {
  const applicant = await makeApplicant(db);
  await enter(page, applicant);
  await page.goto("/awaiting-approval");
  await expect(page.getByText("it moves on as soon as")).toBeVisible();
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/account/approval"));
  await failed;
  await expect(page.getByRole("heading", { name: "Account Awaiting Approval" })).toBeVisible();
  await db.update(users).set({ approvalStatus: "approved" }).where(eq(users.id, applicant.id));
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/complete-profile$/);
});

test("an approved brand lands on the track it signed up for, once, on another device", async ({ track, db, openAs }) => {
  const visitor = await openAs(null, { viewport: viewports.phone });
  const email = `wants-${crypto.randomUUID()}@example.com`;
  const wanted = `/upload/${track.id}?startTime=7`;
  await visitor.goto(`/auth?tab=signup&role=brand&next=${encodeURIComponent(wanted)}`);
  await visitor.getByLabel("Email").fill(email);
  await visitor.getByLabel("Password").fill("tape-and-ink");
  await visitor.getByRole("button", { name: "Sign Up" }).click();
  await expect(visitor).toHaveURL(/awaiting-approval/);
  await db.update(users).set({ approvalStatus: "approved" }).where(eq(users.email, email));

  // Days later, on another device.
  const later = await openAs(null);
  await later.goto("/auth");
  await later.getByLabel("Email").fill(email);
  await later.getByLabel("Password").fill("tape-and-ink");
  await later.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(later).toHaveURL(/\/complete-profile$/);
  await fillProfile(later, "Brand", "Slow Harbour");
  await later.getByRole("button", { name: "Complete Profile" }).click();
  await expect(later).toHaveURL((url) => url.pathname + url.search === wanted);
  await expect(later.getByRole("heading", { level: 1, name: track.title })).toBeVisible();
  // The redirect happens only once.
  await later.goto("/");
  await expect(later).toHaveURL(/\/library$/);
});
