import type { Page, Route } from "@playwright/test";
import { decodeBase32, stepAt, totpCode } from "#worker/domain/people/accounts/second-factor-codes.ts";
import { expectAccessible } from "./accessible.ts";
import { makeActor, type Person } from "./people.ts";
import { confirm, enter, expect, signIn, test } from "./support.ts";

/** Opens the link in the newest matching mail to an address, in the demo's inbox. */
async function followMail(page: Page, to: string, subject: RegExp, path: string): Promise<void> {
  const entry = page.getByRole("listitem").filter({ hasText: to }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(entry).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await entry.getByRole("link").click();
  const text = await page.locator("pre").innerText();
  const link = new RegExp(`https?://\\S*(${path}\\?token=\\S+)`).exec(text)?.[1];
  if (!link) throw new Error(`no ${path} link in: ${text}`);
  await page.goto(link);
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a brand resets its password with a single-use mailed link", async ({ page, brand: { email } }) => {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
  await followMail(page, email, /password/i, "/reset-password");
  const link = page.url();
  await page.getByLabel("New Password").fill("a-better-one-now");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await signIn(page, { email, password: "a-better-one-now" });
  await page.goto(link);
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await expect(page.getByRole("link", { name: "Send a New Link" })).toBeVisible();
});

test("a brand turns on two-step sign-in, uses each recovery code once and turns it off", async ({ page, brand }) => {
  const { password } = brand;
  await enter(page, brand);
  await page.goto("/settings/security");
  const twoStep = section(page, "Two-step sign-in");
  await twoStep.getByLabel("Password").fill(password);
  await twoStep.getByRole("button", { name: "Set Up" }).click();
  await expect(twoStep.getByAltText("QR code for your authenticator app")).toBeVisible();
  const key = (await twoStep.locator("code").innerText()).replaceAll(/\s/g, "");
  await twoStep.getByLabel("Code").fill("000");
  await twoStep.getByRole("button", { name: "Turn On" }).click();
  await expect(twoStep.getByRole("alert")).toContainText("That code is wrong");
  await expectAccessible(page);
  await twoStep.getByLabel("Code").fill(totpCode(decodeBase32(key), stepAt(Date.now())));
  await twoStep.getByRole("button", { name: "Turn On" }).click();
  const codes = twoStep.getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expect(twoStep.getByText("10 recovery codes are left")).toBeVisible();
  const [recoveryCode = "", secondCode = ""] = await codes.allInnerTexts();

  await page.context().clearCookies();
  await signInHalf(page, brand);
  await page.goto("/library");
  await expect(page).toHaveURL(/\/auth\/second-factor/);
  expect((await page.request.get("/api/renders/x")).status()).toBe(401);
  await page.getByLabel("Code").fill("wrong-wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("That code is wrong");
  await page.getByLabel("Code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/library/);

  await page.goto("/settings/security");
  await expect(twoStep.getByText("9 recovery codes are left")).toBeVisible();
  await twoStep.getByLabel("Password").fill(password);
  await twoStep.getByLabel("Code").fill(recoveryCode);
  await twoStep.getByRole("button", { name: "New Recovery Codes" }).click();
  await expect(twoStep.getByRole("alert")).toContainText("That code is wrong or already used");
  await twoStep.getByLabel("Password").fill(password);
  await twoStep.getByLabel("Code").fill(secondCode);
  const pressedAgain = Promise.withResolvers<void>();
  const holdAnswer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await pressedAgain.promise;
    await route.fulfill({ response });
  };
  await page.route(/\/settings\/security\.data/, holdAnswer, { times: 1 });
  await twoStep.getByRole("button", { name: "New Recovery Codes" }).click();
  await twoStep.getByRole("button", { name: "Saving…" }).click({ force: true });
  pressedAgain.resolve();
  await expect(twoStep.getByText("Your old ones no longer work")).toBeVisible();
  await expect(twoStep.getByText("10 recovery codes are left")).toBeVisible();

  await twoStep.getByLabel("Password").fill(password);
  // One time step ahead, as the current step's code may have been used to turn two-step sign-in on.
  await twoStep.getByRole("textbox", { name: "Code" }).fill(totpCode(decodeBase32(key), stepAt(Date.now()) + 1));
  await twoStep.getByRole("button", { name: "Turn Off" }).click();
  await expect(page.getByText("Two-step sign-in is off")).toBeVisible();
});

/** Signs in with the password only, up to the page that requests the code. */
async function signInHalf(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/second-factor/);
}

