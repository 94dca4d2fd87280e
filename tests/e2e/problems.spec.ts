import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { confirm, expect, patience, readTokens, renderVideo, saved, test, viewports } from "./support.ts";

async function report(page: Page, kind: string, details: string): Promise<void> {
  await page.getByText("Something wrong with it?").click();
  await page.getByLabel("What is wrong").selectOption(kind);
  await page.getByLabel("Details").fill(details);
  await page.getByRole("button", { name: "Report a Problem" }).click();
}

for (const [screen, viewport] of Object.entries(viewports)) {
  test(`a brand reports a problem, is answered, and is refunded when it asks again, on a ${screen}`, async ({
    openAs,
    label,
    superUser,
    brandPage: page,
    track,
  }) => {
    await renderVideo(page, track.id);
    const address = page.url();
    await expect(page.getByRole("link", { name: "Download Licence" })).toBeVisible(patience);
    await saved(page, () => page.getByRole("link", { name: "Download Video" }).click());
    await page.setViewportSize(viewport);
    await report(page, "Technical fault", "It stutters at 0:03.");
    const own = page.getByRole("region", { name: "Problems you reported" });
    await expect(own).toContainText("Technical fault");
    await expect(own).toContainText("It stutters at 0:03.");
    await expect(own).toContainText("We are looking into it");
    await expect(page.getByText("Something wrong with it?")).toBeHidden();
    await expectAccessible(page, { widths: [viewport.width] });

    const admin = await openAs(superUser);
    await admin.setViewportSize(viewport);
    await admin.goto("/admin?tab=problems");
    const item = admin.getByRole("listitem").filter({ hasText: track.title }).first();
    await expect(item).toContainText("It stutters at 0:03.");
    await expect(item).toContainText("2 tokens");
    const pdf = await item.getByRole("link", { name: /^Licence PDF/ }).getAttribute("href");
    expect((await admin.request.get(pdf ?? "")).headers()["content-type"]).toBe("application/pdf");
    const video = await item.getByRole("link", { name: /^Watch Video/ }).getAttribute("href");
    expect((await admin.request.get(video ?? "")).headers()["content-type"]).toBe("video/mp4");
    expect((await page.request.get(video ?? "")).status()).toBe(403);
    await expectAccessible(admin, { widths: [viewport.width] });
    await item.getByLabel("Answer to the brand").fill("Your player is at fault: the file is sound.");
    await item.getByRole("button", { name: /^Send Answer/ }).click();
    await expect(admin.getByText("Answer sent")).toBeVisible();
    await expect(item).toContainText("Answered");

    await page.reload();
    await expect(own).toContainText("Your player is at fault: the file is sound.");
    await report(page, "Copyright claim", "Claimed on YouTube.");
    await expect(own).toContainText("Claimed on YouTube.");

    await admin.goto("/admin?tab=problems&status=open");
    await item.getByLabel("Answer to the brand").fill("We are sorry.");
    await item.getByRole("button", { name: /^Refund 2 tokens/ }).click();
    const question = admin.getByRole("alertdialog");
    await expect(question).toContainText("the licence is revoked");
    await expectAccessible(admin, { widths: [viewport.width] });
    await question.getByRole("button", { name: "Refund 2 tokens" }).click();
    await expect(admin.getByText("Licence refunded")).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Render refunded" })).toBeVisible();
    await expect(own).toContainText("We are sorry.");
    await expectAccessible(page, { widths: [viewport.width] });
    const id = new URL(address).pathname.split("/").at(-1);
    expect((await page.request.get(`/media/renders/${id}?download=1`)).status()).toBe(404);
    expect((await admin.request.get(video ?? "")).status()).toBe(404);
    await page.goto("/my-videos");
    await expect(page.getByRole("article").filter({ hasText: track.title })).toContainText("Refunded");
    await page.setViewportSize(viewports.desktop);
    await expect.poll(() => readTokens(page)).toBe(25);

    const labelPage = await openAs(label);
    await labelPage.setViewportSize(viewport);
    await labelPage.goto("/label/syncs");
    await labelPage.getByRole("link", { name: track.title }).first().click();
    await expect(labelPage.getByText("We refunded this licence")).toBeVisible();
  });
}

test("without scripts a problem is reported, withdrawn, and refunded by two presses", async ({
  openAs,
  brand,
  superUser,
  brandPage: page,
  track,
}) => {
  await renderVideo(page, track.id);
  const plain = await openAs(brand, { javaScriptEnabled: false });
  await plain.goto(page.url());
  await plain.getByText("Something wrong with it?").click();
  await plain.getByLabel("What is wrong").selectOption("Wrong video or track");
  // Blank is filled in for the browser, not for us: what was chosen comes back with what is missing.
  await plain.getByLabel("Details").fill("   ");
  await plain.getByRole("button", { name: "Report a Problem" }).click();
  await expect(plain.getByText("Say what is wrong")).toBeVisible();
  await expect(plain.getByLabel("What is wrong")).toHaveValue("wrong-video");
  await plain.getByLabel("Details").fill("It should have been the cut of Monday.");
  await plain.getByRole("button", { name: "Report a Problem" }).click();
  await expect(plain.getByText("It should have been the cut of Monday.")).toBeVisible();
  await plain.getByRole("button", { name: /^Withdraw/ }).click();
  await expect(plain.getByRole("region", { name: "Problems you reported" })).toContainText("Withdrawn");
  await report(plain, "Wrong video or track", "It really should.");
  await expect(plain.getByText("It really should.")).toBeVisible();

  const admin = await openAs(superUser, { javaScriptEnabled: false });
  await admin.goto("/admin?tab=problems&status=open");
  const item = admin.getByRole("listitem").filter({ hasText: track.title }).first();
  await item.getByLabel("Answer to the brand").fill("Of course.");
  await item.getByRole("button", { name: /^Refund/ }).click();
  await confirm(admin, "Refund 2 tokens");
  await expect(item).toHaveCount(0);
  await plain.reload();
  await expect(plain.getByRole("heading", { level: 1, name: "Render refunded" })).toBeVisible();
});
