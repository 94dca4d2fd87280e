import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { readZip } from "#tests/support/read-zip.ts";
import { actorPassword, asStorageState, makeActors } from "./actors.ts";
import { expect, test as base } from "./support.ts";

type OpenAs = (actor: string, options?: BrowserContextOptions) => Promise<Page>;
const test = base.extend<{ openAs: OpenAs }, { cookies: Record<string, string> }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from this pattern
  cookies: [async ({}, use) => use(makeActors()), { scope: "worker" }],
  openAs: async ({ browser, cookies, contextOptions }, use) => {
    const opened: Page[] = [];
    await use(async (actor, options = {}) => {
      const storageState = asStorageState(cookies[actor] ?? "");
      const context = await browser.newContext({ ...contextOptions, ...options, storageState });
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});

async function fillProfile(page: Page, name: string, within = page.getByRole("dialog")): Promise<void> {
  await within.getByLabel("Label Name").fill(name);
  await within.getByLabel("Legal Entity").fill(`${name} Ltd`);
  await within.getByLabel("Address").fill("2 Quay");
  await within.getByLabel("Phone Number").fill("+44 20 7946 0001");
}

test("a brand changes its company details, and a name no licence prints is refused at its field", async ({
  openAs,
}) => {
  const page = await openAs("brand");
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

test("a label adds a sub label in a dialog and edits it", async ({ openAs }) => {
  const page = await openAs("label");
  await page.goto("/settings");
  await expect(page.getByText("Token balance")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Buy Tokens" })).toHaveCount(0);
  await page.getByRole("link", { name: "Add Label" }).click();
  await expect(page.getByRole("dialog", { name: "Add Label" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole("link", { name: "Add Label" }).click();
  await fillProfile(page, "Cold Store");
  await page.getByRole("dialog").getByRole("button", { name: "Add Label" }).click();
  await expect(page.getByText("Label created")).toBeVisible();
  await expect(page.getByText("Cold Store has been added to your portfolio")).toBeVisible();
  await page.getByText("Cold Store", { exact: true }).click();
  await page.locator("details[open]").getByLabel("Phone Number").fill("7");
  await page.locator("details[open]").getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Label profile updated successfully")).toBeVisible();
});

test("labels without a primary one are sent to support and cannot add another", async ({ openAs }) => {
  const page = await openAs("label without a primary");
  await page.goto("/settings?add=label");
  await expect(page.getByRole("heading", { name: "No Primary Label Set" })).toBeVisible();
  await expect(page.getByText("Please contact support to set your primary label.")).toBeVisible();
  await expect(page.getByText("Add Label")).toHaveCount(0);
});

test("without JavaScript a label is added, and what is wrong with the form is told", async ({ openAs }) => {
  const page = await openAs("label", { javaScriptEnabled: false });
  await page.goto("/settings");
  await page.getByRole("link", { name: "Add Label" }).click();
  await fillProfile(page, "No 🚀 Script");
  await page.getByRole("dialog").getByRole("button", { name: "Add Label" }).click();
  await expect(page.getByRole("alert").first()).toContainText("A licence cannot print");
  await fillProfile(page, "No Script");
  await page.getByRole("dialog").getByRole("button", { name: "Add Label" }).click();
  await expect(page.getByText("No Script", { exact: true })).toBeVisible();
  // The browser's emulation leaves <noscript> out of the page it shows.
  expect(await page.content()).toContain("No Script has been added to your portfolio");
});

test("somebody not approved downloads their data and deletes their account", async ({ openAs }) => {
  const page = await openAs("brand rejected");
  await page.goto("/settings/data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download ZIP" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("cuesheet-data.zip");
  const files = readZip(readFileSync(await download.path()));
  expect([...files.keys()]).toContain("account.json");
  await page.getByLabel("Password").fill("not-the-password");
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("alert")).toContainText("That is not your password.");
  await page.getByLabel("Password").fill(actorPassword);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText("Account deleted")).toBeVisible();
  await page.goto("/settings/data");
  await expect(page).toHaveURL(/\/auth/);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390, 320]) {
    test(`settings and their dialog are free of axe violations: ${colorScheme}, ${width} px`, async ({
      openAs,
    }) => {
      const screens = [
        ["brand", "/settings"],
        ["brand", "/settings/data"],
        ["label", "/settings"],
        ["label", "/settings?add=label"],
        ["label without a primary", "/settings"],
      ] as const;
      for (const [actor, screen] of screens) {
        const page = await openAs(actor, { colorScheme, viewport: { width, height: 844 } });
        await page.goto(screen);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    });
  }
}
