import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

/** Takes less than three seconds, which flags the message as automated; it is delivered nevertheless. */
async function fill(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Topic").selectOption("Rights and takedown");
  await page.getByRole("textbox", { name: "Message" }).fill("One of your tracks is mine.\nHere is why.");
}

const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

test("a message sent without JavaScript reaches our mailbox with its sender as reply address", async ({ openAs }) => {
  const page = await openAs(null, { javaScriptEnabled: false });
  const name = `Anna ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/contact");
  await fill(page, name, "anna@northwind.example");
  await send(page);
  await expect(page).toHaveURL(/\/contact\?sent$/);
  await expect(page).toHaveTitle(/^Message sent/);
  await expect(page.getByRole("heading", { name: "We’ve got it." })).toBeFocused();

  const mail = page.getByRole("link").filter({ hasText: name });
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await mail.click();
  await expect(page.getByText(`${name} <anna@northwind.example>`)).toBeVisible();
  await expect(page.locator("pre")).toContainText("One of your tracks is mine.\nHere is why.");
});

test("an invalid contact form keeps its input and focuses the invalid field", async ({ openAs }) => {
  // A separate page: the refusal logs a console error, which would fail the default one.
  const page = await openAs(null);
  await page.goto("/contact?topic=licensing");
  await expect(page.getByLabel("Topic")).toHaveValue("licensing");
  await fill(page, "Anna", "anna@northwind");
  await send(page);
  await expect(page.getByText("Enter a valid email address, such as name@example.com")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Name")).toHaveValue("Anna");
  await expect(page.getByLabel("Topic")).toHaveValue("rights");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("One of your tracks is mine.\nHere is why.");
  await page.getByRole("textbox", { name: "Email" }).fill("anna@northwind.example");
  await send(page);
  await expect(page).toHaveURL(/\/contact\?sent$/);
});

test("a cross-origin message is refused", async ({ request }) => {
  const answer = await request.post("/contact", {
    headers: { origin: "https://elsewhere.example" },
    form: { name: "A", email: "a@example.com", topic: "other", message: "x" },
  });
  expect(answer.status()).toBe(403);
});
