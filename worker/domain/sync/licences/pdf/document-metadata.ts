import { PDFHexString, PDFString, type PDFContext, type PDFDict, type PDFRef } from "@cantoo/pdf-lib";
import type { LicenceDocument } from "./licence-document.ts";
import { escapeXml, isoDate, pdfDate } from "#worker/domain/base/pdf/metadata-text.ts";
import type { StructureNode } from "#worker/domain/base/pdf/page-canvas.ts";
import { type StructureWalk, writeNode } from "#worker/domain/base/pdf/structure-tree.ts";

export function titleOf(licence: LicenceDocument): string {
  return `Synchronisation Licence ${licence.number}`;
}

function xmp(licence: LicenceDocument): string {
  const date = isoDate(licence.issuedAt);
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:identifier>${escapeXml(licence.number)}</dc:identifier>
<dc:language><rdf:Bag><rdf:li>en-GB</rdf:li></rdf:Bag></dc:language>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(titleOf(licence))}</rdf:li></rdf:Alt></dc:title>
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

export function writeXmp(context: PDFContext, licence: LicenceDocument): PDFRef {
  const bytes = new TextEncoder().encode(xmp(licence));
  return context.register(context.stream(bytes, { Type: "Metadata", Subtype: "XML" }));
}

export function writeInfo(context: PDFContext, licence: LicenceDocument): PDFRef {
  const date = PDFString.of(pdfDate(licence.issuedAt));
  return context.register(
    context.obj({
      Title: PDFHexString.fromText(titleOf(licence)),
      Author: PDFHexString.fromText("Cuesheet"),
      Creator: PDFHexString.fromText("Cuesheet"),
      Producer: PDFHexString.fromText("Cuesheet"),
      CreationDate: date,
      ModDate: date,
    }),
  );
}

/** The same facts for machines, as a file inside the file. */
export function attachJson(context: PDFContext, licence: LicenceDocument): PDFRef {
  const facts = { ...licence, issuedAt: isoDate(licence.issuedAt) };
  const bytes = new TextEncoder().encode(`${JSON.stringify(facts, null, 2)}\n`);
  const date = PDFString.of(pdfDate(licence.issuedAt));
  const file = context.register(
    context.flateStream(bytes, {
      Type: "EmbeddedFile",
      Subtype: "application/json",
      Params: { Size: bytes.length, CreationDate: date, ModDate: date },
    }),
  );
  return context.register(
    context.obj({
      Type: "Filespec",
      F: PDFString.of("licence.json"),
      UF: PDFHexString.fromText("licence.json"),
      Desc: PDFHexString.fromText("The facts of this licence"),
      AFRelationship: "Data",
      EF: { F: file, UF: file },
    }),
  );
}

/** Writes the tree that gives the page its reading order. */
export function writeStructure(context: PDFContext, structure: StructureNode, page: PDFRef): PDFRef {
  const root = context.nextRef();
  const walk: StructureWalk = { context, page, owners: [] };
  const top = writeNode(walk, structure, root);
  const parents = context.register(context.obj({ Nums: [0, walk.owners] }));
  const tree: PDFDict = context.obj({
    Type: "StructTreeRoot",
    K: top,
    ParentTree: parents,
    ParentTreeNextKey: 1,
  });
  context.assign(root, tree);
  return root;
}
