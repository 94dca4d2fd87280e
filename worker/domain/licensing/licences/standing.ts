import { sql } from "drizzle-orm";
import { days } from "#worker/domain/lib/time.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/unpaid.contract.ts";

/** As digits: D1 binds numbers as REAL. */
export const unpaidMs = sql.raw(String(days(unpaidDays)));

/** SQL: when `licence` was revoked, by decision or as unpaid. */
export const revokedAt = sql`ifnull((
  SELECT revocation.revoked_at FROM licence_revocations AS revocation
  WHERE revocation.licence_id = licence.id), iif(licence.status = 'lapsed', (
  SELECT min(unpaid.owed_since) + ${unpaidMs} FROM unpaid_licences AS unpaid
  WHERE unpaid.licence_id = licence.id), NULL))`;

/** SQL: when `licence` was suspended. */
export const suspendedAt = sql`iif(licence.status = 'suspended', (
  SELECT min(unpaid.since) FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = licence.id), NULL)`;
