import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/index.ts";
import { cookieOf, makeBrand, type Person } from "./people.ts";
import { enter, expect, test } from "./support.ts";

/** Ends all sessions as another device would: the browser still has its cookie. */
const endSessions = (db: Database, { id }: Person) => db.delete(sessions).where(eq(sessions.userId, id));

async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

const ended = (page: Page) => page.getByText("Your session has ended");

test("unsaved settings are restored after an expired session and sign-in", async ({ brandPage: page, brand, db }) => {
  await page.goto("/settings");
  await page.getByLabel("Brand Name").fill("Paper Lantern Films");
  await endSessions(db, brand);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fsettings&session=ended$/);
  await expect(ended(page)).toBeVisible();
  await signInHere(page, { ...brand, password: "not-this-one" });
  await expect(page.getByText("Sign in failed").first()).toBeVisible();
  await expect(page.getByText("That email and password don’t match.").first()).toBeVisible();
  await signInHere(page, brand);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByLabel("Brand Name")).toHaveValue("Paper Lantern Films");
  await expect(page.getByText("It isn’t saved yet.")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Brand profile updated successfully").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Brand Name")).toHaveValue("Paper Lantern Films");
});

test(
  "an unsaved track form is restored after an expired session and asks before it closes",
  { tag: "@full" },
  async ({ page, label, db }) => {
    await enter(page, label);
    await page.goto("/label/library?dialog=upload");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Harbour Lights");
    await dialog.getByLabel("Description").fill("Two guitars.\nA tape machine.");
    await dialog.getByRole("group").getByText("Nostalgic").click();
    await endSessions(db, label);
    await dialog
      .getByRole("button", { name: /^(Save|Upload|Create)/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/auth\?next=.*dialog/);
    await signInHere(page, label);
    await expect(dialog.getByLabel("Title")).toHaveValue("Harbour Lights");
    await expect(dialog.getByLabel("Description")).toHaveValue("Two guitars.\nA tape machine.");
    await expect(dialog.getByRole("checkbox", { name: "Nostalgic" })).toBeChecked();
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  },
);

test("passwords are not stored, and input is not restored to another account", async ({ brandPage: page, brand, db }) => {
  const other = await makeBrand(db);
  await page.goto("/settings");
  await page.getByLabel("Brand Name").fill("For my eyes only");
  await endSessions(db, brand);
  await page.getByRole("link", { name: "My Videos" }).first().click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fmy-videos&session=ended$/);
  await signInHere(page, other);
  await expect(page).toHaveURL(/\/my-videos$/);
  await page.goto("/settings");
  await expect(page.getByLabel("Brand Name")).toHaveValue(other.name);

  await page.goto("/settings/security");
  await page.getByLabel("Current password").first().fill("a-secret-of-mine");
  await endSessions(db, other);
  await page
    .locator("form", { has: page.getByLabel("Current password") })
    .first()
    .getByRole("button")
    .click();
  await expect(ended(page)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain("a-secret-of-mine");
});

test("sign-in redirects a signed-in brand only within the site", async ({ request, brand }) => {
  const headers = { cookie: cookieOf(brand) };
  const leadTo = async (next: string) =>
    (await request.get(`/auth?next=${encodeURIComponent(next)}`, { headers, maxRedirects: 0 })).headers().location;
  expect(await leadTo("/library?q=cafe&sort=high-to-low")).toBe("/library?q=cafe&sort=high-to-low");
  for (const next of ["//evil.example", "/.//evil.example", "https://evil.example/", "/auth?next=/auth"])
    expect([next, await leadTo(next)]).toEqual([next, "/"]);
});
