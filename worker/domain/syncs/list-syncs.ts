import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { listLabels } from "#worker/domain/payouts/queries.ts";
import type { SyncRow, SyncsPage, SyncsQuery } from "./contract.ts";
import { matching, readCursor, rowColumns, type StoredRow, toSyncRow } from "./own-syncs.ts";

export const syncsPageSize = 50;

/** The licences of the viewer's own labels, newest first. */
export async function listSyncs(
  ctx: AppContext,
  viewer: Viewer,
  query: SyncsQuery,
  size = syncsPageSize,
): Promise<SyncsPage> {
  const labelIds = await chooseLabels(ctx, viewer, query.label);
  const lists = await readBatch(
    ctx.db,
    labelIds.map((labelId) => newestOf(labelId, query, size + 1)),
  );
  // Each label's newest are taken from its own index; an order across labels would have to read all of them.
  const rows = (lists.flat() as StoredRow[]) // the columns that `newestOf` names
    .map(toSyncRow)
    .toSorted(newestFirst);
  const syncs = rows.slice(0, size);
  const last = syncs.at(-1);
  return { syncs, nextAfter: rows.length > size && last ? `${last.issuedAt}.${last.id}` : null };
}

/** The ids of the viewer's labels, or the chosen one when it is theirs. */
export async function chooseLabels(
  ctx: AppContext,
  viewer: Viewer,
  label: string | undefined,
): Promise<string[]> {
  const ids = (await listLabels(ctx, viewer)).map(({ id }) => id);
  return label === undefined ? ids : ids.filter((id) => id === label);
}

function newestFirst(one: SyncRow, other: SyncRow): number {
  return other.issuedAt - one.issuedAt || (one.id < other.id ? -1 : 1);
}

export function newestOf(
  labelId: string,
  query: Pick<SyncsQuery, "q" | "status" | "track" | "after">,
  limit: number,
): SQL {
  const cursor = readCursor(query.after);
  return sql`
    SELECT ${rowColumns} FROM (
      SELECT s.licence_id FROM label_syncs AS s
      WHERE s.label_id = ${labelId} AND ${matching(query)}
        AND ${cursor ? sql`s.issued_at <= ${cursor.at} AND (s.issued_at < ${cursor.at} OR s.licence_id > ${cursor.id})` : sql`1`}
      ORDER BY s.issued_at DESC, s.licence_id LIMIT ${limit}
    ) AS one_page
    CROSS JOIN licences AS l ON l.id = one_page.licence_id
    CROSS JOIN label_profiles AS p ON p.id = l.label_id`;
}
