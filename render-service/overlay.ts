import { Resvg } from "@resvg/resvg-js";
import type { Size } from "./output-size.contract.ts";
import { chooseFonts, drawableText, type Run, type Weight } from "./fonts.ts";

export type Overlay = { png: Uint8Array; x: number; y: number };
export type Style = { weight: Weight; size: number; minSize: number; maxLines: number };
/** `gap`: ems to the next piece; null at the end of its run. */
type Piece = Run & { gap: number | null };
type PlacedRun = Piece & { x: number };
type Line = { runs: PlacedRun[]; width: number };
export type Block = { lines: Line[]; size: number; style: Style };

const margin = 54;
/** In ems. */
const wordGap = 0.26;
/** Devanagari's headline overlaps the next letter. */
const headlineOverlap = -0.015;
const titleStyle: Style = { weight: "600SemiBold", size: 44, minSize: 30, maxLines: 3 };
const artistStyle: Style = { weight: "400Regular", size: 34, minSize: 26, maxLines: 2 };

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function textElement(run: Run, weight: Weight, size: number, x: number, y: number): string {
  const font = `font-family="${run.family}" font-weight="${Number.parseInt(weight, 10)}" font-size="${size}"`;
  return `<text x="${x}" y="${y}" ${font}>${escapeXml(run.text)}</text>`;
}

function openSvg(svg: string, fontFiles: string[]): Resvg {
  return new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: "Noto Sans" } });
}

/** Renders an SVG with the fonts of these text blocks. */
export function renderBlocks(svg: string, blocks: readonly Block[]): Uint8Array {
  const fontFiles = blocks.flatMap(({ lines, style }) =>
    lines.flatMap(({ runs }) => runs.map((run) => run.fontFiles[style.weight])),
  );
  return openSvg(svg, [...new Set(fontFiles)])
    .render()
    .asPng();
}

/** Right edge of the run's ink if it starts at zero. */
function rightEdge(run: Run, style: Style): number {
  const text = textElement(run, style.weight, style.size, 0, 100);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${text}</svg>`;
  const box = openSvg(svg, [run.fontFiles[style.weight]]).getBBox();
  return box ? box.x + box.width : 0;
}

/** Orders adjacent right-to-left runs from right to left. */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered: Run[] = [];
  let insertAt = 0;
  for (const run of runs) {
    if (!run.isRightToLeft) insertAt = ordered.length + 1;
    ordered.splice(run.isRightToLeft ? insertAt : ordered.length, 0, run);
  }
  return ordered;
}

const behindVowelSign = /(?<=\p{Mc}\p{Mn}*\s*)(?![\p{M}\s])/u;

/**
 * resvg advances by the widest glyph of a cluster only, so text after a vowel sign with its own width (Devanagari) would overlap
 * it: the run is split there.
 */
function cutBehindVowelSigns(run: Run): Piece[] {
  const pieces = run.text.split(behindVowelSign);
  return pieces.map((piece, n) => {
    if (n === pieces.length - 1) return { ...run, text: piece, gap: null };
    const text = piece.trimEnd();
    return { ...run, text, gap: text === piece ? headlineOverlap : wordGap };
  });
}

/** Places the runs of a line one by one: resvg draws wrong glyphs when it mixes fonts in one text. */
function layOut(text: string, style: Style): Line {
  const runs: PlacedRun[] = [];
  let x = 0;
  const isSpaced = (run: Run | undefined) => run !== undefined && run.text !== run.text.trim();
  const ordered = inVisualOrder(chooseFonts(text))
    .flatMap(cutBehindVowelSigns)
    .filter((run) => run.text.trim());
  for (const [n, run] of ordered.entries()) {
    const trimmed = { ...run, text: run.text.trim() };
    runs.push({ ...trimmed, x });
    const gap = run.gap ?? (isSpaced(run) || isSpaced(ordered[n + 1]) ? wordGap : 0.06);
    x += rightEdge(trimmed, style) + style.size * gap;
  }
  const last = runs.at(-1);
  return { runs, width: last ? last.x + rightEdge(last, style) : 0 };
}

/** Splits a text into `count` lines of about equal length, at spaces if possible. */
export function splitEvenly(text: string, count: number): string[] {
  if (count <= 1) return [text];
  const graphemes = Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);
  const ideal = graphemes.length / count;
  const spaces = graphemes.flatMap((grapheme, at) => (grapheme === " " ? [at] : []));
  const near = spaces.filter((at) => Math.abs(at - ideal) <= ideal / 2);
  const cut =
    near.length > 0 ? near.reduce((best, at) => (Math.abs(at - ideal) < Math.abs(best - ideal) ? at : best)) : Math.ceil(ideal);
  const first = graphemes.slice(0, cut).join("").trim();
  return [first, ...splitEvenly(graphemes.slice(cut).join("").trim(), count - 1)];
}

function shorten(text: string, keep: number): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);
  return `${graphemes
    .slice(0, Math.max(1, Math.floor(graphemes.length * keep) - 1))
    .join("")
    .trimEnd()}…`;
}

/** Long names first get more lines, then smaller letters, and are truncated last. */
export function fit(text: string, style: Style, maxWidth: number): Block {
  const { width } = layOut(text, style);
  const room = (0.88 * style.maxLines * maxWidth * style.size) / style.minSize;
  const visible = width > room ? shorten(text, room / width) : text;
  const count = Math.min(style.maxLines, Math.ceil(width / maxWidth));
  const lines = splitEvenly(visible, count).map((line) => layOut(line, style));
  const widest = Math.max(1, ...lines.map((line) => line.width));
  return { lines, size: Math.min(style.size, Math.floor((style.size * maxWidth) / widest)), style };
}

/** Title above artist at the bottom left, on a soft gradient, like the preview. Null if nothing can be drawn. */
export function drawOverlay(names: { title: string; artist: string }, frame: Size): Overlay | null {
  const maxWidth = Math.min(frame.width - 2 * margin, 1100);
  const named = [
    { name: names.title, style: titleStyle },
    { name: names.artist, style: artistStyle },
  ];
  const blocks = named.flatMap(({ name, style }) => {
    const text = drawableText(name);
    return text ? [fit(text, style, maxWidth)] : [];
  });
  if (blocks.length === 0) return null;

  const lineHeight = ({ size }: { size: number }) => Math.round(size * 1.3);
  const textHeight = blocks.reduce((sum, block) => sum + block.lines.length * lineHeight(block), 0);
  const height = Math.ceil((textHeight + margin * 3.5) / 2) * 2;
  let y = height - margin - textHeight;
  const texts = blocks.flatMap(({ lines, size, style }) =>
    lines.flatMap((line) => {
      y += lineHeight({ size });
      const baseline = y - Math.round(size * 0.3);
      const scale = size / style.size;
      return line.runs.map((run) => textElement(run, style.weight, size, margin + run.x * scale, baseline));
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${height}">
<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity="0"/>
<stop offset=".45" stop-opacity=".28"/><stop offset="1" stop-opacity=".62"/></linearGradient>
<filter id="soft" x="-5%" y="-50%" width="110%" height="200%"><feGaussianBlur stdDeviation="5"/></filter></defs>
<rect width="${frame.width}" height="${height}" fill="url(#shade)"/>
<g fill="#000" opacity=".55" filter="url(#soft)">${texts.join("")}</g><g fill="#fff">${texts.join("")}</g></svg>`;
  return { png: renderBlocks(svg, blocks), x: 0, y: frame.height - height };
}
