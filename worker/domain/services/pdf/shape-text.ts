import bidiFactory from "bidi-js";
import type { FontSpan, OpenFonts } from "./choose-fonts.ts";
import type { Axes } from "./harfbuzz-module.ts";
import { type GlyphRun, type ShapedLine, runWidth, placeGlyphs } from "./glyph-runs.ts";

/** Named styles of the typeface: combinations of width and weight. */
export type Voice = "headline" | "wide" | "strong" | "text";

export type Wording = {
  voice: Voice;
  /** Digits of equal width, for columns of numbers. */
  tabular?: boolean;
  /** Extra space after each glyph, in ems. Negative tightens. */
  tracking?: number;
};

const axesOf: Record<Voice, Axes> = {
  headline: { wght: 730, wdth: 125 },
  wide: { wght: 680, wdth: 112 },
  strong: { wght: 600, wdth: 100 },
  text: { wght: 420, wdth: 100 },
};

const bidi = bidiFactory();

/** A name as the certificate prints it: one line, NFC, single spaces, no invisible controls. */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\p{Cf}--[\u200c\u200d]]/gv, "")
    .trim();
}

type Item = FontSpan & {
  level: number;
};

/** Splits the font spans where the writing direction changes. */
function itemise(spans: readonly FontSpan[], levels: Uint8Array): Item[] {
  const items: Item[] = [];
  for (const span of spans) {
    for (let at = span.from; at < span.to; at++) {
      const level = levels[at] ?? 0;
      const last = items.at(-1);
      if (last && last.level === level && last.font === span.font && at > span.from) last.to = at + 1;
      else items.push({ font: span.font, level, from: at, to: at + 1 });
    }
  }
  return items;
}

/** Rule L2 of the Unicode bidirectional algorithm: logical to visual order. */
function visualOrder(items: readonly Item[]): Item[] {
  const ordered = [...items];
  const highest = Math.max(0, ...ordered.map((item) => item.level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

function featuresOf(wording: Wording): Record<string, number> {
  // Letter-spaced text must not form ligatures.
  return { ...(wording.tabular ? { tnum: 1 } : {}), ...(wording.tracking ? { liga: 0, clig: 0 } : {}) };
}

type Direction = "auto" | "ltr" | "rtl";

/** Cache: a document measures each word for every size and column that it tries; widths in ems are the same in all. */
const shapedLines = new WeakMap<OpenFonts, Map<string, ShapedLine>>();

/** Lays one line of text out as positioned glyphs. Throws UnwritableTextError. */
export function shapeLine(fonts: OpenFonts, text: string, wording: Wording, direction: Direction = "auto"): ShapedLine {
  const lines = shapedLines.get(fonts) ?? new Map<string, ShapedLine>();
  const key = JSON.stringify([text, direction, wording.voice, wording.tabular, wording.tracking]);
  const line = lines.get(key) ?? layOutLine(fonts, text, wording, direction);
  shapedLines.set(fonts, lines.set(key, line));
  return line;
}

function layOutLine(fonts: OpenFonts, text: string, wording: Wording, direction: Direction): ShapedLine {
  const { levels } = bidi.getEmbeddingLevels(text, direction === "auto" ? undefined : direction);
  const items = itemise(fonts.spans(text), levels);
  const runs = visualOrder(items).map((item): GlyphRun => {
    const typeface = fonts.typeface(item.font);
    const own = item.font.startsWith("archivo");
    const axes = own ? axesOf[wording.voice] : {};
    // Only the house typeface is letter-spaced: spacing would break the joined letters of other scripts.
    const tracking = own ? (wording.tracking ?? 0) : 0;
    const rightToLeft = item.level % 2 === 1;
    const { from, to } = item;
    const shaped = typeface.shape({ text, from, to, rightToLeft, axes, features: featuresOf(wording) });
    return { font: item.font, axes, tracking, glyphs: placeGlyphs(shaped, item, text, typeface.unitsPerEm) };
  });
  const width = runs.reduce((sum, run) => sum + runWidth(run), 0);
  return { text, runs, width, hasRightToLeft: items.some((item) => item.level % 2 === 1) };
}

/** The direction of a whole text, shared by its lines. */
export function directionOf(text: string): "ltr" | "rtl" {
  const level = bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0;
  return level % 2 === 1 ? "rtl" : "ltr";
}
