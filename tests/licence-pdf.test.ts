import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawableText } from "#render-service/fonts.ts";
import { readFont } from "#scripts/assets/copy-fonts.ts";
import { harfbuzz, makePdfFolder } from "#tests/support/pdf.ts";
import { fontNames } from "#worker/domain/services/pdf/font-source.ts";
import { answerUses } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { licence } from "#tests/support/licence-document.ts";
import type { LicenceDocument } from "#worker/domain/licensing/licences/pdf/licence-document.ts";
import { sampleLicence } from "#worker/domain/licensing/licences/certificates.ts";
import { composeLicencePdf } from "#worker/domain/licensing/licences/pdf/compose-licence-pdf.ts";

const folder = makePdfFolder();

const longName =
  "The Extraordinarily Long-Winded Brotherhood of Independent Coffee Roasters, Bicycle Menders and Associated Travelling Salespeople of Greater Manchester";

const names: Record<string, Partial<LicenceDocument>> = {
  Latin: {},
  Greek: { brandName: "Ελληνική Φέτα", trackTitle: "Καλοκαίρι στο Αιγαίο", artist: "Μαρία Παπαδοπούλου" },
  Cyrillic: { brandName: "Северный ветер", trackTitle: "Ночной автобус", artist: "Оркестр Дніпро" },
  "East Asian": { brandName: "株式会社みどりの森", trackTitle: "北京之夜", artist: "서울 레코드" },
  Arabic: { brandName: "شركة النور للتجارة", trackTitle: "ليالي بيروت", artist: "فرقة السلام" },
  Hebrew: { brandName: "חברת אור", trackTitle: "לילה טוב", artist: "להקת השלום" },
};

async function compose(facts: Partial<LicenceDocument>): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(path, await composeLicencePdf({ ...licence, ...facts }, readFont, harfbuzz));
  return path;
}

const run = (tool: string, ...parameters: string[]) => execFileSync(tool, parameters, { encoding: "utf8" });
/** Text as copied from the page, without poppler's marks around right-to-left words. */
const copied = (path: string) => run("pdftotext", "-layout", path, "-").replace(/[\u202a-\u202e]/g, "");

const isInvisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

it("a name printable on the licence keeps every letter in the overlay", { tags: ["full"] }, async () => {
  const fonts = await Promise.all(fontNames.map(async (name) => harfbuzz.openTypeface(await readFont(name))));
  const lost: string[] = [];
  let letters = 0;
  for (let codePoint = 0x21; codePoint < 0x32_400; codePoint++) {
    if (!fonts.some((font) => font.covers(codePoint))) continue;
    const letter = String.fromCodePoint(codePoint).normalize("NFC");
    if (isInvisible.test(letter)) continue;
    letters++;
    if (drawableText(letter) !== letter) lost.push(letter);
  }
  for (const font of fonts) font.close();
  expect(letters).toBeGreaterThan(40_000);
  expect(lost).toEqual([]);
});

