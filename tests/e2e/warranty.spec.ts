import { writeFileSync } from "node:fs";
import { toneWav } from "#tests/support/tone-wav.ts";
import { expectAccessible } from "./accessible.ts";
import { drawNumber } from "./media.ts";
import { makeTrack } from "./people.ts";
import { expect, patience, submitForReview, test, viewports } from "./support.ts";

const isrc = () => `GB-WA${drawNumber() % 10}-26-${String(drawNumber() % 100_000).padStart(5, "0")}`;
const promise = /I accept the Label Agreement and give its warranty/;

for (const [screen, viewport] of Object.entries(viewports)) {
  test(`a label accepts the agreement once for all tracks that wait for it, and they are on sale, on a ${screen}`, async ({
    openAs,
    label,
    brandPage,
    db,
  }) => {
    const waiting = await Promise.all(
      ["first", "second"].map(() => makeTrack(db, label, undefined, { isWarranted: false })),
    );
    const [{ id } = { id: "" }] = waiting;
    expect((await brandPage.goto(`/track/${id}`))?.status()).toBe(404);
    const page = await openAs(label);
    await page.setViewportSize(viewport);
    await page.goto("/label/library");
    await expect(page.getByText("2 tracks wait for the warranty")).toBeVisible();
    await page.getByRole("link", { name: "Read and Accept" }).click();
    const dialog = page.getByRole("dialog", { name: "Label Agreement" });
    await expect(dialog.getByRole("link", { name: "Label Agreement" })).toHaveAttribute(
      "href",
      "/label-agreement",
    );
    await expect(dialog).toContainText("the track is lawful and infringes nobody’s rights");
    await expectAccessible(page, { widths: [viewport.width] });
    await dialog.getByRole("button", { name: "Accept" }).click();
    // The browser asks for the tick.
    await expect(dialog.getByLabel(promise)).toBeFocused();
    await dialog.getByLabel(promise).check();
    await dialog.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("Label agreement accepted")).toBeVisible();
    await expect(page.getByText("tracks wait for the warranty")).toBeHidden();
    expect((await brandPage.goto(`/track/${id}`))?.status()).toBe(200);
    await page.goto("/settings");
    await expect(page.getByRole("link", { name: /^Label Agreement, / })).toBeVisible();
  });

  test(`a track goes to review with the warranty, and a form without it comes back with all that was typed, on a ${screen}`, async ({
    openAs,
    label,
  }, info) => {
    const page = await openAs(label);
    await page.setViewportSize(viewport);
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
    await expect(card.getByRole("status")).toHaveText("Not on sale: 1 rule fails");
    await form.getByLabel("Submit for review at once").check();
    await form.getByRole("button", { name: "Upload Track" }).click();
    await expect(
      form.getByText("What goes to review needs the warranty. Read it and tick it.").first(),
    ).toBeVisible();
    await expect(form.getByLabel(/^Track Title/)).toHaveValue("Warranted");
    await expect(form.getByText("Audio is ready")).toBeVisible();
    await expectAccessible(page, { widths: [viewport.width] });
    await form.getByLabel(promise).check();
    await expect(card.getByRole("status")).toHaveText("Every rule passes");
    await form.getByRole("button", { name: "Upload Track" }).click();
    const row = page.getByRole("row").filter({ hasText: "Warranted" });
    await expect(row).toContainText("Pending Review");
  });
}

test("an approved track goes back to review only with the warranty", async ({ openAs, label, track }) => {
  const page = await openAs(label);
  await page.goto(`/label/library?q=${encodeURIComponent(track.title)}`);
  await page.getByRole("link", { name: track.title, exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit Track" });
  await expect(form.getByText(/^Given on /)).toBeVisible();
  await form.getByLabel(/^Artist Name/).fill("Somebody Else");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    form.getByText("What goes to review needs the warranty. Read it and tick it.").first(),
  ).toBeVisible();
  await expect(form.getByLabel(/^Artist Name/)).toHaveValue("Somebody Else");
  await form.getByLabel(promise).check();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("It goes back to review")).toBeVisible();
});

test("without scripts a label accepts the agreement, and submits a draft with its warranty", async ({
  openAs,
  label,
  db,
}) => {
  const { title } = await makeTrack(db, label, undefined, { isWarranted: false });
  const page = await openAs(label, { javaScriptEnabled: false });
  await page.goto("/label/library?dialog=warranty");
  const dialog = page.getByRole("dialog", { name: "Label Agreement" });
  await dialog.getByLabel(promise).check();
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Label agreement accepted" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Approved");
  const form = page.getByRole("dialog", { name: "Edit Track" });
  await page.getByRole("link", { name: title, exact: true }).click();
  await form.getByLabel(/^Artist Name/).fill("Somebody Else");
  await form.getByLabel(promise).check();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(row).toContainText("Pending Review");
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(row).toContainText("Draft");
  await submitForReview(page, title);
  await expect(row).toContainText("Pending Review");
});

test("rows of a bulk upload that go to review wait for the warranty of all of them", async ({
  openAs,
  label,
}, info) => {
  const page = await openAs(label);
  const files = [1, 2].map((number) => {
    const file = info.outputPath(`rows-${number}.wav`);
    writeFileSync(file, toneWav({ hertz: 500 + (drawNumber() % 400), seconds: 6 }));
    return file;
  });
  const csv = info.outputPath("rows.csv");
  writeFileSync(
    csv,
    [
      "track_title,artist_name,isrc,audio_filename,status",
      `First row,Ada Loom,${isrc()},rows-1.wav,pending review`,
      `Second row,Ada Loom,${isrc()},rows-2.wav,draft`,
    ].join("\r\n"),
  );
  await page.goto("/label/library?dialog=bulk");
  const wizard = page.getByRole("dialog", { name: "Bulk Upload" });
  await wizard.getByLabel("CSV file").setInputFiles(csv);
  await wizard.getByLabel("Audio files").setInputFiles(files);
  await wizard.getByRole("button", { name: "Validate & Match Files" }).click();
  await expect(wizard.getByText("Needed for the track that goes to review at once.")).toBeVisible();
  await wizard.getByRole("button", { name: "Upload 2 Tracks" }).click();
  await expect(wizard.getByRole("alert").filter({ hasText: "needs the warranty" })).toBeVisible();
  await expectAccessible(page);
  await wizard.getByLabel(promise).check();
  await wizard.getByRole("button", { name: "Upload 2 Tracks" }).click();
  await expect(wizard.getByText("2 tracks uploaded successfully, 0 failed").first()).toBeVisible(patience);
  await page.goto("/label/library");
  await expect(
    page.getByRole("row").filter({ has: page.getByRole("link", { name: "First row" }) }),
  ).toContainText("Pending Review");
  await expect(
    page.getByRole("row").filter({ has: page.getByRole("link", { name: "Second row" }) }),
  ).toContainText("Draft");
});
