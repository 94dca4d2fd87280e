import { expectAccessible } from "./accessible.ts";
import { expect, openTrack, test, turnTo } from "./support.ts";

test("the form error clears only once the invalid writer is removed", async ({ openAs, label, track }) => {
  const page = await openAs(label);
  await page.goto(`/label/library?q=${encodeURIComponent(track.title)}`);
  await page.getByRole("link", { name: track.title, exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Track" });
  // A toast in the dialog has the same text.
  const summary = edit.getByRole("paragraph").filter({ hasText: "Please check the marked fields." });
  await edit.getByRole("button", { name: "Add Writer" }).click();
  await edit.getByLabel("IPI").fill("123");
  await edit.getByRole("button", { name: /^Save/ }).click();
  await expect(summary).toBeVisible();
  await edit.getByLabel("Other uses").fill("fur");
  await expect(summary).toBeVisible();
  await edit.getByRole("button", { name: "Remove this writer" }).click();
  await expect(summary).toBeHidden();
});

test(
  "a label names writers, and the track sells once every share is controlled or consented",
  { tag: "@full" },
  async ({ openAs, label, superUser, brandPage, track }) => {
    const page = await openAs(label);
    await page.goto(`/label/library?q=${encodeURIComponent(track.title)}`);
    const edit = page.getByRole("dialog", { name: "Edit Track" });
    const card = edit.getByRole("region", { name: "Rights", exact: true });
    await page.getByRole("link", { name: track.title, exact: true }).click();
    await edit.getByRole("button", { name: "Add Writer" }).click();
    await edit.getByLabel("Name", { exact: true }).fill("Juno Vale");
    await edit.getByLabel("Share %").fill("60");
    await edit.getByLabel("Role").selectOption("music");
    await edit.getByText("We control it").click();
    // The shares do not add up to 100%, and the warranty covered other rights.
    await expect(card.getByRole("status")).toHaveText("Not on sale: 2 checks failed");
    await expect(edit.getByText("60% of 100%")).toBeVisible();
    await edit.getByRole("button", { name: "Add Writer" }).click();
    await edit.getByLabel("Name", { exact: true }).last().fill("Mika Lindqvist");
    await edit.getByLabel("IPI").last().fill("123");
    await edit.getByLabel("Share %").last().fill("40");
    await edit.getByLabel("Role").last().selectOption("words");
    await expect(edit.getByText("An IPI name number has 11 digits")).toBeVisible();
    await edit.getByLabel("IPI").last().fill("");
    await edit.getByText("By consent").last().click();
    await expect(edit.getByText("No consent given.")).toBeVisible();
    await expect(card.getByRole("status")).toHaveText("Not on sale: 2 checks failed");
    await expectAccessible(page);
    await edit.getByRole("button", { name: /^Save/ }).click();
    await expect(edit).toBeHidden();
    expect((await brandPage.goto(`/track/${track.id}`))?.status()).toBe(404);

    await page.getByRole("link", { name: track.title, exact: true }).click();
    await expect(edit.getByLabel("Name", { exact: true }).last()).toHaveValue("Mika Lindqvist");
    await edit.getByLabel("Who agreed", { exact: true }).fill("Nordlys Musik");
    await edit.getByLabel("Agreed on", { exact: true }).fill("2026-10-12");
    await edit.getByLabel("What’s on file").fill("-");
    await edit.getByLabel("What’s on file").blur();
    await expect(edit.getByText("Say what’s on file, for example: signed letter")).toBeVisible();
    await edit.getByLabel("What’s on file").fill("Signed letter");
    await expect(card.getByRole("status")).toHaveText("Not on sale: 1 check failed");
    await edit.getByLabel(/give its warranty/).check();
    await expect(card.getByRole("status")).toHaveText("All checks passed");
    await edit.getByRole("group", { name: "Vocals" }).getByText("Some").click();
    await edit.getByText("politics", { exact: true }).click();
    await edit.getByLabel("Other uses").fill("fur");
    const commercialPrice = edit.getByLabel(/^Commercial Use/);
    await expect(commercialPrice).toHaveValue("");
    await commercialPrice.fill("7");
    await edit.getByRole("button", { name: /^Save/ }).click();
    await expect(edit).toBeHidden();

    // An unreviewed consent goes to review.
    const admin = await openAs(superUser);
    const line = admin.locator("main li").filter({ hasText: track.title }).first();
    await turnTo(admin, "/admin?tab=tracks", line);
    await expect(line).toContainText("by consent of Nordlys Musik, 12 Oct 2026: Signed letter");
    await line.getByRole("button", { name: `Approve: ${track.title}` }).click();
    await expect(admin.getByText("Track approved")).toBeVisible();

    await openTrack(brandPage, track);
    const rights = brandPage.getByRole("region", { name: "Rights" });
    await expect(rights).toContainText("in part with the owners’ consent");
    await expect(rights).toContainText("Vocals: some");
    await expect(rights).toContainText("Politics, fur");
    await expect(brandPage.getByRole("radio", { name: /^Commercial use 7 tokens/ })).toBeVisible();
  },
);
