import type { FontSpan } from "./choose-fonts.ts";
import type { FontName } from "./font-source.ts";
import type { Axes } from "./harfbuzz-module.ts";
import type { ShapedGlyph } from "./harfbuzz.ts";

type PlacedGlyph = {
  glyphId: number;
  /** The characters of this glyph; empty for the further glyphs of a cluster. */
  text: string;
  /** Ems, like the other lengths here. */
  advance: number;
  offsetX: number;
  offsetY: number;
};

/** One font as used in this document. Each pair of glyph and text gets its own code. */
export type UsedFont = {
  resource: string;
  /** Two-byte code, from 1. */
  codeOf(glyph: PlacedGlyph): number;
  /** The advance of a glyph in the embedded font, in ems. */
  advance(glyphId: number): number;
};

export type GlyphRun = {
  font: FontName;
  axes: Axes;
  /** Ems after each glyph. */
  tracking: number;
  glyphs: PlacedGlyph[];
};

export type ShapedLine = {
  text: string;
  /** Runs from left to right. */
  runs: GlyphRun[];
  /** Ems; tracking included. */
  width: number;
  hasRightToLeft: boolean;
};

/** Assigns each cluster's characters to its widest glyph; the cluster's marks get no text. */
export function placeGlyphs(glyphs: readonly ShapedGlyph[], { to }: FontSpan, text: string, unitsPerEm: number): PlacedGlyph[] {
  const starts = [...new Set(glyphs.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const speakers = new Map<number, ShapedGlyph>();
  for (const glyph of glyphs) {
    const speaker = speakers.get(glyph.cluster);
    if (!speaker || glyph.advance > speaker.advance) speakers.set(glyph.cluster, glyph);
  }
  return glyphs.map((glyph) => {
    const next = starts[starts.indexOf(glyph.cluster) + 1] ?? to;
    return {
      glyphId: glyph.glyphId,
      text: speakers.get(glyph.cluster) === glyph ? text.slice(glyph.cluster, next) : "",
      advance: glyph.advance / unitsPerEm,
      offsetX: glyph.offsetX / unitsPerEm,
      offsetY: glyph.offsetY / unitsPerEm,
    };
  });
}

/** Ems. */
export function runWidth(run: GlyphRun): number {
  return run.glyphs.reduce((sum, glyph) => sum + glyph.advance + run.tracking, 0);
}

/** Numbers as operators write them: points or ems with three decimals. */
export const round = (value: number) => String(Math.round(value * 1000) / 1000);
export const numbers = (...values: number[]) => values.map(round).join(" ");
const code = (value: number) => value.toString(16).padStart(4, "0");

/** The glyphs of one run as a text object; corrects the embedded font's advances to the shaper's. */
export function runOperators(run: GlyphRun, font: UsedFont, x: number, y: number, size: number) {
  const parts: string[] = [];
  let operands = "";
  let rise = 0;
  const flush = () => {
    if (operands) parts.push(`[${operands}] TJ`);
    operands = "";
  };
  const shift = (ems: number) => {
    if (Math.abs(ems) > 0.00005) operands += `${round(-ems * 1000)} `;
  };
  for (const glyph of run.glyphs) {
    if (Math.abs(glyph.offsetY - rise) > 0.00005) {
      flush();
      rise = glyph.offsetY;
      parts.push(`${round(rise * size)} Ts`);
    }
    shift(glyph.offsetX);
    operands += `<${code(font.codeOf(glyph))}>`;
    shift(glyph.advance + run.tracking - font.advance(glyph.glyphId) - glyph.offsetX);
  }
  flush();
  if (rise !== 0) parts.push("0 Ts");
  return [`/${font.resource} ${round(size)} Tf`, `1 0 0 1 ${numbers(x, y)} Tm`, ...parts];
}
