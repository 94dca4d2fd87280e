import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { startsFormulaButNumbers } from "#worker/domain/lib/csv.contract.ts";
import { streamCsv } from "#worker/domain/lib/stream-csv.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";
import { readCursor } from "#worker/domain/lib/query.ts";
import type { TransferKind } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { Reason } from "#worker/domain/money/ledger/reasons.contract.ts";

const columns = [
  "date",
  "movement",
  "tokens",
  "balance",
  "amount",
  "tax",
  "currency",
  "licence",
  "track",
  "po_number",
  "reference",
  "credit_note",
  "entry",
];

type Row = {
  seq: number;
  at: number;
  id: string;
  kind: Exclude<TransferKind, "release">;
  reason: Reason;
  tokens: number;
  totalCents: number | null;
  taxCents: number | null;
  currency: Currency | null;
  poNumber: string | null;
  reference: string | null;
  creditNote: string | null;
  licence: string | null;
  track: string | null;
};

/** CSV, oldest first, each row with the balance after it. Open holds come last, so the final balance is what can be spent. */
export function exportMovements(ctx: AppContext, viewer: Viewer, rowsAtOnce = 500): ReadableStream<Uint8Array> {
  let balance = 0;
  const readPage = async (after: string | undefined) => {
    const rows = await listMovements(ctx, tokenAccountId(viewer.id), { after, limit: rowsAtOnce });
    const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
    return {
      rows: rows.map((row) => toCells(row, (balance += row.tokens))),
      nextAfter: last ? `${last.at}.${last.seq}` : null,
    };
  };
  return streamCsv(columns, readPage, startsFormulaButNumbers);
}

async function listMovements(
  ctx: AppContext,
  accountId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Row[]> {
  const { at, id } = readCursor(after) ?? { at: 0, id: "0" };
  const side = (column: "debit_id" | "credit_id", sign: 1 | -1) => sql`
    SELECT transfer.rowid AS seq, transfer.at, transfer.id, transfer.kind, transfer.reason, transfer.subject_id,
      transfer.amount * ${sql.raw(String(sign))} AS tokens
    FROM ledger_transfers AS transfer
    WHERE transfer.${sql.raw(column)} = ${accountId} AND transfer.at >= ${at}
      AND (transfer.at > ${at} OR transfer.rowid > ${Number(id)})
      AND (transfer.kind IN ('post', 'capture') OR (transfer.kind = 'hold' AND NOT EXISTS (
        SELECT 1 FROM ledger_transfers AS ending WHERE ending.hold_id = transfer.id)))`;
  return ctx.db.all<Row>(sql`
    SELECT token_movement.seq, token_movement.at, token_movement.id, token_movement.kind, token_movement.reason, token_movement.tokens,
      CASE WHEN token_movement.reason = 'purchase'
        THEN purchase.tokens * purchase.cents_per_token + purchase.tax_cents ELSE -refund.amount_cents
        END AS totalCents,
      CASE WHEN token_movement.reason = 'purchase' THEN purchase.tax_cents ELSE -refund.tax_cents END AS taxCents,
      purchase.currency, purchase.po_number AS poNumber, purchase.reference,
      (SELECT note.number FROM credit_notes AS note WHERE note.refund_id = refund.stripe_refund_id) AS creditNote,
      licence.number AS licence, render.track_title || ' – ' || render.artist AS track
    FROM (SELECT * FROM (${side("debit_id", -1)}) UNION ALL SELECT * FROM (${side("credit_id", 1)})
      ORDER BY at, seq LIMIT ${limit}) AS token_movement
    LEFT JOIN refunds AS refund ON token_movement.reason = 'refund' AND refund.id = token_movement.subject_id
    LEFT JOIN purchases AS purchase ON purchase.id =
      iif(token_movement.reason = 'purchase', token_movement.subject_id, refund.purchase_id)
    LEFT JOIN renders AS render ON token_movement.reason = 'render' AND render.id = token_movement.subject_id
    LEFT JOIN licences AS licence ON licence.render_id = render.id
    ORDER BY token_movement.at, token_movement.seq`);
}

const movementWords: Partial<Record<Reason, string>> = {
  purchase: "Purchase",
  grant: "Granted",
  repayment: "Debt repaid",
  adjustment: "Correction",
  refund: "Refund",
  "refund-returned": "Refund returned",
  dispute: "Disputed payment",
  "dispute-returned-tokens": "Disputed payment returned",
};

function movementOf({ kind, reason, tokens }: Row): string {
  if (reason === "render" && kind === "hold") return "Reserved for a render";
  if (reason === "render") return tokens > 0 ? "Licence revoked" : "Licence";
  const word = movementWords[reason] ?? reason;
  return kind === "hold" ? `${word} (pending)` : word;
}

const toDecimal = (cents: number | null): string | null => (cents === null ? null : (cents / 100).toFixed(2));

const toCells = (row: Row, balance: number) => ({
  date: new Date(row.at).toISOString(),
  movement: movementOf(row),
  tokens: row.tokens,
  balance,
  amount: toDecimal(row.totalCents),
  tax: toDecimal(row.taxCents),
  currency: row.currency,
  licence: row.licence,
  track: row.track,
  po_number: row.poNumber,
  reference: row.reference,
  credit_note: row.creditNote,
  entry: row.id,
});
