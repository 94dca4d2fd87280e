import { expectAccessible } from "./accessible.ts";
import { makeBrand } from "./people.ts";
import { expect, openTrack, pickVideo, test } from "./support.ts";

test("whoever signs up is told what they accept, and finds it in the settings in the version of that day", async ({
  openAs,
  brand,
}) => {
  const visitor = await openAs(null);
  await visitor.goto("/auth?tab=signup");
  const form = visitor.locator("#sign-up");
  await expect(form.getByText("By signing up you accept the")).toBeVisible();
  await expect(form.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms");
  await expect(form.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
  await expectAccessible(visitor);

  const email = `documents-${Date.now()}@brand.example`;
  await visitor.getByLabel("Email", { exact: true }).last().fill(email);
  await visitor.getByLabel("Password", { exact: true }).last().fill("a long and unusual pass phrase");
  await visitor.getByRole("button", { name: "Sign Up" }).click();
  await expect(visitor).toHaveURL(/awaiting-approval/);

  const page = await openAs(brand);
  await page.goto("/settings");
  const accepted = page.getByRole("region", { name: "Documents you accepted" });
  await expect(accepted).toContainText("Terms of Service");
  await accepted.getByRole("link", { name: /Terms of Service/ }).click();
  await expect(page.getByText("This is the version in force.")).toBeVisible();
});

test("every version of a legal text keeps its address, without scripts and on a phone", async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto("/terms");
  await page.getByRole("link", { name: /^Version/ }).click();
  await expect(page).toHaveURL(/\/terms\/\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByText("This is the version in force.")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  const earlier = await page.goto("/privacy/2026-11-22");
  expect(earlier?.status()).toBe(200);
  await expect(page.getByText("This is an earlier version")).toBeVisible();
  await page.getByRole("link", { name: "Read the version in force" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  expect((await page.goto("/terms/2020-01-01"))?.status()).toBe(404);
  await context.close();
});

for (const [screen, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`a brand accepts terms and licence terms with its first render and is not asked again, on a ${screen}`, async ({
    db,
    openAs,
    track,
  }) => {
    const page = await openAs(await makeBrand(db, { tokens: 25, hasAccepted: false }));
    await page.setViewportSize(viewport);
    await page.goto("/settings");
    await expect(page.getByRole("region", { name: "Documents you accepted" })).toContainText("None yet");
    await openTrack(page, track);
    await pickVideo(page);
    const sheet = page.getByRole("dialog", { name: "Your licence" });
    const around = screen === "phone" ? sheet : page.locator(".price-card");
    const open = page.getByRole("button", { name: /^Render Video/ }).filter({ visible: true });
    if (screen === "phone") await open.click();
    const tick = around.getByRole("checkbox", {
      name: /I accept the Terms of Service and the Licence Terms/,
    });
    const pay = around.getByRole("button", { name: /^Render Video/ }).filter({ visible: true });
    await pay.click();
    await expect(tick).toBeFocused();
    await expect(around.getByText("Accept the terms before you pay.")).toBeVisible();
    await expectAccessible(page);
    await tick.check();
    await pay.click();
    await expect(page).toHaveURL(/\/render\//);

    await openTrack(page, track);
    await expect(page.getByText("I accept the")).toHaveCount(0);
    await page.goto("/settings");
    await expect(page.getByRole("region", { name: "Documents you accepted" })).toContainText("Licence Terms");
  });
}
