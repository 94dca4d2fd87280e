import { PDFContext, PDFHeader, PDFHexString, PDFString, PDFWriter, type PDFRef } from "@cantoo/pdf-lib";
import { openFonts } from "#worker/domain/base/pdf/choose-fonts.ts";
import { attachJson, writeInfo, writeStructure, writeXmp } from "./document-metadata.ts";
import { openFontBook } from "#worker/domain/base/pdf/embed-font.ts";
import type { FontSource } from "#worker/domain/base/pdf/font-source.ts";
import type { Harfbuzz } from "#worker/domain/base/pdf/harfbuzz.ts";
import { drawLicence, textsOf } from "./layout-licence.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { openPage, pageHeight, pageWidth } from "#worker/domain/base/pdf/page-canvas.ts";
import { printable } from "#worker/domain/base/pdf/shape-text.ts";

function printableLicence(licence: LicenceDocument): LicenceDocument {
  const optional = (text: string | null) => (text === null ? null : printable(text) || null);
  return {
    ...licence,
    number: printable(licence.number),
    brandName: printable(licence.brandName),
    brandLegalEntity: optional(licence.brandLegalEntity),
    labelName: printable(licence.labelName),
    trackTitle: printable(licence.trackTitle),
    artist: printable(licence.artist),
    isrc: optional(licence.isrc),
    videoSha256: licence.videoSha256.toLowerCase(),
  };
}

/** A file id that depends on the licence alone. */
async function fileId(licence: LicenceDocument): Promise<PDFHexString> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(licence)));
  const bytes = [...new Uint8Array(digest, 0, 16)];
  return PDFHexString.of(bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
}

type Parts = {
  page: PDFRef;
  pages: PDFRef;
  structure: PDFRef;
  attachment: PDFRef;
};

function writeCatalogue(context: PDFContext, licence: LicenceDocument, parts: Parts): PDFRef {
  return context.register(
    context.obj({
      Type: "Catalog",
      Pages: parts.pages,
      Lang: PDFString.of("en-GB"),
      MarkInfo: { Marked: true },
      StructTreeRoot: parts.structure,
      ViewerPreferences: { DisplayDocTitle: true },
      Metadata: writeXmp(context, licence),
      Names: { EmbeddedFiles: { Names: [PDFString.of("licence.json"), parts.attachment] } },
      AF: [parts.attachment],
    }),
  );
}

/** As composeLicencePdf, with a HarfBuzz started by the caller. */
export async function writeLicencePdf(
  input: LicenceDocument,
  source: FontSource,
  harfbuzz: Harfbuzz,
): Promise<Uint8Array> {
  const licence = printableLicence(input);
  const fonts = await openFonts(textsOf(licence), source, harfbuzz);
  try {
    const context = PDFContext.create();
    context.header = PDFHeader.forVersion(1, 7);
    const book = openFontBook(fonts);
    const canvas = openPage(book);
    drawLicence(canvas, fonts, licence);

    const [page, pages] = [context.nextRef(), context.nextRef()];
    context.assign(
      page,
      context.obj({
        Type: "Page",
        Parent: pages,
        MediaBox: [0, 0, pageWidth, pageHeight],
        Resources: { Font: book.embed(context) },
        Contents: context.register(context.flateStream(canvas.content())),
        StructParents: 0,
        Tabs: "S",
      }),
    );
    context.assign(pages, context.obj({ Type: "Pages", Kids: [page], Count: 1 }));
    const structure = writeStructure(context, canvas.structure, page);
    const attachment = attachJson(context, licence);
    const id = await fileId(licence);
    context.trailerInfo = {
      Root: writeCatalogue(context, licence, { page, pages, structure, attachment }),
      Info: writeInfo(context, licence),
      ID: context.obj([id, id]),
    };
    return await PDFWriter.forContext(context, 10_000).serializeToBuffer();
  } finally {
    fonts.close();
  }
}
