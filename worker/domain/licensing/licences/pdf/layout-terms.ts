import { ink, line, pageHeight, quietInk, softInk } from "#worker/domain/services/pdf/page-canvas.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { writtenTerms, writtenTermsDay } from "./terms-wording.ts";
import type { TermsClause, TermsSection } from "#worker/domain/services/legal/licence-terms/terms-version.contract.ts";
import { answerUses } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { margin, measure, type Ink, type Typesetting } from "#worker/domain/services/pdf/typesetting.ts";

export const labelColumn = 96;
const useGap = 20;
/** Height from the first row to the last, and the maximum pitch if there are few rows. */
const usesHeight = 124;
const maxUsePitch = 17;
const columnGap = 28;
const numberWidth = 22;
const termsBottom = pageHeight - 56;

const heading: Ink = { voice: "strong", size: 8, colour: softInk };
const body: Ink = { voice: "text", size: 8.6, colour: ink };

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
        const answerInk: Ink = answer.isAllowed ? { ...body, voice: "strong" } : { ...body, colour: softInk };
        type.line("TD", answer.isAllowed ? "Yes" : "No", answerInk, x + width - 54, baseline);
        const clauseInk: Ink = { ...body, colour: quietInk, tabular: true };
        type.lineEnding("TD", `§ ${answer.clause}`, clauseInk, x + width, baseline);
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
function flowTerms(type: Typesetting, sections: readonly TermsSection[], y: number, size: number, isDrawn: boolean): number {
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
