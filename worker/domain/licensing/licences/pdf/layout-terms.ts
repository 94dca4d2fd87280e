import { ink, line, pageHeight, quietInk, softInk, sunk } from "#worker/domain/services/pdf/page-canvas.ts";
import type { LicenceDocument } from "./licence-document.ts";
import {
  soundWords,
  verification,
  writtenTerms,
  writtenTermsDay,
  writtenVersionCount,
} from "./licence-wording.ts";
import type {
  TermsClause,
  TermsSection,
} from "#worker/domain/services/legal/licence-terms/terms-version.contract.ts";
import { answerUses } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { drawQr } from "#worker/domain/services/pdf/ornament.ts";
import { margin, measure, type Ink, type Typesetting } from "#worker/domain/services/pdf/typesetting.ts";

const groupsPerRow = 4;
const labelColumn = 96;
const useGap = 20;
/** Height from the first row to the last, and the maximum pitch if there are few rows. */
const usesHeight = 124;
const maxUsePitch = 17;
const columnGap = 28;
const numberWidth = 22;
const termsBottom = pageHeight - 56;

const heading: Ink = { voice: "strong", size: 8, colour: softInk };
const body: Ink = { voice: "text", size: 8.6, colour: ink };

/** The hash in groups of eight digits at a fixed pitch, for checking by eye. */
export function drawFingerprint(type: Typesetting, licence: LicenceDocument, y: number): void {
  type.rule(margin, y, measure, ink);
  type.line("H2", "Video", heading, margin, y + 15);
  type.line("P", "SHA-256 fingerprint", { voice: "text", size: 8, colour: softInk }, margin, y + 27);
  const count = licence.versions?.length ?? 0;
  if (count > 0)
    type.line("P", writtenVersionCount(count), { voice: "strong", size: 8, colour: ink }, margin, y + 51);
  const left = margin + labelColumn;
  const sound = soundWords(licence);
  if (sound) type.line("P", sound, { voice: "strong", size: 8, colour: ink }, left, y + 71.5);
  const pitch = (measure - labelColumn + 12) / groupsPerRow;
  const digit: Ink = { voice: "strong", size: 13, colour: ink, tabular: true };
  const groups = licence.videoSha256.match(/.{1,8}/g) ?? [];
  type.canvas.decoration(() =>
    type.canvas.rectangles(
      groups.map((_, index) => cell(index, left, pitch, y)),
      sunk,
    ),
  );
  type.canvas.group("P", () => {
    groups.forEach((group, index) => {
      const [x, top, width] = cell(index, left, pitch, y);
      type.canvas.spaced("Span", group, () => type.spread(group, digit, x + 6, top + 16.6, width - 12));
    });
  });
}

function cell(
  index: number,
  left: number,
  pitch: number,
  y: number,
): readonly [number, number, number, number] {
  const row = Math.floor(index / groupsPerRow);
  return [left + (index % groupsPerRow) * pitch, y + 8 + row * 29, pitch - 12, 24];
}

/** "Can I use it for …?": every use with yes or no and its clause, in two columns. */
export function drawUses(type: Typesetting, licence: LicenceDocument, y: number): void {
  type.rule(margin, y, measure, ink);
  type.line("H2", "What it allows", heading, margin, y + 15);
  const answers = answerUses(licence);
  const perColumn = Math.ceil(answers.length / 2);
  const left = margin + labelColumn;
  const width = (measure - labelColumn - useGap) / 2;
  const pitch = Math.min(maxUsePitch, usesHeight / (perColumn - 1));
  type.canvas.group("Table", () => {
    answers.forEach((answer, index) => {
      const x = left + Math.floor(index / perColumn) * (width + useGap);
      const baseline = y + 15 + (index % perColumn) * pitch;
      if (index % perColumn > 0) type.rule(x, baseline - pitch * 0.67, width, line);
      type.canvas.group("TR", () => {
        type.line("TD", answer.name, body, x, baseline);
        const said: Ink = answer.isAllowed
          ? { ...body, voice: "strong" }
          : { ...body, voice: "text", colour: softInk };
        type.line("TD", answer.isAllowed ? "Yes" : "No", said, x + width - 54, baseline);
        const cited: Ink = { ...body, colour: quietInk, tabular: true };
        type.lineEnding("TD", `§ ${answer.clause}`, cited, x + width, baseline);
      });
    });
  });
}

