import { ink, quietInk, softInk, sunk } from "#worker/domain/base/pdf/colours.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { grantClauses, verification } from "./licence-wording.ts";
import { drawQr } from "#worker/domain/base/pdf/qr.ts";
import { margin, measure, type Ink, type Typesetting } from "#worker/domain/base/pdf/typesetting.ts";

const groupsPerRow = 4;
const labelColumn = 96;

const heading: Ink = { voice: "strong", size: 8, colour: softInk };
const body: Ink = { voice: "text", size: 8.6, colour: ink };

/** The hash in groups of eight digits, each digit in a cell of its own, for checking by eye. */
export function drawFingerprint(type: Typesetting, licence: LicenceDocument, y: number): void {
  type.rule(margin, y, measure, ink);
  type.line("H2", "Video", heading, margin, y + 15);
  type.line("P", "SHA-256 fingerprint", { voice: "text", size: 8, colour: softInk }, margin, y + 27);
  const left = margin + labelColumn;
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

/** The clauses, numbered. */
export function drawGrant(type: Typesetting, licence: LicenceDocument, y: number): void {
  type.rule(margin, y, measure, ink);
  type.line("H2", "Grant", heading, margin, y + 15);
  const left = margin + labelColumn;
  let baseline = y + 15;
  type.canvas.group("L", () => {
    grantClauses(licence).forEach((clause, index) => {
      type.canvas.group("LI", () => {
        type.line("Lbl", `${index + 1}`, { ...body, voice: "strong", tabular: true }, left, baseline);
        baseline =
          type.paragraph("LBody", clause, body, left + 15, baseline, measure - labelColumn - 15) + 14.6;
      });
    });
  });
}

/** How anybody checks the paper against a file, beside the QR code of the number. */
export function drawVerification(type: Typesetting, licence: LicenceDocument, y: number): void {
  const left = margin + labelColumn;
  type.rule(margin, y, measure, ink);
  const alternative = `QR code of the licence number ${licence.number}`;
  type.canvas.element("Figure", () => drawQr(type.canvas, licence.number, margin, y + 12, 66), {
    alternative,
  });
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
  const where = licence.verifyUrl
    ? `${verification.attachment} Online: ${licence.verifyUrl}`
    : verification.attachment;
  type.name("P", where, { ...small, colour: quietInk }, left, baseline - 7.6, {
    width: measure - labelColumn,
    height: 10,
  });
}
