import { readFileSync, writeFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { toneWav } from "#tests/support/tone-wav.ts";
import { expectAccessible } from "./accessible.ts";
import { drawNumber } from "./media.ts";
import { expect, patience, saved as savedFile, test as base } from "./support.ts";
import { interceptParts, neverSent } from "./upload-parts.ts";

const head = "track_title,artist_name,isrc,audio_filename,primary_genre,mood_tags,status";

type Line = { title?: string; artist?: string; isrc?: string; audio?: string };

/**
 * Twelve rows, of which those numbered 4, 8 and 11 are invalid. ISRCs are random, as another label's would need a confirmation.
 */
function linesFrom(stamp: number): Line[] {
  return Array.from({ length: 12 }, (_, index) => {
    const number = index + 2;
    const right = {
      title: `Tide ${number}`,
      artist: "Ada Loom",
      isrc: `GB-BU${stamp % 10}-26-${String((stamp + number) % 100_000).padStart(5, "0")}`,
      audio: `tide-${number}.wav`,
    };
    if (number === 4) return { ...right, title: "", artist: "" };
    if (number === 8) return { ...right, isrc: "", audio: "" };
    if (number === 11) return { ...right, audio: "gone.wav" };
    return number === 5 ? { ...right, audio: "TIDE-5.WAV", title: "=Tide, 5" } : right;
  });
}

function written({ title = "", artist = "", isrc = "", audio: name = "" }: Line): string {
  return `"${title}",${artist},${isrc},${name},Jazz,"Calm, Dark",draft`;
}

/** Audio for all valid rows and one invalid one, and a file that no row names. */
const sounds = [2, 3, 4, 5, 6, 7, 9, 10, 12, 13].map((number) => `tide-${number}.wav`).concat("spare.wav");

type Tides = { csv: string; audio: string[] };
const test = base.extend<{ tides: Tides }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's dependencies from this pattern
  tides: async ({}, use, info) => {
    const audio = sounds.map((name, index) => {
      const file = info.outputPath(name);
      writeFileSync(file, toneWav({ hertz: 200 + 31 * index, seconds: 5 }));
      return file;
    });
    const csv = info.outputPath("tides.csv");
    writeFileSync(csv, [head, ...linesFrom(drawNumber()).map(written)].join("\r\n"));
    await use({ csv, audio });
  },
});

async function openWizard(page: Page): Promise<Locator> {
  await page.goto("/label/library");
  await page.getByRole("link", { name: "Bulk Upload" }).click();
  return page.getByRole("dialog", { name: "Bulk Upload" });
}

async function validate(wizard: Locator, { csv, audio }: Tides): Promise<void> {
  await wizard.getByLabel("CSV file").setInputFiles(csv);
  await wizard.getByLabel("Audio files").setInputFiles(audio);
  await wizard.getByRole("button", { name: "Validate & Match Files" }).click();
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ text: string }> {
  const { path } = await savedFile(page, press);
  return { text: readFileSync(path, "utf8") };
}

/** Lets the parts of these files through and blocks all others until `hold.isOn` is cleared. */
async function holdParts(page: Page, files: readonly string[]): Promise<{ hold: { isOn: boolean }; sent: string[] }> {
  const hold = { isOn: true };
  const sent: string[] = [];
  const free = new Set<string>();
  page.on("request", (request) => {
    if (request.method() !== "POST" || new URL(request.url()).pathname !== "/api/uploads") return;
    const { id, filename } = z.object({ id: z.string(), filename: z.string() }).parse(request.postDataJSON());
    if (files.includes(filename)) free.add(id);
  });
  await interceptParts(page, async ({ uploadId, number }) => {
    if (hold.isOn && !free.has(uploadId)) await neverSent();
    sent.push(`${uploadId}/${number}`);
  });
  return { hold, sent };
}

const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });
const rowOf = (wizard: Locator, number: number) =>
  wizard.getByRole("row").filter({ has: wizard.page().getByRole("cell", { name: String(number), exact: true }) });

