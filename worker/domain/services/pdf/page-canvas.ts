import type { TextBlock } from "./break-lines.ts";
import type { FontBook } from "./embed-font.ts";
import { runWidth, type ShapedLine, round, numbers, runOperators } from "./glyph-runs.ts";
import type { StructureNode } from "./describe-document.ts";

export const pageWidth = 595.28;
export const pageHeight = 841.89;

export type Point = readonly [x: number, y: number];

/** A page to draw on. Points from the top left corner, y downwards; colours and widths per call. */
export type PageCanvas = {
  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void;
  rectangles(boxes: readonly (readonly [number, number, number, number])[], colour: Colour): void;
  polygon(points: readonly Point[], colour: Colour): void;
  /** Lines through these points, all in one stroke. */
  strokes(lines: readonly (readonly Point[])[], colour: Colour, width: number): void;
  text(line: ShapedLine, x: number, baseline: number, size: number, colour: Colour): void;
  /** Lines of a block, the first baseline given. Returns the last baseline. */
  block(block: TextBlock, x: number, baseline: number, colour: Colour): number;
  /** Draws inside a new element that holds further elements. */
  group(type: string, draw: () => void): void;
  /** Draws the content of one element. */
  element(type: string, draw: () => void, words?: Pick<StructureNode, "actualText" | "alternative">): void;
  /** Draws one element of letter-spaced text that is copied as the given ASCII word. */
  spaced(type: string, word: string, draw: () => void): void;
  /** Draws an artefact, hidden from screen readers. */
  decoration(draw: () => void): void;
  content(): string;
  structure: StructureNode;
};

/** An empty page that uses the fonts of the book. */
export function openPage(book: FontBook): PageCanvas {
  const operators: string[] = [];
  const structure: StructureNode = { type: "Document", children: [] };
  let parent = structure;
  let marks = 0;
  const up = (y: number) => pageHeight - y;
  const fill = (colour: Colour) => operators.push(`${numbers(...colour)} rg`);
  const trace = (points: readonly Point[]) =>
    points.forEach(([x, y], index) => operators.push(`${numbers(x, up(y))} ${index ? "l" : "m"}`));

  const canvas: PageCanvas = {
    structure,
    rectangle: (x, y, width, height, colour) => canvas.rectangles([[x, y, width, height]], colour),
    rectangles(boxes, colour) {
      fill(colour);
      for (const [x, y, width, height] of boxes) operators.push(`${numbers(x, up(y + height), width, height)} re`);
      operators.push("f");
    },
    polygon(points, colour) {
      fill(colour);
      trace(points);
      operators.push("h f");
    },
    strokes(lines, colour, width) {
      operators.push(`${numbers(...colour)} RG ${round(width)} w 1 j`);
      lines.forEach(trace);
      operators.push("S");
    },
    text(line, x, baseline, size, colour) {
      fill(colour);
      operators.push("BT");
      let at = x;
      for (const run of line.runs) {
        operators.push(...runOperators(run, book.use(run), at, up(baseline), size));
        at += runWidth(run) * size;
      }
      operators.push("ET");
    },
    block(block, x, baseline, colour) {
      block.lines.forEach((line, index) => {
        canvas.text(line, x, baseline + index * block.leading, block.size, colour);
      });
      return baseline + Math.max(0, block.lines.length - 1) * block.leading;
    },
    group(type, draw) {
      const outer = parent;
      parent = { type, children: [] };
      outer.children.push(parent);
      draw();
      parent = outer;
    },
    element(type, draw, words = {}) {
      const mark = marks++;
      parent.children.push({ type, children: [mark], ...words });
      operators.push(`/${type} <</MCID ${mark}>> BDC`);
      draw();
      operators.push("EMC");
    },
    spaced(type, word, draw) {
      const mark = marks++;
      parent.children.push({ type, children: [mark] });
      operators.push(`/${type} <</MCID ${mark} /ActualText (${word})>> BDC`);
      draw();
      operators.push("EMC");
    },
    decoration(draw) {
      operators.push("/Artifact BMC");
      draw();
      operators.push("EMC");
    },
    content: () => operators.join("\n"),
  };
  return canvas;
}

/** Red, green and blue from 0 to 1: the light theme of the product, converted from its OKLCH tokens. */
export type Colour = readonly [number, number, number];

export const paper: Colour = [0.952, 0.961, 0.952];
export const surface: Colour = [0.984, 0.988, 0.984];
export const sunk: Colour = [0.906, 0.92, 0.906];
export const line: Colour = [0.815, 0.83, 0.815];
export const wave: Colour = [0.608, 0.627, 0.611];
export const ink: Colour = [0.069, 0.099, 0.082];
export const softInk: Colour = [0.283, 0.317, 0.297];
export const quietInk: Colour = [0.38, 0.416, 0.395];
export const cue: Colour = [0.911, 0.194, 0.01];
/** For documents no longer valid: behind white text, and behind the page's text. */
export const stop: Colour = [0.72, 0.11, 0.07];
export const stopTint: Colour = [0.957, 0.878, 0.862];
