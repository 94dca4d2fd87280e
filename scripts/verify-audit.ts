import { parseArgs } from "node:util";
import type { SealedRow } from "#worker/domain/services/audit/audit.contract.ts";
import { chainPageSql } from "#worker/domain/services/audit/audit.ts";
import { type AuditFault, verifyAudit } from "#worker/domain/services/audit/verify-audit.ts";
import { openDatabase } from "./database.ts";

/** `npm run verify-audit [-- --remote]`: recomputes every seal of the audit log and reports where the chain breaks. */
const { values } = parseArgs({ options: { remote: { type: "boolean", default: false } } });

const words: Record<AuditFault, string> = {
  "row-changed": "was changed after it was sealed",
  "row-missing": "is sealed, but is missing",
  "seal-missing": "has a seal, but a row before it has none",
  "chain-broken": "doesn’t follow from the seal before it",
};

const database = await openDatabase(values.remote);
const verdict = await verifyAudit(async (after) => {
  const [rows = []] = await database.run([chainPageSql(after)]);
  return rows as SealedRow[]; // the columns are those the query names
});
await database.close();
if (verdict.ok) {
  const waiting = verdict.unsealed > 0 ? `, ${verdict.unsealed} not sealed yet` : "";
  console.log(`The audit log is intact: ${verdict.sealed} sealed rows${waiting}. Newest seal: ${verdict.head}`);
} else {
  console.error(`The audit log was tampered with: row ${verdict.seq} ${words[verdict.fault]}.`);
}
process.exit(verdict.ok ? 0 : 1);
