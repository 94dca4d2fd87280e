import type { OpenFonts } from "#worker/domain/services/pdf/choose-fonts.ts";
import type { Flow } from "#worker/domain/services/pdf/flow.ts";
import { drawEdges } from "#worker/domain/services/pdf/ornament.ts";
import { ink, softInk } from "#worker/domain/services/pdf/page-canvas.ts";
import type { Ink } from "#worker/domain/services/pdf/typesetting.ts";
import type {
  CurrencyStatement,
  LabelStatement,
} from "#worker/domain/licensing/licences/label-statements/label-statements.contract.ts";
import {
  currencyNames,
  headOf,
  monthRange,
  nameMonth,
  writeDate,
} from "#worker/domain/licensing/licences/label-statements/wording.ts";
import { lineHead, lineRows, maxLines, small, strong, summaryHead, summaryRows } from "./statement-tables.ts";

const title: Ink = { voice: "wide", size: 24, colour: ink, tracking: -0.024 };
const subtitle: Ink = { voice: "text", size: 10, colour: softInk };
const heading: Ink = { voice: "wide", size: 14, colour: ink, tracking: -0.012 };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Every text to be printed, to select its fonts; reduced to distinct characters. Names with Han characters are kept whole, since
 * the surrounding characters decide between regional glyphs.
 */
export function textsOf(statement: LabelStatement): string[] {
  const names = new Set([statement.labelName, statement.legalEntity]);
  for (const { licence } of statement.currencies.flatMap((part) => part.lines.slice(0, maxLines))) {
    if (licence)
      names
        .add(headOf(licence))
        .add(licence.brandName)
        .add(licence.isrc ?? "");
  }
  const letters = new Set([...names].flatMap((name) => [...graphemes.segment(name)].map((each) => each.segment)));
  return [printedAlways, [...letters].join(" "), ...[...names].filter((name) => /\p{Script=Han}/u.test(name))];
}

const printedAlways = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,:_-%()$\u00a3\u2212\u2013\u00b7";

export function titleOf({ labelName, month }: LabelStatement): string {
  return `Statement of ${labelName}, ${nameMonth(month)}`;
}

export function drawStatement(flow: Flow, fonts: OpenFonts, statement: LabelStatement): void {
  const { from, to } = monthRange(statement.month);
  flow.skip(36);
  flow.text("H1", statement.labelName, title, 1.14);
  flow.skip(4);
  flow.text("P", statement.legalEntity, subtitle);
  flow.skip(6);
  flow.text("P", `Statement for ${nameMonth(statement.month)}: ${writeDate(from)} to ${writeDate(to - 1)}`, strong);
  flow.text("P", footnote(statement), small);
  for (const part of statement.currencies) drawCurrency(flow, part, statement.month);
  drawEdges(flow.pages, fonts, { title: titleOf(statement), corner: "Earnings statement" });
}

function footnote({ isOver, writtenAt }: LabelStatement): string {
  const state = isOver ? "" : ` The month isn’t over yet. These are the figures as of ${writeDate(writtenAt)}.`;
  return `Amounts are what Cuesheet owes the label. Days are in UTC. Holds and transfers are as of ${writeDate(writtenAt)}.${state}`;
}

function drawCurrency(flow: Flow, part: CurrencyStatement, month: string): void {
  flow.skip(20);
  flow.text("H2", currencyNames[part.currency], heading);
  flow.skip(6);
  flow.table(summaryHead, summaryRows(part));
  flow.skip(14);
  flow.table(lineHead, lineRows(part, month));
}
