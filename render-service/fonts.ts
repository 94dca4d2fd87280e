import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const resolve = createRequire(import.meta.url).resolve;

/** In order of preference: the first face that covers a character is used. */
const faces = ["", "-arabic", "-hebrew", "-sc", "-jp", "-kr"] as const;
type Face = (typeof faces)[number];
export type Weight = "400Regular" | "600SemiBold";

const scripts: Record<Face, string> = {
  "": "",
  "-arabic": "Arabic",
  "-hebrew": "Hebrew",
  "-sc": "SC",
  "-jp": "JP",
  "-kr": "KR",
};

function fontPath(face: Face, weight: Weight): string {
  return resolve(`@expo-google-fonts/noto-sans${face}/${weight}/NotoSans${scripts[face]}_${weight}.ttf`);
}

type Range = readonly [first: number, last: number];

/** Code points covered by a TrueType file, from its `cmap` table (formats 12 and 4). */
function readCoverage(path: string): Range[] {
  const font = readFileSync(path);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) => 12 + n * 16);
  const cmap = font.readUInt32BE((tables.find((at) => font.toString("latin1", at, at + 4) === "cmap") ?? 0) + 8);
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, n) => cmap + font.readUInt32BE(cmap + 4 + n * 8 + 4),
  );
  const groups = subtables.find((at) => font.readUInt16BE(at) === 12);
  if (groups !== undefined) {
    return Array.from({ length: font.readUInt32BE(groups + 12) }, (_, n) => {
      const group = groups + 16 + n * 12;
      return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
    });
  }
  const segments = subtables.find((at) => font.readUInt16BE(at) === 4);
  if (segments === undefined) return [];
  const doubled = font.readUInt16BE(segments + 6);
  return Array.from({ length: doubled / 2 }, (_, n) => {
    const last = font.readUInt16BE(segments + 14 + n * 2);
    return [font.readUInt16BE(segments + 16 + doubled + n * 2), last === 0xff_ff ? 0xff_fe : last];
  });
}

const coverages = new Map<Face, Range[]>();

function covers(face: Face, codePoint: number): boolean {
  const ranges = coverages.get(face) ?? readCoverage(fontPath(face, "400Regular"));
  coverages.set(face, ranges);
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** Han characters use the face of the line's other script. */
function preferredFaces(text: string): readonly Face[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ["", "-arabic", "-hebrew", "-jp", "-sc", "-kr"];
  if (/\p{Script=Hangul}/u.test(text)) return ["", "-arabic", "-hebrew", "-kr", "-sc", "-jp"];
  return faces;
}

/** Part of a line in one font. */
export type Run = { text: string; family: string; isRightToLeft: boolean; fontFiles: Record<Weight, string> };

/** Splits a line into runs by font, dropping characters that no font covers, which would be drawn as boxes. */
export function chooseFonts(line: string): Run[] {
  const order = preferredFaces(line);
  const runs: { text: string; face: Face }[] = [];
  for (const character of line.normalize("NFC")) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // Spaces and marks stay in the run of the letters before them, so that words and accents are shaped as a whole.
    const clings = last && /[\s\p{M}\u200c\u200d]/u.test(character) && covers(last.face, codePoint);
    const face = clings ? last.face : order.find((one) => codePoint >= 0x20 && covers(one, codePoint));
    if (face === undefined) continue;
    if (last?.face === face) last.text += character;
    else runs.push({ text: character, face });
  }
  return runs.map(({ text, face }) => ({
    text,
    family: `Noto Sans ${scripts[face]}`.trim(),
    isRightToLeft: face === "-arabic" || face === "-hebrew",
    fontFiles: { "400Regular": fontPath(face, "400Regular"), "600SemiBold": fontPath(face, "600SemiBold") },
  }));
}

/** The text with single spaces and only characters that our fonts cover. */
export function drawableText(raw: string): string {
  const text = chooseFonts(raw.replaceAll(/\s+/g, " "))
    .map((run) => run.text)
    .join("");
  return text.replaceAll(/\s+/g, " ").trim();
}
