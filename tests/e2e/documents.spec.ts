import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./support.ts";

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

  // Somebody from before acceptances were recorded is told so.
  const page = await openAs(brand);
  await page.goto("/settings");
  await expect(page.getByRole("region", { name: "Documents you accepted" })).toContainText("None yet");
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
