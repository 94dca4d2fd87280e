import type { FontName, FontSource } from "./font-source.ts";
import type { Harfbuzz, Typeface } from "./harfbuzz.ts";

/** Part of a text in one font. Offsets are UTF-16 units. */
export type FontSpan = {
  from: number;
  to: number;
  font: FontName;
};

export type OpenFonts = {
  /** The spans of a text in reading order. Throws UnwritableTextError. */
  spans(text: string): FontSpan[];
  typeface(name: FontName): Typeface;
  close(): void;
};

/** Thrown if none of our fonts has a glyph for a character: a licence is never printed with empty boxes. */
export class UnwritableTextError extends Error {
  override readonly name = "UnwritableTextError";
  readonly text: string;
  readonly characters: string;

  constructor(text: string, characters: string) {
    super(`No font can write ${JSON.stringify(characters)} in ${JSON.stringify(text)}`);
    this.text = text;
    this.characters = characters;
  }
}

const western: FontName[] = ["archivo-latin", "archivo-latin-ext", "noto-sans"];
const chinese: FontName[] = ["noto-sans-sc", "noto-sans-jp", "noto-sans-kr"];
const japanese: FontName[] = ["noto-sans-jp", "noto-sans-sc", "noto-sans-kr"];
const korean: FontName[] = ["noto-sans-kr", "noto-sans-jp", "noto-sans-sc"];

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;

/** Unified Han characters differ by country; the surrounding letters indicate which. */
function eastAsianOrder(text: string, surroundings: string): FontName[] {
  for (const context of [text, surroundings]) {
    if (kana.test(context)) return japanese;
    if (hangul.test(context)) return korean;
  }
  return chinese;
}

function candidates(cluster: string, previous: FontName | null, eastAsian: FontName[]): FontName[] {
  if (/\p{Script=Arabic}/u.test(cluster)) return ["noto-sans-arabic"];
  if (/\p{Script=Hebrew}/u.test(cluster)) return ["noto-sans-hebrew"];
  if (hangul.test(cluster)) return korean;
  if (kana.test(cluster)) return japanese;
  if (/[\p{Script=Han}\uFF00-\uFFEF]/u.test(cluster)) return eastAsian;
  if (!/^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(cluster)) return western;
  const shared: FontName[] = [...western, "noto-sans-arabic", "noto-sans-hebrew", ...eastAsian];
  return previous && /^\s$/.test(cluster) ? [previous, ...shared] : shared;
}

function writes(typeface: Typeface, cluster: string): boolean {
  return Array.from(cluster).every((letter) => ignorable.test(letter) || typeface.covers(letter.codePointAt(0) ?? 0));
}

type Choice = { spans: FontSpan[] } | { missing: FontName };

function chooseFonts(text: string, surroundings: string, open: ReadonlyMap<FontName, Typeface>): Choice {
  const spans: FontSpan[] = [];
  const eastAsian = eastAsianOrder(text, surroundings);
  for (const { segment, index } of graphemes.segment(text)) {
    const last = spans.at(-1);
    let chosen: FontName | null = null;
    for (const name of candidates(segment, last?.font ?? null, eastAsian)) {
      const typeface = open.get(name);
      if (!typeface) return { missing: name };
      if (!writes(typeface, segment)) continue;
      chosen = name;
      break;
    }
    if (!chosen) throw new UnwritableTextError(text, segment);
    if (last?.font === chosen) last.to = index + segment.length;
    else spans.push({ from: index, to: index + segment.length, font: chosen });
  }
  return { spans };
}

/** Opens only the fonts that these texts need: some are ten megabytes. Throws UnwritableTextError. */
export async function openFonts(texts: readonly string[], source: FontSource, harfbuzz: Harfbuzz): Promise<OpenFonts> {
  const open = new Map<FontName, Typeface>();
  const surroundings = texts.join(" ");
  const close = () => open.forEach((typeface) => typeface.close());
  try {
    for (const text of texts) {
      // Sequential: each iteration opens one more font until all characters are covered or no font is left.
      for (;;) {
        const choice = chooseFonts(text, surroundings, open);
        if ("spans" in choice) break;
        open.set(choice.missing, harfbuzz.openTypeface(await source(choice.missing)));
      }
    }
  } catch (error) {
    close();
    throw error;
  }
  const typeface = (name: FontName) => {
    const font = open.get(name);
    if (!font) throw new Error(`The font ${name} was not opened for this document`);
    return font;
  };
  const spans = (text: string) => {
    const choice = chooseFonts(text, surroundings, open);
    if ("spans" in choice) return choice.spans;
    throw new Error(`The font ${choice.missing} was not opened for this document`);
  };
  return { spans, typeface, close };
}
