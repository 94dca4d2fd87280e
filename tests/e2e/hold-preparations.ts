import type { Page } from "@playwright/test";

/** Keeps a page's requests for a finished picture unanswered, so that the encoder does nothing for it. */
export async function holdPreparations(page: Page): Promise<void> {
  await page.route("**/preparations", () => undefined);
}
