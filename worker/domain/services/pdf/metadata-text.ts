/** UTC milliseconds as XMP writes them: "2026-11-21T09:00:00Z". */
export const isoDate = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

/** And as the file's own dictionary does: "D:20261121090000Z". */
export const pdfDate = (at: number): string => `D:${isoDate(at).replace(/[-:TZ]/g, "")}Z`;

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
