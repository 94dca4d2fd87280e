import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";

type Listed = { status: string; createdAt: number; id: string };
type PageRequest = { status?: string | undefined; after?: string | undefined };

/** A table of cases with `status`, `created_at` and `id`, and the status of open ones. */
export type Cases = { table: SQL; open: string };

/**
 * A page of cases and one more: open ones first, each part newest first, or those of one status. At most two index
 * reads, each from the end of the previous page: every page costs the same.
 */
export function openFirst({ table, open }: Cases, { status, after }: PageRequest, pageSize: number): SQL {
  const cursor = readCursor(after);
  const part = (condition: SQL, from: Cursor | null) => sql`
    SELECT * FROM ${table} WHERE ${condition} AND ${isOlder(from)}
    ORDER BY created_at DESC, id LIMIT ${pageSize + 1}`;
  // Must match the index expression verbatim.
  const isClosed = sql`(status <> ${sql.raw(`'${open}'`)}) = 1`;
  if (status) return part(sql`status = ${status}`, cursor);
  if (cursor?.isClosed) return part(isClosed, cursor);
  return sql`
    SELECT * FROM (
      SELECT * FROM (${part(sql`status = ${open}`, cursor)})
      UNION ALL SELECT * FROM (${part(isClosed, null)})
    ) ORDER BY (status <> ${open}), created_at DESC, id LIMIT ${pageSize + 1}`;
}

/** The end of a page: whether in the closed part, the time, and the id. */
type Cursor = { isClosed: boolean; at: number; id: string };

/** The rows of a page, and the cursor of the next one. */
export function cutPage<Row extends Listed>(
  { open }: Cases,
  rows: readonly Row[],
  pageSize: number,
): { page: Row[]; nextAfter: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  if (rows.length <= pageSize || !last) return { page, nextAfter: null };
  return { page, nextAfter: `${last.status === open ? 0 : 1}.${last.createdAt}.${last.id}` };
}

function isOlder(cursor: Cursor | null): SQL {
  if (!cursor) return sql`1`;
  return sql`created_at <= ${cursor.at} AND (created_at < ${cursor.at} OR id > ${cursor.id})`;
}

function readCursor(after: string | undefined): Cursor | null {
  const [isClosed, at, id] = after?.split(".") ?? [];
  if (!id || !Number.isSafeInteger(Number(at)) || (isClosed !== "0" && isClosed !== "1")) return null;
  return { isClosed: isClosed === "1", at: Number(at), id };
}

/** Number of accounts or reports by status. Maintained by triggers, so this reads three rows. */
export async function countByStatus<Status extends string>(
  ctx: AppContext,
  noun: "account" | "report",
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  const rows = await ctx.db.all<{ status: string; total: number }>(
    sql`SELECT status, total FROM status_counts WHERE noun = ${noun}`,
  );
  return toCounts(rows, statuses);
}

/** One number per status, zero if there is no row. */
export function toCounts<Status extends string>(
  rows: readonly { status: string; total: number }[],
  statuses: readonly Status[],
): Record<Status, number> {
  const totals = new Map(rows.map((row) => [row.status, row.total]));
  // fromEntries loses the key type.
  return Object.fromEntries(statuses.map((status) => [status, totals.get(status) ?? 0])) as Record<Status, number>;
}
