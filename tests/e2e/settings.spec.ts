import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { attempts, brandProfiles, labelProfiles } from "#drizzle/schema/index.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { expectAccessible } from "./accessible.ts";
import { type Actor, cookieOf, makeActor, makeBrand, password, type Person } from "./people.ts";
import { confirm, expect, saved, signIn, test as base } from "./support.ts";

type OpenActor = (actor: Actor, options?: BrowserContextOptions) => Promise<Page>;
const test = base.extend<{ openActor: OpenActor }>({
  openActor: async ({ openAs, db }, use) =>
    use(async (actor, options) => openAs(await makeActor(db, actor), options)),
});

async function fillProfile(page: Page, name: string, within = page.getByRole("dialog")): Promise<void> {
  await within.getByLabel("Label Name").fill(name);
  await within.getByLabel("Legal Entity").fill(`${name} Ltd`);
  await within.getByLabel("Address").fill("2 Quay");
  await within.getByLabel("Phone Number").fill("+44 20 7946 0001");
}

test("a brand changes its company details, and a name no licence prints is refused at its field", async ({
  openActor,
}) => {
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

test("each of the page's forms says only what is its own: a brand's cannot name a row, a label's must", async ({
  product: { origin },
  brand,
  label,
  db,
  extraHTTPHeaders,
}) => {
  const details = { name: "Harbour", legalEntity: "Harbour Ltd", address: "2 Quay", phoneNumber: "+44 1" };
  /** Sent by a form that was opened a moment ago. */
  const save = async (person: Pick<Person, "session">, form: Record<string, string>, version = 0) => {
    const headers = { ...extraHTTPHeaders, origin, cookie: cookieOf(person) };
    const body = new URLSearchParams({ ...details, version: String(version), seen: "{}", ...form });
    return (await fetch(`${origin}/settings`, { method: "POST", redirect: "manual", headers, body })).status;
  };
  const rows = () => db.select().from(brandProfiles).where(eq(brandProfiles.userId, brand.id));
  const [before] = await rows();
  const id = crypto.randomUUID();
  for (const forged of [{ id }, { id: "x" }, { userId: label.id, createdAt: "7", brand_name: "Forged" }]) {
    const [opened] = await rows();
    const status = await save(brand, { intent: "brand", ...forged }, opened?.updatedAt);
    expect([forged, status]).toEqual([forged, 302]);
  }
  const { name: brandName, ...same } = details;
  expect(await rows()).toEqual([{ ...before, ...same, brandName, updatedAt: expect.any(Number) }]);

  expect(await save(label, { intent: "label" })).toBe(400);
  expect(await save(label, { intent: "label", id })).toBe(404);
  const labels = () => db.select().from(labelProfiles).where(eq(labelProfiles.userId, label.id));
  const [opened] = await labels();
  const own = { intent: "label", id: label.labelId, userId: brand.id };
  expect(await save(label, own, opened?.updatedAt)).toBe(302);
  expect(await labels()).toMatchObject([{ id: label.labelId, labelName: "Harbour" }]);
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
  await fillProfile(page, "Cold Store");
  await page.getByRole("dialog").getByRole("button", { name: "Add Label" }).click();
  await expect(page.getByText("Label created")).toBeVisible();
  await expect(page.getByText("Cold Store has been added to your portfolio")).toBeVisible();
  await page.getByText("Cold Store", { exact: true }).click();
  await page.locator("details[open]").getByLabel("Phone Number").fill("7");
  await page.locator("details[open]").getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Label profile updated successfully")).toBeVisible();
});

test("labels without a primary one are sent to support and cannot add another", async ({ openActor }) => {
  const page = await openActor("label without a primary");
  await page.goto("/settings?add=label");
  await expect(page.getByRole("heading", { name: "No Primary Label Set" })).toBeVisible();
  await expect(page.getByText("Please contact support to set your primary label.")).toBeVisible();
  await expect(page.getByText("Add Label")).toHaveCount(0);
});

test("without JavaScript a label is added, and what is wrong with the form is told", async ({
  openActor,
}) => {
  const page = await openActor("label", { javaScriptEnabled: false });
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

test("somebody not approved downloads their data and deletes their account", async ({ openActor }) => {
  const page = await openActor("brand rejected");
  await page.goto("/settings/data");
  const zip = await saved(page, () => page.getByRole("link", { name: "Download ZIP" }).click());
  expect(zip.name).toBe("cuesheet-data.zip");
  const files = readZip(readFileSync(zip.path));
  expect([...files.keys()]).toContain("account.json");
  await page.getByLabel("Password").fill("not-the-password");
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("alert")).toContainText("That is not your password.");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText("Account deleted")).toBeVisible();
  await page.goto("/settings/data");
  await expect(page).toHaveURL(/\/auth/);
});

test("what a form told is shown, too, when another page is asked for before its own has come", async ({
  openActor,
}) => {
  const page = await openActor("brand rejected");
  await page.goto("/settings/data");
  // The page's own answer has left the server and is held back until another page was asked for.
  const answered = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  await page.route(
    /\/auth\.data/,
    async (route) => {
      await route.fetch();
      answered.resolve();
      await overtaken.promise;
      await route.abort().catch(() => {}); // The browser may have given it up already.
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

test("the download of own data says while it is being made, and when it can be had again", async ({
  openAs,
  brand,
  db,
}) => {
  const page = await openAs(brand);
  const running = `export-running:${brand.id}`;
  const endsAt = Date.now() + 600_000;
  await db.insert(attempts).values({ key: running, count: 1, endsAt });
  await page.goto("/settings/data");
  const section = page.getByRole("region", { name: "Download your data" });
  await expect(section.getByRole("status")).toContainText("for a download that is under way");
  await expect(section.getByRole("link", { name: "Download ZIP" })).toBeDisabled();
  await expectAccessible(page, { widths: [1440, 390, 320] });
  // Somebody who asks all the same comes back to this page.
  await page.goto("/account/export.zip");
  await expect(page).toHaveURL(/\/settings\/data$/);

  await db.delete(attempts).where(eq(attempts.key, running));
  await expect(section.getByRole("status")).toBeEmpty();
  const zip = await saved(page, () => section.getByRole("link", { name: "Download ZIP" }).click());
  expect(zip.name).toBe("cuesheet-data.zip");

  await db
    .update(attempts)
    .set({ count: 5 })
    .where(eq(attempts.key, `export:${brand.id}:1`));
  await page.reload();
  await expect(section.getByText(/Downloaded five times. Available again from .* UTC/)).toBeVisible();
  await expect(section.getByRole("link", { name: "Download ZIP" })).toBeDisabled();
  await expectAccessible(page, { widths: [1440, 390, 320] });
});

for (const [actor, screen] of [
  ["brand", "/settings"],
  ["brand", "/settings/data"],
  ["label", "/settings"],
  ["label", "/settings?add=label"],
  ["label without a primary", "/settings"],
] as const) {
  test(`${screen} of a ${actor} is free of axe violations in both themes, at every width`, async ({
    openActor,
  }) => {
    const page = await openActor(actor);
    await page.goto(screen);
    await expectAccessible(page, { widths: [1440, 390, 320] });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`of two tabs on the company details the later one is told, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    openAs,
    brand,
  }) => {
    const [first, second] = [await openAs(brand), await openAs(brand, { javaScriptEnabled })];
    await first.goto("/settings");
    await second.goto("/settings");
    for (const address of ["8 Pier", "9 Pier"]) {
      // A form that stays open sees what it saved itself.
      await first.getByLabel("Address").fill(address);
      await saveIn(first);
    }

    await second.getByLabel("Phone Number").fill("+44 7");
    await second.getByRole("button", { name: "Save Changes" }).click();
    const told = second.getByRole("alert").filter({ hasText: "Changed while you were editing" });
    await expect(told).toContainText(/Address\s*Now\s*9 Pier/);
    await expect(second.getByLabel("Phone Number")).toHaveValue("+44 7");
    await second.getByLabel("Address").fill("10 Pier");
    await second.getByRole("button", { name: "Save Mine Anyway" }).click();
    await expect(second.getByRole("button", { name: "Save Changes" })).toBeVisible();
    await first.reload();
    await expect(first.getByLabel("Address")).toHaveValue("10 Pier");
    await expect(first.getByLabel("Phone Number")).toHaveValue("+44 7");
  });
}

async function saveIn(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect((await answer).status()).toBeLessThan(400);
  await expect(page.getByText("Brand profile updated successfully").first()).toBeVisible();
}

test("who was sent out reads that, and what can be done", async ({ page, db, openAs, superUser }) => {
  const brand = await makeBrand(db, { tokens: 0 });
  const admin = await openAs(superUser);
  await admin.goto(`/admin?q=${brand.email}`);
  await admin.getByRole("button", { name: /Revoke Access/ }).click();
  await confirm(admin, "Revoke Access");
  await expect(admin.getByText("Their access has ended.")).toBeVisible();
  await signIn(page, brand);
  await expect(page.getByRole("heading", { name: "Access Revoked" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Us" })).toBeVisible();
  await expectAccessible(page);
});
