import type { SealedRow } from "./audit.contract.ts";
import { firstHash, sealOf } from "./audit.ts";

export type AuditFault = "row-changed" | "row-missing" | "seal-missing" | "chain-broken";
type AuditVerdict =
  | { ok: true; sealed: number; unsealed: number; head: string }
  | { ok: false; fault: AuditFault; seq: number };

/** Recomputes every seal in order. `readPage` returns the rows and seals after a number, lowest first; empty at the end. */
export async function verifyAudit(readPage: (after: number) => Promise<SealedRow[]>): Promise<AuditVerdict> {
  let [head, sealed, unsealed, after] = [firstHash, 0, 0, 0];
  for (;;) {
    // Sequential: each page continues where the previous one ended.
    const page = await readPage(after);
    for (const row of page) {
      const fault = findFault(row, head, unsealed);
      if (fault) return { ok: false, fault, seq: row.seq };
      if (row.hash === null) unsealed += 1;
      else {
        sealed += 1;
        head = row.hash;
      }
      after = row.seq;
    }
    if (page.length === 0) return { ok: true, sealed, unsealed, head };
  }
}

function findFault(row: SealedRow, head: string, unsealed: number): AuditFault | null {
  if (row.at === null) return "row-missing";
  if (row.hash === null) return null;
  if (unsealed > 0) return "seal-missing";
  if (row.previous_hash !== head) return "chain-broken";
  return sealOf(row, head) === row.hash ? null : "row-changed";
}
