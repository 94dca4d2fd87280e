import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFContext,
  type PDFRawStream,
} from "@cantoo/pdf-lib";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { UnwritableTextError } from "#worker/domain/services/pdf/choose-fonts.ts";
import { findUnprintableCharacters } from "#worker/domain/services/pdf/shared-harfbuzz.ts";
import { composeLicencePdf } from "./compose-licence-pdf.ts";
import { fontsFromAssets } from "#worker/domain/services/pdf/font-source.ts";
import { licence as printed } from "#tests/support/licence-document.ts";

const licence = { ...printed, verifyUrl: null };

const fonts = fontsFromAssets(env.ASSETS);

type EmbeddedFont = {
  name: string;
  /** Text that viewers copy for each code, from the font's ToUnicode table. */
  characters: Map<string, string>;
  glyphIds: number[];
  hasProgram: boolean;
};

function streamOf(context: PDFContext, dict: PDFDict, key: string): Uint8Array {
  return decodePDFRawStream(context.lookup(dict.get(PDFName.of(key))) as PDFRawStream).decode();
}

function fromUtf16Hex(units: string): string {
  return String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
}

function embeddedFont(context: PDFContext, font: PDFDict): EmbeddedFont {
  const table = new TextDecoder().decode(streamOf(context, font, "ToUnicode"));
  const pairs = [...table.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)];
  const descendant = context.lookup(font.lookup(PDFName.of("DescendantFonts"), PDFArray).get(0), PDFDict);
  const map = streamOf(context, descendant, "CIDToGIDMap");
  const view = new DataView(map.buffer, map.byteOffset, map.byteLength);
  const descriptor = descendant.lookup(PDFName.of("FontDescriptor"), PDFDict);
  return {
    name: String(font.get(PDFName.of("BaseFont"))),
    characters: new Map(pairs.map(([, code = "", units = ""]) => [code.toLowerCase(), fromUtf16Hex(units)])),
    glyphIds: Array.from({ length: map.byteLength / 2 - 1 }, (_, index) => view.getUint16((index + 1) * 2)),
    hasProgram: streamOf(context, descriptor, "FontFile2").length > 500,
  };
}

async function open(pdf: Uint8Array, pageNumber = 1): Promise<{ fonts: Map<string, EmbeddedFont>; content: string }> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context } = document;
  const page = document.getPage(pageNumber - 1).node;
  const resources = page.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  const fonts = (resources?.entries() ?? []).map(([name, font]): [string, EmbeddedFont] => [
    String(name),
    embeddedFont(context, context.lookup(font, PDFDict)),
  ]);
  return { fonts: new Map(fonts), content: new TextDecoder().decode(streamOf(context, page, "Contents")) };
}

/** Extracts a page's text through its fonts' ToUnicode tables, one line per text object. */
async function readText(pdf: Uint8Array, pageNumber = 1): Promise<string> {
  const { fonts, content } = await open(pdf, pageNumber);
  let characters: Map<string, string> | undefined;
  let text = "";
  for (const operator of content.split("\n")) {
    const font = /^(\/F\d+) \S+ Tf$/.exec(operator)?.[1];
    if (font) characters = fonts.get(font)?.characters;
    if (operator.endsWith("TJ")) {
      for (const [, code = ""] of operator.matchAll(/<([0-9a-f]{4})>/g)) text += characters?.get(code) ?? "";
    }
    if (operator === "ET") text += "\n";
  }
  return text;
}

