import type { Locator, Page } from "@playwright/test";

/** Fills in the details of a brand or a label. */
export async function fillProfile(form: Page | Locator, kind: "Brand" | "Label", name: string): Promise<void> {
  await form.getByLabel(`${kind} Name`).fill(name);
  await form.getByLabel("Legal Entity").fill(`${name} Ltd`);
  await form.getByLabel("Address").fill("1 Quay");
  await form.getByLabel("Phone Number").fill("+44 20 7946 0000");
}

/** Reports a claim on a video that @northwind posted on YouTube. */
export async function reportClaim(page: Page, reference: string): Promise<void> {
  await page.getByRole("radio", { name: /^YouTube/ }).check({ force: true });
  await page.getByLabel("Link to the video").fill("youtube.com/watch?v=8fQx2mLw0Zk");
  await page.getByLabel("Channel that posted it").fill("@northwind");
  await page.getByLabel(/^Claim reference/).fill(reference);
  await page.getByRole("button", { name: "Report Claim" }).click();
}

/** Proposes a revenue policy; without `from`, it starts as early as it can. */
export async function proposePolicy(
  page: Page,
  { percent, from = "", why }: { percent: string; from?: string; why: string },
): Promise<void> {
  await page.getByLabel("Label’s share, in percent of the list price").fill(percent);
  await page.getByLabel("Valid from").fill(from);
  await page.getByLabel("What changes, and why").fill(why);
  await page.getByRole("button", { name: "Propose Policy" }).click();
}
