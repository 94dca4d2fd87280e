import {
  PDFContext,
  PDFHeader,
  PDFHexString,
  PDFNumber,
  PDFString,
  PDFWriter,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { openFonts, type OpenFonts } from "./choose-fonts.ts";
import { type FontBook, openFontBook } from "./embed-font.ts";
import type { FontSource } from "./font-source.ts";
import type { Harfbuzz } from "./harfbuzz.ts";
import { escapeXml, isoDate, pdfDate, type StructureWalk, writeNode } from "./describe-document.ts";
import { type PageCanvas, pageHeight, pageWidth } from "./page-canvas.ts";

type DocumentFacts = {
  title: string;
  /** UTC milliseconds. The only date in the file. */
  writtenAt: number;
  /** The document's number, if it has one. */
  identifier?: string;
  /** The same facts in machine-readable form, as embedded files, sorted by name. */
  attachments?: readonly Attachment[];
};

export type Attachment = { name: string; description: string; type: string; text: string };

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

async function assemblePages(
  pages: readonly PageCanvas[],
  book: FontBook,
  facts: DocumentFacts,
): Promise<Uint8Array> {
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
  const id = await fileId(pages, facts);
  context.trailerInfo = {
    Root: writeCatalogue(context, { tree, structure: writeStructure(context, pages, refs), facts }),
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
      Metadata: context.register(
        context.stream(new TextEncoder().encode(xmp(facts)), { Type: "Metadata", Subtype: "XML" }),
      ),
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

/** Builds one structure tree for all pages: each page numbers its own marked content, so each has its own list of owners. */
function writeStructure(context: PDFContext, pages: readonly PageCanvas[], refs: readonly PDFRef[]): PDFRef {
  const [root, top] = [context.nextRef(), context.nextRef()];
  const numbers: (PDFNumber | PDFRef)[] = [];
  const children = pages.flatMap((page, index) => {
    const owners: PDFRef[] = [];
    const walk: StructureWalk = { context, page: refs[index] ?? root, owners };
    const nodes = page.structure.children.flatMap((child) =>
      typeof child === "number" ? [] : [writeNode(walk, child, top)],
    );
    numbers.push(PDFNumber.of(index), context.register(context.obj(owners)));
    return nodes;
  });
  context.assign(top, context.obj({ Type: "StructElem", S: "Document", P: root, K: children }));
  context.assign(
    root,
    context.obj({
      Type: "StructTreeRoot",
      K: top,
      ParentTree: context.register(context.obj({ Nums: numbers })),
      ParentTreeNextKey: pages.length,
    }),
  );
  return root;
}

function writeInfo(context: PDFContext, { title, writtenAt }: DocumentFacts): PDFRef {
  const date = PDFString.of(pdfDate(writtenAt));
  const maker = PDFHexString.fromText("Cuesheet");
  return context.register(
    context.obj({
      Title: PDFHexString.fromText(title),
      Author: maker,
      Creator: maker,
      Producer: maker,
      CreationDate: date,
      ModDate: date,
    }),
  );
}

function xmp({ title, writtenAt, identifier }: DocumentFacts): string {
  const date = isoDate(writtenAt);
  const number = identifier ? `\n<dc:identifier>${escapeXml(identifier)}</dc:identifier>` : "";
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>${number}
<dc:language><rdf:Bag><rdf:li>en-GB</rdf:li></rdf:Bag></dc:language>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Cuesheet</rdf:li></rdf:Seq></dc:creator>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<xmp:CreatorTool>Cuesheet</xmp:CreatorTool>
<pdf:Producer>Cuesheet</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

async function fileId(pages: readonly PageCanvas[], facts: DocumentFacts): Promise<PDFHexString> {
  const text = [JSON.stringify(facts), ...pages.map((page) => page.content())].join("\n");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const bytes = [...new Uint8Array(digest, 0, 16)];
  return PDFHexString.of(bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
}
