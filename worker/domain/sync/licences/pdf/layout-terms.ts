import { ink, line, quietInk, softInk, sunk } from "#worker/domain/base/pdf/colours.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { soundWords, verification, writtenTerms, writtenVersionCount } from "./licence-wording.ts";
import { answerUses } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";
import { drawQr } from "#worker/domain/base/pdf/qr.ts";
import { pageHeight } from "#worker/domain/base/pdf/page-canvas.ts";
import { margin, measure, type Ink, type Typesetting } from "#worker/domain/base/pdf/typesetting.ts";

const groupsPerRow = 4;
const labelColumn = 96;
const useGap = 20;
const usePitch = 17;
const columnGap = 28;
const numberWidth = 22;
const termsBottom = pageHeight - 56;

const heading: Ink = { voice: "strong", size: 8, colour: softInk };
const body: Ink = { voice: "text", size: 8.6, colour: ink };

/** The hash in groups of eight digits, each digit in a cell of its own, for checking by eye. */
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

/** "Can I use it for …?": every use with yes or no and the clause that says so, in two columns. */
export function drawUses(type: Typesetting, licence: LicenceDocument, y: number): void {
  type.rule(margin, y, measure, ink);
  type.line("H2", "What it allows", heading, margin, y + 15);
  const answers = answerUses(licence);
  const perColumn = Math.ceil(answers.length / 2);
  const left = margin + labelColumn;
  const width = (measure - labelColumn - useGap) / 2;
  type.canvas.group("Table", () => {
    answers.forEach((answer, index) => {
      const x = left + Math.floor(index / perColumn) * (width + useGap);
      const baseline = y + 15 + (index % perColumn) * usePitch;
      if (index % perColumn > 0) type.rule(x, baseline - 11.4, width, line);
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

/** The licence terms in full, clause by clause, down two columns. */
export function drawTerms(type: Typesetting, licence: LicenceDocument, y: number): void {
  const title: Ink = { voice: "headline", size: 24, colour: ink, tracking: -0.03 };
  type.line("H2", `Licence terms ${licence.termsVersion}`, title, margin, y);
  const width = (measure - columnGap) / 2;
  const small: Ink = { voice: "text", size: 8.2, colour: ink };
  let x = margin;
  let at = y + 34;
  const turnWhenFull = (height: number) => {
    if (at + height <= termsBottom || x > margin) return;
    x = margin + width + columnGap;
    at = y + 34;
  };
  for (const { title: name, clauses } of writtenTerms(licence)) {
    turnWhenFull(60);
    type.rule(x, at - 12, width, ink);
    type.line("H3", name, { voice: "strong", size: 9.5, colour: ink }, x, at);
    at += 16;
    type.canvas.group("L", () => {
      for (const { number, text } of clauses) {
        turnWhenFull(type.heightOf(text, small, width - numberWidth));
        type.canvas.group("LI", () => {
          type.line("Lbl", number, { ...small, voice: "strong", tabular: true }, x, at);
          at = type.paragraph("LBody", text, small, x + numberWidth, at, width - numberWidth) + 15;
        });
      }
    });
    at += 14;
  }
}

/** How anybody checks the paper against a file, beside the QR code of the number. */
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
