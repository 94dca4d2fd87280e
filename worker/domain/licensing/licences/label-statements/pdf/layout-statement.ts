import type { OpenFonts } from "#worker/domain/services/pdf/choose-fonts.ts";
import { ink, line, softInk } from "#worker/domain/services/pdf/page-canvas.ts";
import { drawEdges } from "#worker/domain/services/pdf/ornament.ts";
import { type Ink, margin, measure } from "#worker/domain/services/pdf/typesetting.ts";
import {
  type CurrencyStatement,
  type LabelStatement,
  type StatementLine,
  lineKinds,
} from "#worker/domain/licensing/licences/label-statements/label-statements.contract.ts";
import {
  currencyNames,
  explainLine,
  headLine,
  headOf,
  monthRange,
  nameMonth,
  totalWords,
  writeAmount,
  writeDate,
} from "#worker/domain/licensing/licences/label-statements/wording.ts";
import type { Cell, Flow, Row } from "#worker/domain/services/pdf/flow.ts";

const title: Ink = { voice: "wide", size: 24, colour: ink, tracking: -0.024 };
const subtitle: Ink = { voice: "text", size: 10, colour: softInk };
const heading: Ink = { voice: "wide", size: 14, colour: ink, tracking: -0.012 };
const label: Ink = { voice: "strong", size: 8, colour: softInk };
const strong: Ink = { voice: "strong", size: 9.5, colour: ink, tabular: true };
const plain: Ink = { voice: "text", size: 9.5, colour: ink, tabular: true };
const small: Ink = { voice: "text", size: 7.8, colour: softInk, tabular: true };

/** Lines beyond this are summed up in one; the CSV has them all. */
export const maxLines = 1_000;

const column = { date: margin, what: margin + 66, amount: margin + 358, balance: margin + 430 };
const widths = { date: 60, what: 288, amount: 68, balance: measure - 430 };

const cell = (text: string, style: Ink, place: keyof typeof column): Cell => ({
  text,
  ink: style,
  x: column[place],
  width: widths[place],
  ...(place === "amount" || place === "balance" ? { isRight: true } : {}),
});

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
  const letters = new Set(
    [...names].flatMap((name) => [...graphemes.segment(name)].map((each) => each.segment)),
  );
  return [
    printedAlways,
    [...letters].join(" "),
    ...[...names].filter((name) => /\p{Script=Han}/u.test(name)),
  ];
}

const printedAlways =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,:_-%()$\u00a3\u2212\u2013\u00b7";

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
  flow.text(
    "P",
    `Statement for ${nameMonth(statement.month)}: ${writeDate(from)} to ${writeDate(to - 1)}`,
    strong,
  );
  flow.text("P", footnote(statement), small);
  for (const part of statement.currencies) drawCurrency(flow, part, statement.month);
  drawEdges(flow.pages, fonts, { title: titleOf(statement), corner: "Earnings statement" });
}

function footnote({ isOver, writtenAt }: LabelStatement): string {
  const state = isOver
    ? ""
    : ` The month isn’t over yet. These are the figures as of ${writeDate(writtenAt)}.`;
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

const summaryHead: Row = {
  tag: "TH",
  rule: null,
  cells: [{ ...cell("Summary", label, "date"), width: 320 }, cell("Amount", label, "balance")],
};

function summaryRows({ currency, openingCents, totals, closingCents }: CurrencyStatement): Row[] {
  const row = (name: string, cents: number, style: Ink): Row => ({
    tag: "TD",
    rule: line,
    cells: [
      { ...cell(name, style, "date"), width: 320 },
      cell(writeAmount(cents, currency), style, "balance"),
    ],
  });
  return [
    row("Opening balance", openingCents, strong),
    ...lineKinds
      .filter((kind) => totals[kind] !== 0)
      .map((kind) => row(totalWords[kind], totals[kind], plain)),
    row("Closing balance", closingCents, strong),
  ];
}

const lineHead: Row = {
  tag: "TH",
  rule: null,
  cells: [
    cell("Date", label, "date"),
    cell("Licence or payment", label, "what"),
    cell("Amount", label, "amount"),
    cell("Balance", label, "balance"),
  ],
};

function lineRows({ currency, openingCents, lines, closingCents }: CurrencyStatement, month: string): Row[] {
  const { from, to } = monthRange(month);
  const money = (cents: number) => writeAmount(cents, currency);
  const displayed = lines.slice(0, maxLines);
  const rest = lines.slice(maxLines);
  return [
    balanceRow(writeDate(from), "Opening balance", money(openingCents)),
    ...displayed.map((each) => lineRow(each, money)),
    ...(rest.length > 0 ? [restRow(rest, money)] : []),
    balanceRow(writeDate(to - 1), "Closing balance", money(closingCents)),
  ];
}

function balanceRow(date: string, name: string, balance: string): Row {
  const cells = [cell(date, plain, "date"), cell(name, strong, "what"), cell(balance, strong, "balance")];
  return { tag: "TD", rule: ink, cells };
}

function lineRow(each: StatementLine, money: (cents: number) => string): Row {
  const words = [
    cell(headLine(each), strong, "what"),
    ...explainLine(each).map((text) => cell(text, small, "what")),
  ];
  const [amount, balance] = [money(each.amountCents), money(each.balanceCents)];
  return {
    tag: "TD",
    rule: line,
    cells: [
      cell(writeDate(each.at), plain, "date"),
      words,
      cell(amount, plain, "amount"),
      cell(balance, plain, "balance"),
    ],
  };
}

function restRow(rest: readonly StatementLine[], money: (cents: number) => string): Row {
  const sum = rest.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const words = `${rest.length} more lines in this statement’s CSV`;
  return {
    tag: "TD",
    rule: line,
    cells: [
      cell(" ", plain, "date"),
      cell(words, strong, "what"),
      cell(money(sum), plain, "amount"),
      cell(money(rest.at(-1)?.balanceCents ?? 0), plain, "balance"),
    ],
  };
}