/** Points; the largest at which the terms fit on the page is used. */
const termsSizes = [8.2, 7.8, 7.4, 7];

/** The licence terms in full, in two columns. */
export function drawTerms(type: Typesetting, licence: LicenceDocument, y: number): void {
  const title: Ink = { voice: "headline", size: 24, colour: ink, tracking: -0.03 };
  type.line("H2", `Licence terms ${licence.termsVersion}`, title, margin, y);
  const day: Ink = { voice: "text", size: 9.5, colour: softInk };
  type.lineEnding("P", `Terms of ${writtenTermsDay(licence)}`, day, margin + measure, y);
  const sections = writtenTerms(licence);
  const size = termsSizes.find((each) => flowTerms(type, sections, y, each, false) <= termsBottom);
  flowTerms(type, sections, y, size ?? Math.min(...termsSizes), true);
}

/** Returns the y position where the second column ends. Only measures unless drawing. */
function flowTerms(
  type: Typesetting,
  sections: readonly TermsSection[],
  y: number,
  size: number,
  isDrawn: boolean,
): number {
  const width = (measure - columnGap) / 2;
  const small: Ink = { voice: "text", size, colour: ink };
  const gapBelow = size * 1.83;
  let x = margin;
  let at = y + 34;
  const turnWhenFull = (height: number) => {
    if (at + height <= termsBottom || x > margin) return;
    x = margin + width + columnGap;
    at = y + 34;
  };
  const drawClause = ({ number, text }: TermsClause) => {
    type.line("Lbl", number, { ...small, voice: "strong", tabular: true }, x, at);
    type.paragraph("LBody", text, small, x + numberWidth, at, width - numberWidth);
  };
  for (const { title, clauses } of sections) {
    turnWhenFull(60);
    if (isDrawn) {
      type.rule(x, at - 12, width, ink);
      type.line("H3", title, { voice: "strong", size: 9.5, colour: ink }, x, at);
    }
    at += 16;
    const flow = () => {
      for (const clause of clauses) {
        const height = type.heightOf(clause.text, small, width - numberWidth);
        turnWhenFull(height);
        if (isDrawn) type.canvas.group("LI", () => drawClause(clause));
        at += height + gapBelow;
      }
    };
    if (isDrawn) type.canvas.group("L", flow);
    else flow();
    at += 14;
  }
  return x > margin ? at - 14 - gapBelow : y;
}

/** Instructions for verifying a file against the certificate, beside the QR code. */
export function drawVerification(type: Typesetting, licence: LicenceDocument, y: number): void {
  const left = margin + labelColumn;
  type.rule(margin, y, measure, ink);
  const alternative = licence.verifyUrl
    ? `QR code of this licence’s page, ${licence.verifyUrl}`
    : `QR code of the licence number ${licence.number}`;
  type.canvas.element(
    "Figure",
    () => drawQr(type.canvas, licence.verifyUrl ?? licence.number, margin, y + 12, 66),
    {
      alternative,
    },
  );
  type.line("H2", verification.heading, heading, left, y + 18);
  const small: Ink = { voice: "text", size: 7.4, colour: softInk };
  let baseline = type.paragraph("P", verification.steps, small, left, y + 30, measure - labelColumn) + 13;
  let x = left;
  for (const [system, command] of verification.commands) {
    type.canvas.group("P", () => {
      x += type.line("Span", system, { ...small, voice: "strong", colour: ink }, x, baseline) + 4;
      x += type.line("Span", command, small, x, baseline) + 16;
    });
  }
  baseline += 13;
  const attached = licence.credential ? verification.signed : verification.attachment;
  const where = licence.verifyUrl ? `${attached} Online: ${licence.verifyUrl}` : attached;
  type.name("P", where, { ...small, colour: quietInk }, left, baseline - 7.6, {
    width: measure - labelColumn,
    height: 10,
  });
}
