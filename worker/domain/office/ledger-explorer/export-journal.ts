import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { readCursor } from "#worker/domain/lib/query.ts";
import { streamCsv } from "#worker/domain/lib/stream-csv.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { LedgerUnit } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { PeriodQuery } from "./trial-balance.contract.ts";
import { readPeriod, toDecimal, boundsOf } from "./trial-balance.ts";

const rowsAtOnce = 1000;

const journalColumns = [
  "booked_at",
  "entry",
  "reason",
  "subject",
  "debit",
  "debit_account",
  "credit",
  "credit_account",
  "amount",
  "unit",
];

type Row = {
  seq: number;
  at: number;
  id: string;
  reason: string;
  subjectId: string;
  debitCode: string;
  debitId: string;
  creditCode: string;
  creditId: string;
  amount: number;
  unit: LedgerUnit;
};

/**
 * The journal of a period as CSV, oldest first: every entry in the trial balance of the same days. Accounts
 * are named by id, so that the file has no personal data. Super users only.
 */
export function exportJournal(ctx: AppContext, viewer: Viewer, query: PeriodQuery): ReadableStream<Uint8Array> {
  requireSuperUser(viewer);
  const { start, end } = boundsOf(readPeriod(query, ctx.clock.now()));
  return streamCsv(journalColumns, async (after) => {
    const cursor = readCursor(after) ?? { at: start, id: "0" };
    const rows = await ctx.db.all<Row>(sql`
      SELECT transfer.rowid AS seq, transfer.at, transfer.id, transfer.reason, transfer.subject_id AS subjectId,
        debit.code AS debitCode, debit.id AS debitId, credit.code AS creditCode, credit.id AS creditId,
        transfer.amount, debit.unit
      FROM ledger_transfers AS transfer
      JOIN ledger_accounts AS debit ON debit.id = transfer.debit_id
      JOIN ledger_accounts AS credit ON credit.id = transfer.credit_id
      WHERE transfer.at >= ${cursor.at} AND transfer.at < ${end} AND transfer.kind IN ('post', 'capture')
        AND (transfer.at > ${cursor.at} OR transfer.rowid > ${Number(cursor.id)})
      ORDER BY transfer.at, transfer.rowid LIMIT ${rowsAtOnce}`);
    const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
    return { rows: rows.map(toCells), nextAfter: last ? `${last.at}.${last.seq}` : null };
  });
}

const toCells = (row: Row) => ({
  booked_at: new Date(row.at).toISOString(),
  entry: row.id,
  reason: row.reason,
  subject: row.subjectId,
  debit: row.debitCode,
  debit_account: row.debitId,
  credit: row.creditCode,
  credit_account: row.creditId,
  amount: toDecimal(row.amount, row.unit),
  unit: row.unit,
});
