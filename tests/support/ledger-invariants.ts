import { sql } from "drizzle-orm";
import { type Database, readBatch } from "#drizzle/client.ts";
import { ledgerInvariants } from "#worker/domain/office/ops/book-rules.ts";

/** Lists violated ledger invariants; empty when the ledger is sound. */
export async function findLedgerFaults(db: Database): Promise<string[]> {
  const rules = Object.entries(ledgerInvariants);
  // One batch: a query's cost in tests is nearly all round trip.
  const answers = await readBatch(
    db,
    rules.map(([, query]) => sql.raw(query)),
  );
  return rules.flatMap(([name], n) => {
    const rows = answers[n] ?? [];
    return rows.length > 0 ? [`${name}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
  });
}

/** Throws when a ledger invariant is broken. */
export async function requireSoundLedger(db: Database): Promise<void> {
  const faults = await findLedgerFaults(db);
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
