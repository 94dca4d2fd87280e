import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { readZip } from "#tests/support/read-zip.ts";
import { fillProfile } from "./forms.ts";
import { type Actor, makeActor, password } from "./people.ts";
import { expect, saved, test as base } from "./support.ts";

type OpenActor = (actor: Actor, options?: BrowserContextOptions) => Promise<Page>;
const test = base.extend<{ openActor: OpenActor }>({
  openActor: async ({ openAs, db }, use) => use(async (actor, options) => openAs(await makeActor(db, actor), options)),
});

test("a brand edits its company details, and an unprintable name is refused at its field", async ({ openActor }) => {
  const page = await openActor("brand");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Company Details" })).toBeVisible();
  await page.getByLabel("Brand Name").fill("Rocket 🚀");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Failed to update brand profile")).toBeVisible();
  await expect(page.getByLabel("Brand Name")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Brand Name").fill("Harbour Films");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Brand profile updated successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Brand Name")).toHaveValue("Harbour Films");
});

test("a label adds a sub label in a dialog and edits it", async ({ openActor }) => {
  const page = await openActor("label");
  await page.goto("/settings");
  await expect(page.getByText("Token balance")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Buy Tokens" })).toHaveCount(0);
  await page.getByRole("link", { name: "Add Label" }).click();
  await expect(page.getByRole("dialog", { name: "Add Label" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole("link", { name: "Add Label" }).click();
  await fillProfile(page.getByRole("dialog"), "Label", "Cold Store");
  await page.getByRole("dialog").getByRole("button", { name: "Add Label" }).click();
  await expect(page.getByText("Label created")).toBeVisible();
  await expect(page.getByText("Cold Store has been added to your portfolio")).toBeVisible();
  await page.getByText("Cold Store", { exact: true }).click();
  await page.locator("details[open]").getByLabel("Phone Number").fill("7");
  await page.locator("details[open]").getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Label profile updated successfully")).toBeVisible();
  await page.goto("/label/library");
  await expect(page.getByLabel("Active label")).toBeVisible();
});

test("labels without a primary label are sent to support and cannot add another", { tag: "@full" }, async ({ openActor }) => {
  const page = await openActor("label without a primary");
  await page.goto("/settings?add=label");
  await expect(page.getByRole("heading", { name: "No Primary Label Set" })).toBeVisible();
  await expect(page.getByText("Please contact support to set your primary label.")).toBeVisible();
  await expect(page.getByText("Add Label")).toHaveCount(0);
});

test("a label adds a label and sees form errors without JavaScript", { tag: "@full" }, async ({ openActor }) => {
  const page = await openActor("label", { javaScriptEnabled: false });
  await page.goto("/settings");
  await page.getByRole("link", { name: "Add Label" }).click();
  await fillProfile(page.getByRole("dialog"), "Label", "No 🚀 Script");
  await page.getByRole("dialog").getByRole("button", { name: "Add Label" }).click();
  await expect(page.getByRole("alert").first()).toContainText("We can’t print");
  await fillProfile(page.getByRole("dialog"), "Label", "No Script");
  await page.getByRole("dialog").getByRole("button", { name: "Add Label" }).click();
  await expect(page.getByText("No Script", { exact: true })).toBeVisible();
  // Chromium's emulation of disabled JavaScript does not display <noscript>, so this reads the source.
  expect(await page.content()).toContain("No Script has been added to your portfolio");
});

test("a rejected account downloads its data and deletes itself", async ({ openActor }) => {
  const page = await openActor("brand rejected");
  await page.goto("/settings/data");
  const zip = await saved(page, () => page.getByRole("link", { name: "Download ZIP" }).click());
  expect(zip.name).toBe("cuesheet-data.zip");
  const files = readZip(readFileSync(zip.path));
  expect([...files.keys()]).toContain("account.json");
  await page.getByLabel("Password").fill("not-the-password");
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("alert")).toContainText("That isn’t your password.");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText("Account deleted")).toBeVisible();
  await page.goto("/settings/data");
  await expect(page).toHaveURL(/\/auth/);
});

test("a form's toast survives a navigation that overtakes its redirect", { tag: "@full" }, async ({ openActor }) => {
  const page = await openActor("brand rejected");
  await page.goto("/settings/data");
  // Holds the response to the form until another page has been requested.
  const answered = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  await page.route(
    /\/auth\.data/,
    async (route) => {
      await route.fetch();
      answered.resolve();
      await overtaken.promise;
      await route.abort().catch(() => {}); // The browser may have aborted it already.
    },
    { times: 1 },
  );
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await answered.promise;
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("link", { name: "Back" }).click();
  await asked;
  overtaken.resolve();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText("Account deleted")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.getByText("Account deleted")).toHaveCount(0);
});
