import { type Cell, startsFormulaButNumbers, toCsv } from "#worker/domain/lib/csv.contract.ts";
import type { CurrencyStatement, LabelStatement, LineKind, StatementLine } from "./label-statements.contract.ts";
import { monthRange } from "./wording.ts";

const columns = [
  "currency",
  "date",
  "kind",
  "licence",
  "track",
  "artist",
  "isrc",
  "brand",
  "tokens",
  "share_percent",
  "share_policy",
  "hold",
  "eligible_on",
  "transfer",
  "amount",
  "balance",
] as const;
type Cells = Partial<Record<(typeof columns)[number], Cell>>;

const kindWords: Record<LineKind, string> = {
  earning: "earning",
  reversal: "reversed",
  returned: "transfer returned",
  adjustment: "correction",
  payout: "payout",
};

/** A statement as CSV (RFC 4180). Amounts are decimal numbers, dates are UTC days. */
export function writeStatementCsv(statement: LabelStatement): string {
  const rows = statement.currencies.flatMap((part) => rowsOf(part, monthRange(statement.month)));
  return toCsv(columns, rows, startsFormulaButNumbers);
}

function rowsOf(part: CurrencyStatement, { from, to }: { from: number; to: number }): Cells[] {
  const { currency, openingCents, closingCents } = part;
  return [
    { currency, date: toDay(from), kind: "opening balance", balance: toDecimal(openingCents) },
    ...part.lines.map((line) => ({ currency, ...cellsOf(line) })),
    { currency, date: toDay(to - 1), kind: "closing balance", balance: toDecimal(closingCents) },
  ];
}

function cellsOf({ licence, ...line }: StatementLine): Cells {
  const share = licence?.shareBasisPoints ?? null;
  return {
    date: toDay(line.at),
    kind: kindWords[line.kind],
    licence: licence?.number ?? null,
    track: licence?.trackTitle ?? null,
    artist: licence?.artist ?? null,
    isrc: licence?.isrc ?? null,
    brand: licence?.brandName ?? null,
    tokens: licence?.tokens ?? null,
    share_percent: share === null ? null : toDecimal(share),
    share_policy: licence?.sharePolicy ?? null,
    hold: line.heldFor,
    eligible_on: line.eligibleAt === null ? null : toDay(line.eligibleAt),
    transfer: line.transferId,
    amount: toDecimal(line.amountCents),
    balance: toDecimal(line.balanceCents),
  };
}

const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Formats hundredths as a decimal number without floating point: -5 is "-0.05". */
function toDecimal(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, "0");
  return `${hundredths < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