describe("licence certificate", () => {
  it("is byte-identical each time", async () => {
    const first = await composeLicencePdf(licence, fonts);
    const second = await composeLicencePdf({ ...licence }, fonts);
    expect(second).toEqual(first);
  });

  it("changes with the facts", async () => {
    const first = await composeLicencePdf(licence, fonts);
    const second = await composeLicencePdf({ ...licence, renderId: crypto.randomUUID() }, fonts);
    expect(second).not.toEqual(first);
  });

  it("prints parties, recording, number and all 64 digits of the video hash", async () => {
    const text = await readText(await composeLicencePdf(licence, fonts));
    for (const name of [
      licence.brandName,
      "Northwind Outdoor Trading Ltd.",
      licence.labelName,
      "Master and composition, 100 %",
    ]) {
      expect(text).toContain(name);
    }
    for (const fact of [licence.trackTitle, licence.artist, "GB-CU7-26-00418", licence.number, "2 tokens"]) {
      expect(text).toContain(fact);
    }
    expect(text).toContain("Issued 21 November 2026, 14:05 UTC");
    expect(text.replaceAll("\n", "")).toContain(licence.videoSha256);
  });

  it("grants perpetual, worldwide, non-exclusive use in one video", async () => {
    const pdf = await composeLicencePdf(licence, fonts);
    expect(await readText(pdf)).toContain("Perpetual, worldwide, non-exclusive");
    const text = (await readText(pdf, 2)).replaceAll("\n", " ");
    expect(text).toContain("perpetual, worldwide and non-exclusive");
    expect(text).toContain("one Video: the file whose");
    expect(text).toContain("the Recording, and the Composition in it as far as the Licensor controls it");
  });

  it.each([
    ["Latin", "Zażółć gęślą jaźń — Ægir’s Ñandú"],
    ["Greek", "Καλοκαίρι στο Αιγαίο"],
    ["Cyrillic", "Северный ветер Дніпро"],
    ["Japanese", "夜のバス、最前列"],
    ["Chinese", "北京绿色森林有限公司"],
    ["Korean", "서울 레코드"],
    ["Arabic", "ليالي بيروت والسلام"],
    ["Hebrew", "לילה טוב, תל אביב שָׁלוֹם"],
  ])("embeds glyphs for %s names and copies as text", async (_script, name) => {
    const names = { brandName: name, labelName: name, trackTitle: name, artist: name };
    const opened = await open(await composeLicencePdf({ ...licence, ...names }, fonts));
    const embedded = [...opened.fonts.values()];
    const copied = embedded.flatMap((font) => [...font.characters.values()]).join("");
    expect(Array.from(name.normalize("NFC")).filter((letter) => !copied.includes(letter))).toEqual([]);
    for (const font of embedded) {
      expect(font.glyphIds.length).toBeGreaterThan(0);
      expect(font.glyphIds).not.toContain(0);
      expect(font.hasProgram).toBe(true);
    }
  });

  it("uses Japanese letterforms for Han characters beside kana, otherwise Chinese", async () => {
    const fontsOf = async (trackTitle: string) => {
      const opened = await open(await composeLicencePdf({ ...licence, trackTitle }, fonts));
      return [...opened.fonts.values()].map((font) => font.name).join();
    };
    expect(await fontsOf("直の海")).toContain("NotoSansJp");
    expect(await fontsOf("直海")).toContain("NotoSansSc");
    expect(await fontsOf("直 바다")).toContain("NotoSansKr");
  });

  it.each(["ภาษาไทย", "Mira 🌙"])("refuses to print %s as empty boxes", async (artist) => {
    const composing = composeLicencePdf({ ...licence, artist }, fonts);
    await expect(composing).rejects.toThrow(UnwritableTextError);
    await expect(composing).rejects.toMatchObject({ name: "UnwritableTextError", text: artist });
  });

  it("finds unprintable characters in a name", async () => {
    expect(await findUnprintableCharacters(["Mira 🌙", "Northwind"], fonts)).toBe("🌙");
    expect(await findUnprintableCharacters(["Mira\u200b", "夜のバス"], fonts)).toBeNull();
    for (const name of ["ＴＯＫＹＯ", "ｶﾞﾗｽ ﾊﾟｰﾃｨｰ", "ｔｏｋｙｏ　１２０％", "서울 ＳＥＯＵＬ", "￥￡｢｣､"])
      expect([name, await findUnprintableCharacters([name], fonts)]).toEqual([name, null]);
  });

  it("fails with the font's name when a font is missing or invalid", async () => {
    const missing = fontsFromAssets({ fetch: () => Promise.resolve(new Response(null, { status: 404 })) });
    await expect(composeLicencePdf(licence, missing)).rejects.toThrow("archivo-latin");
    const page = () => Promise.resolve(new TextEncoder().encode("<!doctype html>").buffer);
    await expect(composeLicencePdf(licence, page)).rejects.toThrow("Not a TrueType font");
  });

  it("drops invisible bidi and control characters from names", async () => {
    const text = await readText(await composeLicencePdf({ ...licence, brandName: "\u202eNorth\u0000\n wind" }, fonts));
    expect(text).toContain("North wind");
  });
});
