import { writeFileSync } from "node:fs";
import { toneWav } from "#tests/support/tone-wav.ts";
import { declareRights } from "./declare-rights.ts";
import { expectAccessible } from "./accessible.ts";
import { drawNumber } from "./media.ts";
import { makeTrack } from "./people.ts";
import { expect, patience, test, viewports } from "./support.ts";

const isrc = () => `GB-WA${drawNumber() % 10}-26-${String(drawNumber() % 100_000).padStart(5, "0")}`;
const promise = /I accept the Label Agreement and give its warranty/;

test(
  "a label accepts the agreement once, and all waiting tracks are on sale",
  { tag: "@full" },
  async ({ openAs, label, brandPage, db }) => {
    const waiting = await Promise.all(["first", "second"].map(() => makeTrack(db, label, undefined, { isWarranted: false })));
    const [{ id } = { id: "" }] = waiting;
    expect((await brandPage.goto(`/track/${id}`))?.status()).toBe(404);
    const page = await openAs(label);
    await page.goto("/label/library");
    await expect(page.getByText("2 tracks aren’t on sale because you haven’t accepted")).toBeVisible();
    await page.getByRole("link", { name: "Read and Accept" }).click();
    const dialog = page.getByRole("dialog", { name: "Label Agreement" });
    await expect(dialog.getByRole("link", { name: "Label Agreement" })).toHaveAttribute("href", "/label-agreement");
    await expect(dialog).toContainText("the track is lawful and infringes nobody’s rights");
    await dialog.getByRole("button", { name: "Accept" }).click();
    // The browser's validation requires the checkbox.
    await expect(dialog.getByLabel(promise)).toBeFocused();
    await dialog.getByLabel(promise).check();
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("Label agreement accepted")).toBeVisible();
    await expect(page.getByText("because you haven’t accepted the current label agreement")).toBeHidden();
    expect((await brandPage.goto(`/track/${id}`))?.status()).toBe(200);
    await page.goto("/settings");
    await expect(page.getByRole("link", { name: /^Label Agreement, / })).toBeVisible();
  },
);

test(
  "submitting a track needs the warranty, and a refused form keeps its input, on a phone",
  { tag: "@full" },
  async ({ openAs, label }, info) => {
    const page = await openAs(label, { viewport: viewports.phone });
    await page.goto("/label/library?dialog=upload");
    const file = info.outputPath("song.wav");
    writeFileSync(file, toneWav({ hertz: 300 + (drawNumber() % 400), seconds: 6 }));
    const form = page.getByRole("dialog", { name: "Upload Track" });
    await form.getByLabel("Choose an audio file").setInputFiles(file);
    await expect(form.getByText("Audio is ready")).toBeVisible(patience);
    await form.getByLabel(/^Track Title/).fill("Warranted");
    await form.getByLabel(/^Artist Name/).fill("Ada Loom");
    await form.getByLabel(/^ISRC/).fill(isrc());
    const card = form.getByRole("region", { name: "Rights", exact: true });
    // No rights are declared by default.
    await expect(card.getByRole("status")).toHaveText("Not on sale: 9 checks failed");
    await declareRights(form);
    await expect(card.getByRole("status")).toHaveText("Not on sale: 1 check failed");
    await form.getByLabel("Submit for review now").check();
    await form.getByRole("button", { name: "Upload Track" }).click();
    await expect(form.getByText("You need to give the warranty to submit a track or change its rights.").first()).toBeVisible();
    await expect(form.getByLabel(/^Track Title/)).toHaveValue("Warranted");
    await expect(form.getByText("Audio is ready")).toBeVisible();
    await expectAccessible(page, { widths: [viewports.phone.width] });
    await form.getByLabel(promise).check();
    await expect(card.getByRole("status")).toHaveText("All checks passed");
    await form.getByRole("button", { name: "Upload Track" }).click();
    const row = page.getByRole("row").filter({ hasText: "Warranted" });
    await expect(row).toContainText("Pending Review");
  },
);