test("a label uploads 9 of 12 rows, reads 3 errors and creates no duplicates", async ({ openAs, label, tides }) => {
  test.slow();
  const page = await openAs(label);
  const wizard = await openWizard(page);
  const template = await saved(page, () => wizard.getByRole("link", { name: "Download CSV Template" }).click());
  expect(template.text.split("\n")[0]).toBe(readFileSync("public/cuesheet-template.csv", "utf8").split("\n")[0]);
  await expect(toast(page, "Template downloaded")).toBeVisible();

  await wizard.getByRole("button", { name: "Validate & Match Files" }).click();
  await expect(toast(page, "Please upload both CSV and audio files")).toBeVisible();

  await validate(wizard, tides);
  await expect(toast(page, "9 valid tracks, 3 with errors")).toBeVisible();
  await expect(rowOf(wizard, 2)).toContainText("Valid");
  await expect(rowOf(wizard, 4)).toContainText("Missing track title");
  await expect(rowOf(wizard, 4)).toContainText("track_title: Enter the title");
  await expect(rowOf(wizard, 4)).toContainText("Missing artist name");
  await expect(rowOf(wizard, 8)).toContainText("Missing ISRC");
  await expect(rowOf(wizard, 8)).toContainText("Missing audio filename");
  await expect(rowOf(wizard, 11)).toContainText("Audio file not found: gone.wav");
  await expect(wizard.getByText("spare.wav")).toBeVisible();
  await expectAccessible(page);

  const errors = await saved(page, () => wizard.getByRole("button", { name: "Download Errors" }).click());
  expect(errors.text.replace("\uFEFF", "").split("\r\n")).toEqual([
    "row,column,error,fix,track_title",
    "4,track_title,Missing track title,Enter the title,",
    "4,artist_name,Missing artist name,Enter the artist,",
    '8,isrc,Missing ISRC,"Enter the ISRC, such as GB-ABC-26-00001",Tide 8',
    "8,audio_filename,Missing audio filename,Enter the name of the audio file,Tide 8",
    '11,audio_filename,Audio file not found: gone.wav,"Add this file, or correct its name",Tide 11',
    "",
  ]);

  await test.step("a corrected cell is validated again", async () => {
    await rowOf(wizard, 8)
      .getByRole("button", { name: /^Correct.*isrc/ })
      .press("Enter");
    const cell = wizard.getByLabel("isrc, row 8");
    await expect(cell).toBeFocused();
    await cell.fill("still wrong");
    await cell.press("Enter");
    await expect(rowOf(wizard, 8)).toContainText("Invalid isrc: still wrong");
  });
  await test.step("leaving the list asks for confirmation", async () => {
    await wizard.getByRole("button", { name: "Choose Other Files" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep This List" }).click();
  });
  await wizard.getByRole("button", { name: "Upload 9 Tracks" }).click();
  await expect(wizard.locator("output").getByText("9 tracks uploaded successfully, 0 failed")).toBeVisible(patience);
  await expect(rowOf(wizard, 5)).toContainText("Added");
  await expect(rowOf(wizard, 11)).toContainText("Audio file not found: gone.wav");

  await wizard.getByRole("link", { name: "Close" }).click();
  await expect(wizard).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "=Tide, 5" })).toContainText("Draft");
  await expect(page.getByRole("row").filter({ hasText: "Tide" })).toHaveCount(9);

  await openWizard(page);
  await validate(wizard, tides);
  await expect(rowOf(wizard, 13)).toContainText("Already in your catalogue");
  await expect(wizard.getByRole("button", { name: "Upload 0 Tracks" })).toBeDisabled();
  await page.goto("/label/library");
  await expect(page.getByRole("row").filter({ hasText: "Tide" })).toHaveCount(9);
});

test(
  "a bulk upload resumes after a reload without sending a part twice",
  { tag: "@full" },
  async ({ openAs, label, tides }) => {
    test.slow();
    const page = await openAs(label);
    const wizard = await openWizard(page);
    const { hold, sent } = await holdParts(
      page,
      [2, 3, 5, 6].map((number) => `tide-${number}.wav`),
    );
    await validate(wizard, tides);
    await wizard.getByRole("button", { name: "Upload 9 Tracks" }).click();
    await expect(wizard.getByText("4 of 9 tracks")).toBeVisible(patience);

    await wizard
      .getByRole("button", { name: /^Pause Tide/ })
      .first()
      .click();
    await expect(wizard.getByRole("button", { name: /^Resume Tide/ })).toBeVisible();
    await wizard.getByRole("button", { name: /^Resume Tide/ }).click();
    await wizard.getByRole("button", { name: "Pause All" }).click();
    await expect(rowOf(wizard, 9)).toContainText("Paused");
    await expectAccessible(page);
    await wizard.getByRole("button", { name: "Resume All" }).click();

    await wizard.getByRole("link", { name: "Close" }).click();
    await expect(wizard).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Bulk Upload: 4 of 9 tracks" })).toBeVisible();

    const asked = page.waitForEvent("dialog").then(async (leaving) => {
      await leaving.accept();
      return leaving.type();
    });
    await page.reload();
    expect(await asked).toBe("beforeunload");
    await page.getByRole("link", { name: "Resume Bulk Upload" }).click();
    await expect(wizard.getByText("Choose the audio files for 5 tracks again")).toBeVisible();
    await expect(rowOf(wizard, 2)).toContainText("Added");
    await expect(rowOf(wizard, 13)).toContainText("Needs its audio file again");
    await expect(rowOf(wizard, 8)).toContainText("Missing ISRC");

    hold.isOn = false;
    await wizard.getByLabel("Choose the same audio files").setInputFiles(tides.audio);
    await expect(wizard.locator("output").getByText("9 tracks uploaded successfully, 0 failed")).toBeVisible(patience);
    expect(sent.length).toBe(new Set(sent).size);
    await wizard.getByRole("link", { name: "Close" }).click();
    await expect(wizard).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: "Tide" })).toHaveCount(9);
  },
);
