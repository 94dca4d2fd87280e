import { sql } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { ledgerInvariants } from "#worker/domain/money/ledger/invariants.ts";

/** What is wrong with the books: nothing, if all is well. */
export async function findLedgerFaults(db: Database): Promise<string[]> {
  const faults = await Promise.all(
    Object.entries(ledgerInvariants).map(async ([name, query]) => {
      const rows = await db.all(sql.raw(query));
      return rows.length > 0 ? [`${name}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
    }),
  );
  return faults.flat();
}
