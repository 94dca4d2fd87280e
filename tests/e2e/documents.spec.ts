import type { Locator } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { tracks } from "#drizzle/schema/index.ts";
import { plainDeclaration, type RightsDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { expectAccessible } from "./accessible.ts";
import { makeBrand, type Person } from "./people.ts";
import { expect, openTrack, patience, pickVideo, readTokens, test, viewports } from "./support.ts";

test(
  "sign-up links its documents, and a pending account reaches neither library nor API",
  { tag: "@full" },
  async ({ page, openAs, brand }) => {
    await page.goto("/auth?tab=signup");
    const form = page.locator("#sign-up");
    await expect(form.getByText("By signing up you accept the")).toBeVisible();
    await expect(form.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms");
    await expect(form.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
    await page.getByLabel("Email", { exact: true }).last().fill(`documents-${crypto.randomUUID()}@brand.example`);
    await page.getByLabel("Password", { exact: true }).last().fill("a long and unusual pass phrase");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(/awaiting-approval/);
    await expect(page.getByText("Account Awaiting Approval")).toBeVisible();
    await expect(page.getByText("Your account is pending approval. You'll be notified once approved.")).toBeVisible();
    await page.goto("/library");
    await expect(page).toHaveURL(/awaiting-approval/);
    expect((await page.request.get("/api/uploads/x", { maxRedirects: 0 })).status()).toBe(403);

    const settings = await openAs(brand);
    await settings.goto("/settings");
    const accepted = settings.getByRole("region", { name: "Documents you accepted" });
    await expect(accepted).toContainText("Terms of Service");
    await accepted.getByRole("link", { name: /Terms of Service/ }).click();
    await expect(settings.getByText("This is the newest version.")).toBeVisible();
  },
);

test("each version of a legal text keeps its URL, without JavaScript and on a phone", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto("/terms");
  await page.getByRole("link", { name: /^Version/ }).click();
  await expect(page).toHaveURL(/\/terms\/\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByText("This is the newest version.")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  const earlier = await page.goto("/privacy/2026-11-22");
  expect(earlier?.status()).toBe(200);
  await expect(page.getByText("This is an earlier version")).toBeVisible();
  await page.getByRole("link", { name: "Read the newest version" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  expect((await page.goto("/terms/2020-01-01"))?.status()).toBe(404);
  await context.close();
});

test.describe("before paying", () => {
  const socialUse = { name: /^Social media licence/ };
  const commercialUse = { name: /^Commercial use/ };

  /** Creates a brand that has accepted no documents yet, and excludes two uses of the track. */
  const makeNewcomer = async (db: Database, trackId: string): Promise<Person> => {
    const rightsDeclaration: RightsDeclaration = {
      ...plainDeclaration,
      excludedUses: ["gambling"],
      otherExcludedUses: ["fur"],
    };
    await db.update(tracks).set({ rightsDeclaration }).where(eq(tracks.id, trackId));
    return makeBrand(db, { tokens: 25, hasAccepted: false });
  };

  const ticksIn = (around: Locator) => ({
    uses: around.getByLabel("This video isn’t for gambling or fur."),
    terms: around.getByRole("checkbox", { name: /I accept the Terms of Service and the Licence Terms/ }),
  });

  /** Presses `pay` with nothing ticked, then with the uses alone. Returns the box of the terms. */
  const expectTicksNeeded = async (around: Locator, pay: Locator): Promise<Locator> => {
    const { uses, terms } = ticksIn(around);
    await expect(uses).not.toBeChecked();
    await pay.click();
    await expect(uses).toBeFocused();
    await expect(around.getByText("Tick the box to confirm that your video isn’t for any of these uses.")).toBeVisible();
    await uses.check();
    await pay.click();
    await expect(terms).toBeFocused();
    await expect(around.getByText("Accept the terms before you pay.")).toBeVisible();
    return terms;
  };

  test(
    "a brand chooses a licence, confirms uses and accepts terms, on a desktop",
    { tag: "@full" },
    async ({ db, openAs, track }) => {
      const page = await openAs(await makeNewcomer(db, track.id));
      const accepted = page.getByRole("region", { name: "Documents you accepted" });
      await page.goto("/settings");
      await expect(accepted).toContainText("None yet");

      await openTrack(page, track);
      const useRows = page.getByRole("listitem").filter({ has: page.locator("details.use") });
      const search = page.getByRole("searchbox", { name: "Search uses" });
      await search.fill("newsletter");
      await expect(useRows).toHaveCount(1);
      await expect(useRows).toContainText("Social media licence: No");
      await search.fill("ringtone");
      await expect(page.getByText("Not on the list.")).toBeVisible();

      await pickVideo(page);
      const licence = page.getByRole("group", { name: "Licence" });
      await expect(licence.getByRole("radio", socialUse)).toBeChecked();
      await licence.getByRole("radio", socialUse).focus();
      await page.keyboard.press("ArrowDown");
      await expect(licence.getByRole("radio", commercialUse)).toBeChecked();
      const card = page.locator(".price-card");
      const pay = card.getByRole("button", { name: "Render Video (10 tokens)" }).filter({ visible: true });
      await expect(pay).toBeVisible();
      // The choice survives a reload.
      await page.reload();
      await expect(licence.getByRole("radio", commercialUse)).toBeChecked();

      const terms = await expectTicksNeeded(card, pay);
      await terms.check();
      await pay.click();
      await expect(page).toHaveURL(/\/render\//, patience);
      await expect.poll(() => readTokens(page)).toBe(15);

      await openTrack(page, track);
      await expect(page.getByText("I accept the")).toHaveCount(0);
      await page.goto("/settings");
      await expect(accepted).toContainText("Licence Terms");
    },
  );

  test("a brand chooses a licence, confirms uses, accepts terms and pays in the sheet, on a phone", async ({
    db,
    openAs,
    track,
  }) => {
    const page = await openAs(await makeNewcomer(db, track.id), { viewport: viewports.phone });
    await openTrack(page, track);
    await pickVideo(page);
    const bar = page.getByRole("region", { name: "Render" });
    const sheet = page.getByRole("dialog", { name: "Your licence" });
    await bar.getByRole("button", { name: "Render Video (2 tokens)" }).click();
    await sheet.getByRole("radio", commercialUse).check();
    await expect(sheet.getByRole("button", { name: "Render Video (10 tokens)" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    // Closing the sheet keeps the choice.
    await bar.getByRole("button", { name: "Render Video (10 tokens)" }).click();
    await sheet.getByRole("radio", socialUse).check();

    const pay = sheet.getByRole("button", { name: "Render Video (2 tokens)" });
    const terms = await expectTicksNeeded(sheet, pay);
    await expectAccessible(page, { widths: [viewports.phone.width] });
    await terms.check();
    await pay.click();
    await expect(page).toHaveURL(/\/render\//, patience);
  });
});
