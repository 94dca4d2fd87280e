/** One page of plain lines as a PDF. Signs outside Latin-1 become question marks: this is paper for tests. */
export function writePdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = lines.map((line, index) => `${index === 0 ? "" : "T* "}(${escape(line)}) Tj`).join("\n");
  const content = `BT /F1 12 Tf 18 TL 60 760 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.indexOf("xref\n")}\n%%EOF\n`;
  return Uint8Array.from(file + trailer, (sign) => sign.charCodeAt(0));
}

function escape(line: string): string {
  return line.replaceAll(/[\\()]/g, "\\$&").replaceAll(/[^\x20-\xff]/g, "?");
}
