import { sha256Hex } from "#worker/crypto.ts";
import type { SealedRow } from "./audit.contract.ts";

/** What the first seal takes for the hash before it. */
export const firstHash = "0".repeat(64);

export const chainPageSize = 500;

type StoredRow = Omit<SealedRow, "previous_hash" | "hash">;

/** The seal of a row: SHA-256 over the hash before it and every column, always in this order. */
export function sealOf(row: StoredRow, previousHash: string): string {
  const { seq, at, actor_id, action, target_kind, target_id, before, after, request_id } = row;
  const canonical = { seq, at, actor_id, action, target_kind, target_id, before, after, request_id };
  return sha256Hex(`${previousHash}\n${JSON.stringify(canonical)}`);
}

export type AuditFault = "row-changed" | "row-missing" | "seal-missing" | "chain-broken";
export type AuditVerdict =
  | { ok: true; sealed: number; unsealed: number; head: string }
  | { ok: false; fault: AuditFault; seq: number };

/** Recomputes every seal in order. `readPage` gives the rows and seals after a number, lowest first, or none. */
export async function verifyAudit(readPage: (after: number) => Promise<SealedRow[]>): Promise<AuditVerdict> {
  let [head, sealed, unsealed, after] = [firstHash, 0, 0, 0];
  for (;;) {
    // Each page goes on where the one before ended.
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

/** A page of rows beside their seals; a seal whose row is gone comes with nulls. `after` is a whole number. */
export function chainPageSql(after: number): string {
  return `SELECT one_page.seq, logged.at, logged.actor_id, logged.action, logged.target_kind,
    logged.target_id, logged.before, logged.after, logged.request_id,
      seal.previous_hash, seal.hash
    FROM (
      SELECT seq FROM audit_log WHERE seq > ${after}
      UNION SELECT seq FROM audit_seals WHERE seq > ${after}
      ORDER BY seq LIMIT ${chainPageSize}
    ) AS one_page
    LEFT JOIN audit_log AS logged ON logged.seq = one_page.seq
    LEFT JOIN audit_seals AS seal ON seal.seq = one_page.seq
    ORDER BY one_page.seq`;
}
