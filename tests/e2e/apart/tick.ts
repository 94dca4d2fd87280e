import { expect, type Page } from "@playwright/test";

/** Runs a cron schedule at once; `time` is in ms and defaults to the product's clock. */
export async function tick(page: Page, cron: string, time?: number): Promise<void> {
  const query = new URLSearchParams({ cron, ...(time !== undefined && { time: String(time) }) });
  const answer = await page.request.get(`/cdn-cgi/handler/scheduled?${query}`);
  expect(answer.ok()).toBe(true);
}
