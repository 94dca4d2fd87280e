import { type PDFContext, PDFHexString, PDFName, PDFNumber, type PDFRef } from "@cantoo/pdf-lib";

/** Structure for screen readers: headings, paragraphs, list items, and their marked content. */
export type StructureNode = {
  type: string;
  children: (StructureNode | number)[];
  /** The text in logical order if the page shows it from right to left. */
  actualText?: string;
  /** Alternative text of an image. */
  alternative?: string;
};

export type StructureWalk = {
  context: PDFContext;
  page: PDFRef;
  /** The owning element of each piece of marked content. */
  owners: PDFRef[];
};

/** Writes a structure element with its descendants. Table headers get the scope Column. */
export function writeNode(walk: StructureWalk, node: StructureNode, parent: PDFRef): PDFRef {
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

/** UTC milliseconds in XMP format: "2026-11-21T09:00:00Z". */
export const isoDate = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

/** UTC milliseconds in PDF format: "D:20261121090000Z". */
export const pdfDate = (at: number): string => `D:${isoDate(at).replace(/[-:TZ]/g, "")}Z`;

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
