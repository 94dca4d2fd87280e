import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readFont } from "#scripts/assets/copy-fonts.ts";
import { harfbuzz, makePdfFolder } from "#tests/support/pdf.ts";
import type { CueSheet } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { composeCueSheetPdf } from "#worker/domain/licensing/licences/cue-sheets/pdf/compose-cue-sheet-pdf.ts";

const folder = makePdfFolder();

const writer = {
  name: "Juno Vale",
  role: "words and music",
  roleCode: "CA",
  ipi: "00052210040",
  society: "PRS",
  publisher: "Static Orchard Songs",
  sharePercent: 66.67,
} as const;
const file = {
  n: 0,
  width: 1080,
  height: 1920,
  durationSeconds: 24.04,
  musicFromSeconds: 41.25,
  musicSeconds: 24.04,
  musicParts: null,
  sha256: "a".repeat(64),
};
const sheet: CueSheet = {
  licenceNumber: "CUE-2026-7K3M-9XQP",
  issuedAt: Date.UTC(2026, 10, 24, 14, 5),
  commercial: {
    title: "northwind-spring.mp4",
    brand: "Northwind Coffee",
    product: "Spring Roast",
    advertiser: "Northwind Coffee Ltd",
    campaign: "Spring 2026",
    adId: "ABCD1234000H",
    clockNumber: "ABC/DEFG001/030",
  },
  cue: {
    title: "Sugar Static",
    artist: "Juno Vale",
    isrc: "CAXS22500014",
    iswc: "T0345246801",
    label: "Static Orchard",
    writers: [writer, { ...writer, name: "Ida Brandt", roleCode: "C", ipi: null, society: null, sharePercent: 33.33 }],
  },
  files: [file],
};

async function write(input: CueSheet, name: string): Promise<string> {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, await composeCueSheetPdf(input, readFont, harfbuzz));
  return path;
}
const text = (path: string) => execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
const pages = (path: string) => Number(/Pages:\s+(\d+)/.exec(execFileSync("pdfinfo", [path], { encoding: "utf8" }))?.[1]);

describe("a cue sheet as PDF", () => {
  test("lists an edit part by part, to the millisecond", async () => {
    const musicParts = [
      { fromSeconds: 41.25, toSeconds: 52.1 },
      { fromSeconds: 180.004, toSeconds: 193.3 },
    ];
    const path = await write({ ...sheet, files: [{ ...file, musicParts }] }, "edited");
    expect(pages(path)).toBe(1);
    expect(text(path).replaceAll(/\s+/g, " ")).toContain("0:41.250 to 0:52.100, 3:00.004 to 3:13.300.");
  });

  test("fits on one page, with numbers in the trade's notation", async () => {
    const path = await write(sheet, "usual");
    expect(pages(path)).toBe(1);
    const words = text(path);
    for (const said of [
      "CUE-2026-7K3M-9XQP",
      "Spring Roast",
      "T-034.524.680-1",
      "66.67%",
      "00052210040",
      "0:24.040",
      "0:41.250",
      "ABC/DEFG001/030",
    ])
      expect(words).toContain(said);
  });

  test("marks missing fields as not given and says if no writers are named", async () => {
    const { commercial, cue } = sheet;
    const bare = {
      ...sheet,
      commercial: { ...commercial, product: null, campaign: null, adId: null, clockNumber: null },
      cue: { ...cue, iswc: null, writers: [] },
    };
    const words = text(await write(bare, "bare"));
    expect(words.match(/Not given/g)).toHaveLength(5);
    expect(words).toContain("The label hasn’t named the writers.");
  });

  test("continues on further pages for twenty writers and ten versions", async () => {
    const many = {
      ...sheet,
      cue: {
        ...sheet.cue,
        title: "雨の日 – يوم ممطر",
        writers: Array.from({ length: 20 }, (_, n) => ({
          ...writer,
          name: `Øyvind Bråten-Łukasiewicz the ${n + 1}th`,
        })),
      },
      files: Array.from({ length: 11 }, (_, n) => ({ ...file, n })),
    };
    const path = await write(many, "many");
    expect(pages(path)).toBe(3);
    expect(text(path)).toContain("Version 10");
    expect(text(path)).toContain("雨の日");
  });
});
