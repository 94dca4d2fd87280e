import { sql } from "drizzle-orm";
import { type Database, readBatch } from "#drizzle/client.ts";
import { ledgerInvariants } from "#worker/domain/office/ops/book-rules.ts";

/** What is wrong with the books: nothing, if all is well. */
export async function findLedgerFaults(db: Database): Promise<string[]> {
  const rules = Object.entries(ledgerInvariants);
  // In one batch: nearly all that a question costs in a test is its round trip.
  const answers = await readBatch(
    db,
    rules.map(([, query]) => sql.raw(query)),
  );
  return rules.flatMap(([name], n) => {
    const rows = answers[n] ?? [];
    return rows.length > 0 ? [`${name}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
  });
}
