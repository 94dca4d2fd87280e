import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";

const cache = join("node_modules", ".cache", "pictures");

/** Writes a file only if it has changed, as its time decides whether the product is rebuilt. The write is atomic. */
export function keepFile(file: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.part`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
}

/** Renders an SVG as PNG, `width` pixels wide, cached by content. */
export function pngOf(svg: string, width: number): Uint8Array {
  const key = createHash("sha256").update(`${width}\n${svg}`).digest("hex");
  const cachedFile = join(cache, `${key}.png`);
  if (existsSync(cachedFile)) return readFileSync(cachedFile);
  const picture = new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    font: { loadSystemFonts: false },
  });
  const png = picture.render().asPng();
  keepFile(cachedFile, png);
  return png;
}
