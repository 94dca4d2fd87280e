import { sql } from "drizzle-orm";
import { days } from "#worker/domain/base/time.ts";
import { unpaidDays } from "#worker/domain/base/licence-terms/unpaid.contract.ts";

/** As digits: D1 binds numbers as REAL. */
export const unpaidMs = sql.raw(String(days(unpaidDays)));

/** Of `licence`: since when it is revoked, by an act or because nobody paid for it. */
export const revokedAt = sql`ifnull((
  SELECT revocation.revoked_at FROM licence_revocations AS revocation
  WHERE revocation.licence_id = licence.id), iif(licence.status = 'lapsed', (
  SELECT min(unpaid.owed_since) + ${unpaidMs} FROM unpaid_licences AS unpaid
  WHERE unpaid.licence_id = licence.id), NULL))`;

/** Of `licence`: since when it is suspended. */
export const suspendedAt = sql`iif(licence.status = 'suspended', (
  SELECT min(unpaid.since) FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = licence.id), NULL)`;
