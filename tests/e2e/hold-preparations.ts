import type { Page } from "@playwright/test";

/** Leaves a page's preparation requests unanswered, so that nothing is encoded for it. */
export async function holdPreparations(page: Page): Promise<void> {
  await page.route("**/preparations", () => undefined);
}
