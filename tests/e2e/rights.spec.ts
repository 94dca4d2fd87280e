import { expect, openTrack, test } from "./support.ts";

test(
  "a label disowns its master, reads why, and the track is off sale at once",
  { tag: "@full" },
  async ({ openAs, label, brandPage, track }) => {
    await openTrack(brandPage, track);
    const rights = brandPage.getByRole("region", { name: "Rights" });
    await expect(rights).toContainText("Cleared");
    await expect(rights).toContainText("controls 100% of the master and composition");

    const page = await openAs(label);
    await page.goto(`/label/library?q=${encodeURIComponent(track.title)}`);
    const edit = page.getByRole("dialog", { name: "Edit Track" });
    await page.getByRole("link", { name: track.title, exact: true }).click();
    const card = edit.getByRole("region", { name: "Rights" });
    await expect(card.getByRole("status")).toHaveText("On sale");
    // Fields of other answers are hidden.
    const [share, registrar] = [edit.getByLabel("Your share of the master (%)"), edit.getByLabel("Registered by")];
    await expect(share).toBeHidden();
    await expect(registrar).toBeHidden();
    await expect(registrar).toBeDisabled();
    await edit.getByLabel("We own the master").uncheck();
    await expect(share).toBeVisible();
    await expect(share).toBeEnabled();
    await edit.getByLabel(/^Sync Terms/).selectOption("exclusive");
    await expect(card.getByRole("status")).toHaveText("Not on sale: 3 checks failed");
    await expect(card.getByRole("link").first()).toContainText("Tick that you own the master");
    await edit.getByRole("button", { name: /^Save/ }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByText("Not on sale: 3 checks failed.").first()).toBeVisible();

    // Takes effect at once: the very next response lacks the track.
    await brandPage.goto(`/library?q=${encodeURIComponent(track.title)}`);
    await expect(brandPage.getByRole("heading", { name: "Music Library" })).toBeVisible();
    await expect(brandPage.locator(`a[href*="${track.id}"]`)).toHaveCount(0);
    expect((await brandPage.goto(`/track/${track.id}`))?.status()).toBe(404);
    expect((await brandPage.request.get(`/media/previews/${track.id}`)).status()).toBe(404);
    const visitor = await openAs(null);
    await visitor.goto("/");
    await expect(visitor.getByText(track.title)).toHaveCount(0);

    await page.getByRole("link", { name: track.title, exact: true }).click();
    await edit.getByLabel("We own the master").check();
    await edit.getByLabel(/^Sync Terms/).selectOption("non-exclusive");
    await expect(card.getByRole("status")).toHaveText("Not on sale: 1 check failed");
    await edit.getByLabel(/give its warranty/).check();
    await expect(card.getByRole("status")).toHaveText("All checks passed");
    await edit.getByRole("button", { name: /^Save/ }).click();
    await expect(edit).toBeHidden();
    await openTrack(brandPage, track);
  },
);
