import type { Cell, Row } from "#worker/domain/services/pdf/set-cells.ts";
import { ink, line, softInk } from "#worker/domain/services/pdf/page-canvas.ts";
import { type Ink, margin, measure } from "#worker/domain/services/pdf/typesetting.ts";
import {
  type CurrencyStatement,
  lineKinds,
  type StatementLine,
} from "#worker/domain/licensing/licences/label-statements/label-statements.contract.ts";
import {
  explainLine,
  headLine,
  monthRange,
  totalWords,
  writeAmount,
  writeDate,
} from "#worker/domain/licensing/licences/label-statements/wording.ts";

const label: Ink = { voice: "strong", size: 8, colour: softInk };
export const strong: Ink = { voice: "strong", size: 9.5, colour: ink, tabular: true };
const plain: Ink = { voice: "text", size: 9.5, colour: ink, tabular: true };
export const small: Ink = { voice: "text", size: 7.8, colour: softInk, tabular: true };

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

export const summaryHead: Row = {
  tag: "TH",
  rule: null,
  cells: [{ ...cell("Summary", label, "date"), width: 320 }, cell("Amount", label, "balance")],
};

export function summaryRows({ currency, openingCents, totals, closingCents }: CurrencyStatement): Row[] {
  const row = (name: string, cents: number, style: Ink): Row => ({
    tag: "TD",
    rule: line,
    cells: [{ ...cell(name, style, "date"), width: 320 }, cell(writeAmount(cents, currency), style, "balance")],
  });
  return [
    row("Opening balance", openingCents, strong),
    ...lineKinds.filter((kind) => totals[kind] !== 0).map((kind) => row(totalWords[kind], totals[kind], plain)),
    row("Closing balance", closingCents, strong),
  ];
}

export const lineHead: Row = {
  tag: "TH",
  rule: null,
  cells: [
    cell("Date", label, "date"),
    cell("Licence or payment", label, "what"),
    cell("Amount", label, "amount"),
    cell("Balance", label, "balance"),
  ],
};

export function lineRows({ currency, openingCents, lines, closingCents }: CurrencyStatement, month: string): Row[] {
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
  const words = [cell(headLine(each), strong, "what"), ...explainLine(each).map((text) => cell(text, small, "what"))];
  const [amount, balance] = [money(each.amountCents), money(each.balanceCents)];
  return {
    tag: "TD",
    rule: line,
    cells: [cell(writeDate(each.at), plain, "date"), words, cell(amount, plain, "amount"), cell(balance, plain, "balance")],
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