test("a pending account manages its sessions, password and two-step sign-in", { tag: "@full" }, async ({ openAs, db }) => {
  const person = await makeActor(db, "brand pending");
  const [page, elsewhere] = [await openAs(person), await openAs(null)];
  await signIn(elsewhere, person);
  await page.goto("/library");
  await expect(page).toHaveURL(/\/awaiting-approval$/);
  await page.getByRole("link", { name: "Sign-in and Security" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign-in and Security" })).toBeVisible();
  // A pending account can open none of the screens that the navigation links to.
  await expect(page.getByRole("navigation")).toHaveCount(0);

  const sessions = section(page, "Sessions");
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText("This session")).toHaveCount(1);
  await sessions.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await confirm(page, "Sign Out");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await elsewhere.goto("/settings/security");
  await expect(elsewhere).toHaveURL(/\/auth/);

  const passwords = section(page, "Password");
  await passwords.getByLabel("Current Password").fill(person.password);
  await passwords.getByLabel("New Password").fill(person.email);
  await passwords.getByRole("button", { name: "Change Password" }).click();
  await expect(passwords.getByLabel("New Password")).toHaveAccessibleDescription(
    /Your email address is one of the first guesses/,
  );
  await passwords.getByLabel("Current Password").fill(person.password);
  await passwords.getByLabel("New Password").fill("a-better-one-now");
  await passwords.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("You’ve been signed out everywhere else.")).toBeVisible();

  const twoStep = section(page, "Two-step sign-in");
  await twoStep.getByLabel("Password").fill("a-better-one-now");
  await twoStep.getByRole("button", { name: "Set Up" }).click();
  const key = (await twoStep.locator("code").innerText()).replaceAll(/\s/g, "");
  await twoStep.getByLabel("Code").fill(totpCode(decodeBase32(key), stepAt(Date.now())));
  await twoStep.getByRole("button", { name: "Turn On" }).click();
  await expect(twoStep.getByText("10 recovery codes are left")).toBeVisible();

  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/awaiting-approval$/);
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/awaiting-approval$/);

  await page.goto("/settings/security");
  await sessions.getByRole("button", { name: "Sign out everywhere" }).click();
  await confirm(page, "Sign Out");
  await expect(page).toHaveURL(/\/auth/);
  await page.goto("/library");
  await expect(page).toHaveURL(/\/auth/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a brand changes its password and email and sees errors at the field", { tag: "@full" }, async ({ page, brand }) => {
    const { email, password } = brand;
    await enter(page, brand);
    await page.goto("/settings/security");
    const passwords = section(page, "Password");
    await passwords.getByLabel("Current Password").fill("not-this");
    await passwords.getByLabel("New Password").fill("a-better-one-now");
    await passwords.getByRole("button", { name: "Change Password" }).click();
    await expect(passwords.getByLabel("Current Password")).toHaveAccessibleDescription("That isn’t your current password.");
    await passwords.getByLabel("Current Password").fill(password);
    await passwords.getByLabel("New Password").fill("a-better-one-now");
    await passwords.getByRole("button", { name: "Change Password" }).click();
    // Playwright's text and role locators do not look into noscript, which contains the toast here.
    const told = page.locator("noscript [role=status]");
    await expect(told).toContainText("You’ve been signed out everywhere else.");

    const moved = `moved-${email}`;
    const address = section(page, "Email");
    await address.getByLabel("New Email").fill(moved);
    await address.getByLabel("Password").fill("a-better-one-now");
    await address.getByRole("button", { name: "Change Email" }).click();
    await expect(told).toContainText("Check your new inbox");
    await expect(address.getByText(email, { exact: true })).toBeVisible();
    await followMail(page, moved, /./, "/verify-email");
    await page.getByRole("button", { name: "Confirm Email" }).click();
    await page.goto("/settings/security");
    await expect(address.getByText(moved, { exact: true })).toBeVisible();
    await expect(address.getByText("You haven’t confirmed this address yet.")).toHaveCount(0);
  });
});
