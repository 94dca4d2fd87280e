import { PDFContext, PDFHexString, PDFName, PDFNumber, type PDFRef, PDFString } from "@cantoo/pdf-lib";

export type DocumentFacts = {
  title: string;
  /** UTC milliseconds. The only date in the file. */
  writtenAt: number;
  /** The document's number, if it has one. */
  identifier?: string;
  /** The same facts in machine-readable form, as embedded files, sorted by name. */
  attachments?: readonly Attachment[];
};

export type Attachment = { name: string; description: string; type: string; text: string };

/** Structure for screen readers: headings, paragraphs, list items, and their marked content. */
export type StructureNode = {
  type: string;
  children: (StructureNode | number)[];
  /** The text in logical order if the page shows it from right to left. */
  actualText?: string;
  /** Alternative text of an image. */
  alternative?: string;
};

type StructureWalk = {
  context: PDFContext;
  page: PDFRef;
  /** The owning element of each piece of marked content. */
  owners: PDFRef[];
};

/** Writes a structure element with its descendants. Table headers get the scope Column. */
function writeNode(walk: StructureWalk, node: StructureNode, parent: PDFRef): PDFRef {
  const { context, page, owners } = walk;
  const ref = context.nextRef();
  const children = node.children.map((child) => {
    if (typeof child !== "number") return writeNode(walk, child, ref);
    owners[child] = ref;
    return PDFNumber.of(child);
  });
  const element = context.obj({ Type: "StructElem", S: node.type, P: parent, Pg: page, K: children });
  if (node.type === "TH") element.set(PDFName.of("A"), context.obj({ O: "Table", Scope: "Column" }));
  if (node.actualText) element.set(PDFName.of("ActualText"), PDFHexString.fromText(node.actualText));
  if (node.alternative) element.set(PDFName.of("Alt"), PDFHexString.fromText(node.alternative));
  context.assign(ref, element);
  return ref;
}

/** Builds one structure tree for all pages: each page numbers its own marked content, so each has its own list of owners. */
export function writeStructure(context: PDFContext, structures: readonly StructureNode[], refs: readonly PDFRef[]): PDFRef {
  const [root, top] = [context.nextRef(), context.nextRef()];
  const numbers: (PDFNumber | PDFRef)[] = [];
  const children = structures.flatMap((structure, index) => {
    const owners: PDFRef[] = [];
    const walk: StructureWalk = { context, page: refs[index] ?? root, owners };
    const nodes = structure.children.flatMap((child) => (typeof child === "number" ? [] : [writeNode(walk, child, top)]));
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
      ParentTreeNextKey: structures.length,
    }),
  );
  return root;
}

/** UTC milliseconds in XMP format: "2026-11-21T09:00:00Z". */
export const isoDate = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

/** UTC milliseconds in PDF format: "D:20261121090000Z". */
export const pdfDate = (at: number): string => `D:${isoDate(at).replace(/[-:TZ]/g, "")}Z`;

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

export function writeInfo(context: PDFContext, { title, writtenAt }: DocumentFacts): PDFRef {
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

export function xmp({ title, writtenAt, identifier }: DocumentFacts): string {
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

export async function fileId(contents: readonly string[], facts: DocumentFacts): Promise<PDFHexString> {
  const text = [JSON.stringify(facts), ...contents].join("\n");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const bytes = [...new Uint8Array(digest, 0, 16)];
  return PDFHexString.of(bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(""));
}
