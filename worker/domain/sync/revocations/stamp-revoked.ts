import { degrees, PDFDocument, rgb, StandardFonts } from "@cantoo/pdf-lib";

const red = rgb(0.72, 0.11, 0.07);
const margin = 40;
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A copy of a certificate that says on every page, and in its title, when the licence was revoked (UTC milliseconds). */
export async function stampRevoked(pdf: Uint8Array, revokedAt: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(pdf);
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  const words = `REVOKED on ${day.format(revokedAt)}. This licence is no longer valid.`;
  for (const page of document.getPages()) {
    const { width, height } = page.getSize();
    page.drawRectangle({ x: 0, y: height - 26, width, height: 26, color: red });
    page.drawText(words, { x: margin, y: height - 17, size: 10, font, color: rgb(1, 1, 1) });
    page.drawText("REVOKED", {
      x: width * 0.16,
      y: height * 0.3,
      size: 92,
      font,
      color: red,
      opacity: 0.16,
      rotate: degrees(45),
    });
  }
  const title = document.getTitle();
  document.setTitle(`REVOKED: ${title ?? "licence"}`, { showInWindowTitleBar: true });
  // A copy of its own: the library's buffer may be larger than the document.
  return new Uint8Array(await document.save());
}
