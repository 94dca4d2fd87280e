import { expect, type Page } from "@playwright/test";

/** Payment outcomes, as labelled on the stand-in's page. */
export type TestMethod = "Paid at once" | "Declined" | "Bank debit, arrives in 3 days" | "Bank debit, fails in 3 days";

/** Presses Buy, waits for the stand-in's page and returns the checkout session's id. */
export async function goToCheckout(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_/);
  return /cs_\w+/.exec(page.url())?.[0] ?? "";
}

export async function pay(page: Page, method: TestMethod = "Paid at once"): Promise<void> {
  await expect(page.getByText("TEST MODE stand-in").first()).toBeVisible();
  await page.getByText(method, { exact: true }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
}

/** Triggers an action of a bank or card holder at the stand-in; scripts/payment-stand-in/control.ts lists the calls. */
export async function control(standIn: string, path: string, body: Record<string, unknown> = {}): Promise<unknown> {
  const answer = await fetch(`${standIn}/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
