import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import decompress from "woff2-encoder/decompress";
import { keepFile } from "./keep-file.ts";
import { fontNames, fontPath, type FontName } from "#worker/domain/services/pdf/font-source.ts";

const packages = createRequire(import.meta.url);

type FontFile = {
  package: string;
  file: string;
  licence: string;
};

const archivo = (subset: string): FontFile => ({
  package: "@fontsource-variable/archivo",
  file: `files/archivo-${subset}-standard-normal.woff2`,
  licence: "LICENSE",
});

const noto = (folder: string, family: string): FontFile => ({
  package: `@expo-google-fonts/${folder}`,
  file: `600SemiBold/${family}_600SemiBold.ttf`,
  licence: "LICENSE_FONT",
});

const sources: Record<FontName, FontFile> = {
  "archivo-latin": archivo("latin"),
  "archivo-latin-ext": archivo("latin-ext"),
  "noto-sans": noto("noto-sans", "NotoSans"),
  "noto-sans-arabic": noto("noto-sans-arabic", "NotoSansArabic"),
  "noto-sans-hebrew": noto("noto-sans-hebrew", "NotoSansHebrew"),
  "noto-sans-jp": noto("noto-sans-jp", "NotoSansJP"),
  "noto-sans-kr": noto("noto-sans-kr", "NotoSansKR"),
  "noto-sans-sc": noto("noto-sans-sc", "NotoSansSC"),
};

function packageFile(source: FontFile, file: string): string {
  return join(dirname(packages.resolve(`${source.package}/package.json`)), file);
}

/** Reads a licence font as TrueType from its package: web fonts are WOFF2, which PDFs cannot embed. */
export async function readFont(name: FontName): Promise<ArrayBuffer> {
  const source = sources[name];
  const bytes = await readFile(packageFile(source, source.file));
  const font = source.file.endsWith(".woff2") ? await decompress(bytes) : bytes;
  return new Uint8Array(font).buffer;
}

/** Replaces the static files in tests of the Worker: serves `/fonts/….ttf` from the packages, else 404. */
export async function answerWithFont(request: { url: string }): Promise<Response> {
  const name = fontNames.find((font) => fontPath(font) === new URL(request.url).pathname);
  return name ? new Response(await readFont(name)) : new Response(null, { status: 404 });
}

/** Copies the licence PDF's fonts, each with its Open Font Licence, to the Worker's static files. */
export async function copyFonts(publicFolder: string): Promise<void> {
  const copies = fontNames.map(async (name) => {
    const target = join(publicFolder, fontPath(name));
    const source = sources[name];
    keepFile(target.replace(/\.ttf$/, "-licence.txt"), await readFile(packageFile(source, source.licence)));
    keepFile(target, new Uint8Array(await readFont(name)));
  });
  await Promise.all(copies);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await copyFonts(fileURLToPath(new URL("../../public", import.meta.url)));
}
