import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listLabels } from "#worker/domain/money/payouts/queries.ts";
import type { SyncsPage, SyncsQuery } from "./label-licences.contract.ts";
import { type StoredRow, toSyncRow } from "./sync-rows.ts";
import { compareBy, cursorAt, pageOfSyncs } from "./sort-syncs.ts";

export const syncsPageSize = 50;

/** The licences of the viewer's own labels, the newest first unless the query sorts them otherwise. */
export async function listSyncs(
  ctx: AppContext,
  viewer: Viewer,
  query: SyncsQuery,
  size = syncsPageSize,
): Promise<SyncsPage> {
  const labelIds = await chooseLabels(ctx, viewer, query.label);
  const lists = await readBatch(
    ctx.db,
    labelIds.map((labelId) => pageOfSyncs(labelId, query, size + 1)),
  );
  // Each label's first are taken from its own index; an order across labels would have to read all of them.
  const rows = (lists.flat() as StoredRow[]) // the columns that `pageOfSyncs` names
    .toSorted(compareBy(query.sort));
  const last = rows[size - 1];
  return {
    syncs: rows.slice(0, size).map(toSyncRow),
    nextAfter: rows.length > size && last ? cursorAt(last, query.sort) : null,
  };
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