describe("the licence certificate", () => {
  it.each(Object.entries(names))("is a valid file with embedded fonts for %s names", async (_script, facts) => {
    const path = await compose(facts);
    expect(run("qpdf", "--check", path)).toContain("No syntax or stream encoding errors found");
    const fonts = run("pdffonts", path).trim().split("\n").slice(2);
    expect(fonts.length).toBeGreaterThanOrEqual(4);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+.* CID TrueType +Identity-H +yes yes yes /);
    const text = copied(path);
    for (const name of [facts.brandName, facts.trackTitle, facts.artist]) expect(text).toContain(name ?? "");
  });

  it("is a titled, tagged PDF 1.7 or later of two A4 pages", async () => {
    const facts = run("pdfinfo", await compose({}));
    expect(facts).toMatch(/Title: +Synchronisation Licence CS-2026-7F3K-92QM/);
    expect(facts).toMatch(/Tagged: +yes/);
    expect(facts).toMatch(/Pages: +2\n/);
    expect(facts).toMatch(/Page size: .*A4/);
    expect(Number(/PDF version: +([\d.]+)/.exec(facts)?.[1])).toBeGreaterThanOrEqual(1.7);
  });

  it("prints the hash in eight groups that copy intact", async () => {
    const text = copied(await compose({}));
    const groups = licence.videoSha256.match(/.{8}/g) ?? [];
    for (const group of groups) expect(text).toContain(group);
  });

  it("mentions the video's original sound in words and data", async () => {
    const words = "Also contains the original sound of the brand’s video.";
    const version = {
      n: 10,
      renderId: licence.renderId,
      videoSha256: licence.videoSha256,
      width: 1080,
      height: 1920,
      durationSeconds: 15,
      bytes: 1,
      startAtSeconds: 62,
      issue: 2,
      addedAt: Date.UTC(2026, 10, 24, 14, 5),
      hasOtherSound: true as const,
    };
    const paths = [await compose({ hasOtherSound: true, issue: 2, versions: [version] }), await compose({})];
    const texts = paths.map((path) => run("pdftotext", "-layout", path, "-"));
    expect(texts.map((text) => text.includes(words))).toEqual([true, false]);
    expect(texts[0]).toContain("music from 1:02, with sound of its own, added 24 November 2026");
    const facts = paths.map((path) => {
      const target = join(folder, `${crypto.randomUUID()}.json`);
      run("pdfdetach", "-save", "1", "-o", target, path);
      return JSON.parse(readFileSync(target, "utf8")) as Record<string, unknown>;
    });
    expect(facts.map((one) => one["hasOtherSound"])).toEqual([true, undefined]);
  });

  it("embeds its facts as licence.json", async () => {
    const path = await compose({});
    const target = join(folder, "licence.json");
    expect(run("pdfdetach", "-list", path)).toContain("1: licence.json");
    run("pdfdetach", "-save", "1", "-o", target, path);
    expect(JSON.parse(readFileSync(target, "utf8"))).toEqual({
      ...licence,
      issuedAt: "2026-11-21T14:05:00Z",
      uses: answerUses(licence).map(({ use, isAllowed, clause }) => ({ use, isAllowed, clause })),
    });
  });

  it("embeds its signed data as licence.jwt and mentions it", async () => {
    const path = await compose({ credential: "header.payload.signature" });
    const [json, jwt] = ["signed.json", "licence.jwt"].map((file) => join(folder, file));
    expect(run("qpdf", "--check", path)).toContain("No syntax or stream encoding errors found");
    expect(run("pdfdetach", "-list", path)).toMatch(/1: licence\.json\n2: licence\.jwt/);
    run("pdfdetach", "-save", "2", "-o", jwt ?? "", path);
    expect(readFileSync(jwt ?? "", "utf8")).toBe("header.payload.signature");
    run("pdfdetach", "-save", "1", "-o", json ?? "", path);
    expect(readFileSync(json ?? "", "utf8")).not.toContain("header.payload");
    expect(copied(path)).toContain("signed as licence.jwt");
  });

  it("prints very long names in full", async () => {
    const text = copied(await compose({ brandName: longName, artist: `${longName} feat. ${longName}` }));
    const words = text.split(/\s+/).join(" ");
    expect(words).toContain("Associated Travelling Salespeople of Greater");
    expect(words.split("Extraordinarily").length - 1).toBe(3);
  });

  it("is marked as a sample on both pages and in its data", async () => {
    const path = await compose(sampleLicence);
    for (const page of ["1", "2"]) {
      const text = run("pdftotext", "-f", page, "-l", page, path, "-");
      expect(text).toContain("SAMPLE: brand, label, track and video are made up, and nothing is licensed.");
      expect(text.match(/^SAMPLE$/gm)).toHaveLength(3);
    }
    const target = join(folder, "sample.json");
    run("pdfdetach", "-save", "1", "-o", target, path);
    expect(JSON.parse(readFileSync(target, "utf8"))).toMatchObject({ isSample: true });
    expect(copied(await compose({}))).not.toContain("SAMPLE");
  });

  it("states terms, warranty, consent and the handling of claims", async () => {
    const facts = {
      termsVersion: "2026-4",
      control: "Master and composition, 100 %, in part by the owners’ consent: Ида Хольм, Jonas Feld",
      warranty: { version: "2026-11-24", givenAt: Date.UTC(2026, 10, 24, 9) },
      declaration: {
        ...plainDeclaration,
        contentId: {
          isRegistered: true,
          registeredBy: "AdRev",
          releaseContact: "a@b.example",
          releaseDays: 2,
        },
      },
    } as const;
    const path = await compose(facts);
    const text = copied(path).replaceAll(/\s+/g, " ");
    for (const words of [
      "Terms of 27 November 2026",
      "Warranty § 2.4, given 24 November 2026",
      "Claims § 2.5, released within 2 days",
      "Ида Хольм, Jonas Feld",
      "AI training No § 5.2",
    ])
      expect(text).toContain(words);
    expect(copied(await compose({ ...facts, declaration: null }))).toContain("within 5 business days");
    // Certificates of earlier terms do not mention it.
    expect(copied(await compose({}))).not.toMatch(/Warranty|AI training/);
    const target = join(folder, "warranty.json");
    run("pdfdetach", "-save", "1", "-o", target, path);
    expect(JSON.parse(readFileSync(target, "utf8"))).toMatchObject({
      warranty: { version: "2026-11-24", givenAt: "2026-11-24T09:00:00Z" },
    });
  });

  it.each([
    [
      "revoked",
      { status: "revoked", at: Date.UTC(2026, 11, 1) },
      { status: "revoked", at: "2026-12-01T00:00:00Z" },
      "REVOKED on 1 December 2026. This licence is no longer valid.",
    ],
    [
      "suspended",
      { status: "suspended", at: Date.UTC(2026, 11, 1) },
      { status: "suspended", at: "2026-12-01T00:00:00Z" },
      "SUSPENDED since 1 December 2026: its payment was charged back. Not valid until it is paid.",
    ],
    [
      "superseded",
      { status: "superseded", by: "CUE-2026-9XQP-7K3M" },
      { status: "superseded", by: "CUE-2026-9XQP-7K3M" },
      "SUPERSEDED by licence CUE-2026-9XQP-7K3M, which covers the same file and replaces this one.",
    ],
  ] as const)("is marked as %s on every page, in its title and in its data", async (word, standing, stated, sentence) => {
    const path = await compose({ standing });
    expect(run("qpdf", "--check", path)).toContain("No syntax or stream encoding errors found");
    for (const page of ["1", "2"]) expect(run("pdftotext", "-f", page, "-l", page, path, "-")).toContain(sentence);
    expect(run("pdfinfo", path)).toContain(`${word.toUpperCase()}: Synchronisation Licence`);
    // Embedded and tagged like the rest of the page, without a second reading order.
    for (const font of run("pdffonts", path).trim().split("\n").slice(2)) expect(font).toMatch(/ yes yes yes /);
    expect(run("pdfinfo", "-struct-text", path)).toContain(sentence);
    const target = join(folder, `${word}.json`);
    run("pdfdetach", "-save", "1", "-o", target, path);
    expect(JSON.parse(readFileSync(target, "utf8"))).toMatchObject({ standing: stated });
  });
});
