import { PDFContext, PDFHeader, PDFHexString, PDFString, PDFWriter, type PDFRef } from "@cantoo/pdf-lib";
import { openFonts, type OpenFonts } from "./choose-fonts.ts";
import { type FontBook, openFontBook } from "./embed-font.ts";
import type { FontSource } from "./font-source.ts";
import type { Harfbuzz } from "./harfbuzz.ts";
import { pdfDate, writeStructure, type DocumentFacts, writeInfo, xmp, type Attachment, fileId } from "./describe-document.ts";
import { type PageCanvas, pageHeight, pageWidth } from "./page-canvas.ts";

export type PdfParts = {
  /** All texts of the document; they decide which fonts are opened. */
  texts: readonly string[];
  draw: (book: FontBook, fonts: OpenFonts) => readonly PageCanvas[];
  facts: DocumentFacts;
};

/**
 * Draws the pages and assembles them into one tagged PDF. Deterministic: the same pages and facts give the same bytes. Throws
 * UnwritableTextError if a text has a character that no font can write.
 */
export async function composePdf(
  { texts, draw, facts }: PdfParts,
  source: FontSource,
  harfbuzz?: Harfbuzz,
): Promise<Uint8Array> {
  // Imported dynamically: Node, which runs the tests of documents and passes its own, cannot load its modules.
  const shaper = harfbuzz ?? (await import("./shared-harfbuzz.ts")).sharedHarfbuzz();
  const fonts = await openFonts(texts, source, shaper);
  try {
    const book = openFontBook(fonts);
    return await assemblePages(draw(book, fonts), book, facts);
  } finally {
    fonts.close();
  }
}

async function assemblePages(pages: readonly PageCanvas[], book: FontBook, facts: DocumentFacts): Promise<Uint8Array> {
  const context = PDFContext.create();
  context.header = PDFHeader.forVersion(1, 7);
  const [tree, fonts] = [context.nextRef(), context.register(book.embed(context))];
  const refs = pages.map(() => context.nextRef());
  pages.forEach((page, index) => {
    const ref = refs[index];
    if (!ref) return;
    context.assign(
      ref,
      context.obj({
        Type: "Page",
        Parent: tree,
        MediaBox: [0, 0, pageWidth, pageHeight],
        Resources: { Font: fonts },
        Contents: context.register(context.flateStream(page.content())),
        StructParents: index,
        Tabs: "S",
      }),
    );
  });
  context.assign(tree, context.obj({ Type: "Pages", Kids: refs, Count: refs.length }));
  const contents = pages.map((page) => page.content());
  const id = await fileId(contents, facts);
  const structures = pages.map((page) => page.structure);
  context.trailerInfo = {
    Root: writeCatalogue(context, { tree, structure: writeStructure(context, structures, refs), facts }),
    Info: writeInfo(context, facts),
    ID: context.obj([id, id]),
  };
  return PDFWriter.forContext(context, 10_000).serializeToBuffer();
}

function writeCatalogue(
  context: PDFContext,
  { tree, structure, facts }: { tree: PDFRef; structure: PDFRef; facts: DocumentFacts },
): PDFRef {
  const files = (facts.attachments ?? []).map((file) => attach(context, file, facts.writtenAt));
  return context.register(
    context.obj({
      Type: "Catalog",
      Pages: tree,
      Lang: PDFString.of("en-GB"),
      MarkInfo: { Marked: true },
      StructTreeRoot: structure,
      ViewerPreferences: { DisplayDocTitle: true },
      Metadata: context.register(context.stream(new TextEncoder().encode(xmp(facts)), { Type: "Metadata", Subtype: "XML" })),
      ...(files.length > 0 && {
        Names: { EmbeddedFiles: { Names: files.flatMap(({ name, ref }) => [PDFString.of(name), ref]) } },
        AF: files.map(({ ref }) => ref),
      }),
    }),
  );
}

function attach(
  context: PDFContext,
  { name, description, type, text }: Attachment,
  writtenAt: number,
): { name: string; ref: PDFRef } {
  const bytes = new TextEncoder().encode(text);
  const date = PDFString.of(pdfDate(writtenAt));
  const file = context.register(
    context.flateStream(bytes, {
      Type: "EmbeddedFile",
      Subtype: type,
      Params: { Size: bytes.length, CreationDate: date, ModDate: date },
    }),
  );
  const ref = context.register(
    context.obj({
      Type: "Filespec",
      F: PDFString.of(name),
      UF: PDFHexString.fromText(name),
      Desc: PDFHexString.fromText(description),
      AFRelationship: "Data",
      EF: { F: file, UF: file },
    }),
  );
  return { name, ref };
}
