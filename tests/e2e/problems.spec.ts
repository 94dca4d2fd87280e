import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, patience, readTokens, renderVideo, saved, test, turnTo } from "./support.ts";

async function report(page: Page, kind: string, details: string): Promise<void> {
  await page.getByText("Something wrong with this video?").click();
  await page.getByLabel("What’s wrong").selectOption(kind);
  await page.getByLabel("Details").fill(details);
  await page.getByRole("button", { name: "Report a Problem" }).click();
}

test(
  "a brand reports two problems and gets an answer, then a refund",
  { tag: "@full" },
  async ({ openAs, label, superUser, brandPage: page, track }) => {
    await renderVideo(page, track.id);
    const address = page.url();
    await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
    await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());
    await report(page, "Technical fault", "It stutters at 0:03.");
    const own = page.getByRole("region", { name: "Problems you reported" });
    await expect(own).toContainText("Technical fault");
    await expect(own).toContainText("It stutters at 0:03.");
    await expect(own).toContainText("We’re looking into it");
    await expect(page.getByText("Something wrong with this video?")).toBeHidden();
    await expectAccessible(page);

    const admin = await openAs(superUser);
    const item = admin.getByRole("listitem").filter({ hasText: track.title }).first();
    await turnTo(admin, "/admin?tab=problems", item);
    await expect(item).toContainText("It stutters at 0:03.");
    await expect(item).toContainText("2 tokens");
    const pdf = await item.getByRole("link", { name: /^Licence PDF/ }).getAttribute("href");
    expect((await admin.request.get(pdf ?? "")).headers()["content-type"]).toBe("application/pdf");
    const video = await item.getByRole("link", { name: /^Watch Video/ }).getAttribute("href");
    expect((await admin.request.get(video ?? "")).headers()["content-type"]).toBe("video/mp4");
    expect((await page.request.get(video ?? "")).status()).toBe(403);
    await item.getByLabel("Answer to the brand").fill("Your player is at fault: the file is sound.");
    await item.getByRole("button", { name: /^Send Answer/ }).click();
    await expect(admin.getByText("Answer sent")).toBeVisible();
    await expect(item).toContainText("Answered");

    await page.reload();
    await expect(own).toContainText("Your player is at fault: the file is sound.");
    await report(page, "Copyright claim", "Claimed on YouTube.");
    await expect(own).toContainText("Claimed on YouTube.");

    await turnTo(admin, "/admin?tab=problems&status=open", item);
    await item.getByLabel("Answer to the brand").fill("We are sorry.");
    await item.getByRole("button", { name: /^Refund 2 tokens/ }).click();
    const question = admin.getByRole("alertdialog");
    await expect(question).toContainText("the licence is revoked");
    await expectAccessible(admin);
    await question.getByRole("button", { name: "Refund 2 tokens" }).click();
    await expect(admin.getByText("Licence refunded")).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Render refunded" })).toBeVisible();
    await expect(own).toContainText("We are sorry.");
    await expectAccessible(page);
    const id = new URL(address).pathname.split("/").at(-1);
    expect((await page.request.get(`/media/renders/${id}?download=1`)).status()).toBe(404);
    expect((await admin.request.get(video ?? "")).status()).toBe(404);
    await page.goto("/my-videos");
    await expect(page.getByRole("article").filter({ hasText: track.title })).toContainText("Refunded");
    await expect.poll(() => readTokens(page)).toBe(25);

    const labelPage = await openAs(label);
    await labelPage.goto("/label/syncs");
    await labelPage.getByRole("link", { name: track.title }).first().click();
    await expect(labelPage.getByText("We refunded this licence")).toBeVisible();
  },
);
