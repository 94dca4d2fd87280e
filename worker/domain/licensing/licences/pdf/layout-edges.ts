import {
  type Colour,
  cue,
  ink,
  pageHeight,
  pageWidth,
  paper,
  quietInk,
  stop,
  stopTint,
  softInk,
  sunk,
  surface,
} from "#worker/domain/services/pdf/page-canvas.ts";
import { drawFingerprintBand } from "#worker/domain/services/pdf/fingerprint-band.ts";
import { drawLogoMark } from "#worker/domain/services/pdf/ornament.ts";
import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { shapeLine } from "#worker/domain/services/pdf/shape-text.ts";
import { type Ink, margin, measure, type Typesetting } from "#worker/domain/services/pdf/typesetting.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { bandCaption, markOf, writtenDate, writtenNumber } from "./licence-wording.ts";
import { writtenExtent } from "./terms-wording.ts";

/** Watermark behind the content, as wide as the page and repeated down it. */
function drawMarkWord({ canvas, fonts }: Typesetting, word: string, colour: Colour): void {
  const mark: Ink = { voice: "headline", size: 150, colour, tracking: -0.03 };
  const line = shapeLine(fonts, word, mark);
  const size = mark.size * Math.min(1, pageWidth / (line.width * mark.size));
  for (const baseline of [330, 560, 790]) canvas.text(line, (pageWidth - line.width * size) / 2, baseline, size, colour);
}

const bandHeight = 24;

/** Draws the top of every page: number, and the mark of a licence that is not valid as issued. */
export function drawMasthead(type: Typesetting, licence: LicenceDocument): void {
  const mark = markOf(licence);
  const isInvalid = licence.standing !== undefined && licence.standing.status !== "superseded";
  type.canvas.decoration(() => {
    type.canvas.rectangle(0, 0, pageWidth, pageHeight, paper);
    if (mark) drawMarkWord(type, mark.word, isInvalid ? stopTint : sunk);
    if (licence.standing) type.canvas.rectangle(0, 0, pageWidth, bandHeight, isInvalid ? stop : ink);
    drawLogoMark(type.canvas, margin, 36, 19);
  });
  type.line("P", "Cuesheet", { voice: "wide", size: 15, colour: ink, tracking: -0.02 }, margin + 27, 50.6);
  const number: Ink = { voice: "strong", size: 10.5, colour: ink, tabular: true };
  type.lineEnding("P", writtenNumber(licence), number, pageWidth - margin, 50.6);
  type.rule(margin, 68, measure, ink);
  if (!mark) return;
  const [colour, baseline] = licence.standing ? [surface, 15.5] : [cue, 26];
  type.line("P", mark.sentence, { voice: "strong", size: 8.5, colour }, margin, baseline);
}

export function drawHeadline(type: Typesetting, licence: LicenceDocument): void {
  const headline: Ink = { voice: "headline", size: 50, colour: ink, tracking: -0.038 };
  type.canvas.group("H1", () => {
    type.line("Span", "Synchronisation", headline, margin - 3, 117);
    type.line("Span", "Licence", headline, margin - 3, 167);
  });
  const facts: Ink = { voice: "strong", size: 9.5, colour: ink };
  const detail: Ink = { voice: "text", size: 9.5, colour: softInk };
  type.lineEnding("P", scopeTerms(licence).name, facts, pageWidth - margin, 139);
  type.lineEnding("P", writtenExtent(licence), facts, pageWidth - margin, 153);
  type.lineEnding("P", `Issued ${writtenDate(licence.issuedAt)}`, detail, pageWidth - margin, 167);
  if (licence.supersedes) type.lineEnding("P", `Supersedes licence ${licence.supersedes}`, detail, pageWidth - margin, 181);
}

export function drawBand(type: Typesetting, licence: LicenceDocument): void {
  const band = { top: 188, height: 50 };
  const alternative = "A waveform drawn from the fingerprint of the video";
  type.canvas.element("Figure", () => drawFingerprintBand(type.canvas, licence.videoSha256, band), {
    alternative,
  });
  type.line("Caption", bandCaption, { voice: "text", size: 7, colour: quietInk }, margin, 249.5);
}

/** Facts, terms and, if there are any, versions. */
const pagesOf = ({ versions = [] }: LicenceDocument): number => (versions.length > 0 ? 3 : 2);

export function drawFoot(type: Typesetting, licence: LicenceDocument, page: number): void {
  const foot: Ink = { voice: "text", size: 7, colour: quietInk };
  const { canvas, fonts } = type;
  const line = shapeLine(fonts, `${licence.number}, page ${page} of ${pagesOf(licence)}`, foot);
  canvas.decoration(() => canvas.text(line, margin, pageHeight - 26, foot.size, foot.colour));
}
