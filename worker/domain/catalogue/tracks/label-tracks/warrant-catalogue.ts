import { type SQL, sql } from "drizzle-orm";
import { type Database, runBatch, type Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { acceptDocuments } from "#worker/domain/services/legal/documents/acceptances.ts";
import {
  currentVersion,
  warrantyDocument,
} from "#worker/domain/services/legal/documents/documents.contract.ts";
import { enqueue, flushOutbox, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isOnSaleNow } from "#worker/domain/catalogue/tracks/offers.ts";
import { days } from "#worker/domain/lib/time.ts";
import { isOwnLabel } from "#worker/domain/people/profiles/own-labels.ts";
import type { WarrantCatalogue } from "./label-tracks.contract.ts";

/** The version of the label agreement in which a warranty is given now. */
export const currentWarranty = currentVersion(warrantyDocument).version;

/** Lead time of the last warning before tracks leave sale. */
export const warnedAhead = days(7);

type Outcome = { ok: true; remaining: number } | { ok: false; refusal: "not-found" };

/** Tracks of one batch: a whole catalogue may have 100,000. */
const maxAtOnce = 1000;

/** Versions are days, so that an older one is a smaller text; said so, the index `tracks_by_warranty` answers. */
const unwarranted = (labelId: string): SQL => sql`FROM tracks AS track INDEXED BY tracks_by_warranty
  WHERE track.label_id = ${labelId} AND track.status <> 'draft' AND track.archived_at IS NULL
    AND ifnull(track.warranty_version, '') < ${currentWarranty}`;

/** `leavesAt` is null before the account was told of the newest version. */
export type Unwarranted = { unwarranted: number; offSale: number; leavesAt: number | null };

/**
 * Tracks whose warranty is not in the newest version; drafts are asked when submitted. `offSale` are those of them that
 * an ended notice, or no warranty at all, keeps from sale: a range of the same index.
 */
export const unwarrantedSql = (labelId: string): SQL => sql`
  SELECT count(*) AS unwarranted, ifnull(sum(ifnull(track.warranty_version, '') < (
      SELECT ifnull(max(notice.version), '0') FROM label_profiles AS label
      JOIN agreement_notices AS notice ON notice.user_id = label.user_id AND notice.ended_at IS NOT NULL
      WHERE label.id = ${labelId})), 0) AS offSale,
    (SELECT max(notice.applies_at, ifnull(notice.warned_at, 0) + ${warnedAhead}) FROM label_profiles AS label
      JOIN agreement_notices AS notice ON notice.user_id = label.user_id AND notice.version = ${currentWarranty}
      WHERE label.id = ${labelId}) AS leavesAt
  ${unwarranted(labelId)}`;

/**
 * A label accepts the agreement in force and gives its warranty for all of its tracks, which go on sale again as far as
 * their other rights allow. The first ones at once, what is left by the queue.
 */
export async function warrantCatalogue(
  ctx: AppContext,
  viewer: Viewer,
  { labelId }: WarrantCatalogue,
  clientAddress: string | null = null,
): Promise<Outcome> {
  if (!(await isOwnLabel(ctx, viewer, labelId))) return { ok: false, refusal: "not-found" };
  const accepting = {
    userId: viewer.id,
    documents: [warrantyDocument],
    act: "renewal",
    clientAddress,
  } as const;
  const message = { kind: "warrant-catalogue", id: labelId } as const;
  const now = ctx.clock.now();
  await runBatch(ctx.db, [...acceptDocuments(ctx.db, accepting, now), enqueue(ctx.db, message, now)]);
  await warrantNext(ctx, labelId);
  ctx.defer(flushOutbox(ctx, [outboxId(message)]));
  const [left] = await ctx.db.all<Unwarranted>(unwarrantedSql(labelId));
  return { ok: true, remaining: left?.unwarranted ?? 0 };
}

/** The queue's part: until none is left. */
export async function warrantRest(ctx: AppContext, labelId: string): Promise<void> {
  // One batch after the other; the catalogue is finite, and none of them is found twice.
  while ((await warrantNext(ctx, labelId)) === maxAtOnce);
}

type WarrantyRow = { id: string; userId: string; clientAddress: string | null };

/** Says how many it warranted. Without an acceptance of the version in force there is nobody to warrant any. */
async function warrantNext(ctx: AppContext, labelId: string): Promise<number> {
  const rows = await ctx.db.all<WarrantyRow>(sql`
    SELECT next.id, label.user_id AS userId, acceptance.client_address AS clientAddress
    FROM label_profiles AS label
    JOIN document_acceptances AS acceptance ON acceptance.user_id = label.user_id
      AND acceptance.document = ${warrantyDocument} AND acceptance.version = ${currentWarranty}
    JOIN (SELECT track.id ${unwarranted(labelId)} LIMIT ${maxAtOnce}) AS next
    WHERE label.id = ${labelId}`);
  const [first] = rows;
  if (!first) return 0;
  const { userId, clientAddress } = first;
  const trackIds = rows.map(({ id }) => id);
  await runBatch(ctx.db, [
    ...giveWarranty(ctx.db, { userId, trackIds, clientAddress }, ctx.clock.now()),
    ctx.db.run(sql`
      UPDATE tracks SET is_active = ${isOnSaleNow}
      WHERE is_active = 0 AND status = 'approved'
        AND id IN (SELECT asked.value FROM json_each(${JSON.stringify(trackIds)}) AS asked)`),
  ]);
  return trackIds.length;
}

type Giving = {
  userId: string;
  /** Those of them that are there and the user's own. */
  trackIds: readonly string[];
  /** Null where the act came from no browser. */
  clientAddress: string | null;
};

/**
 * Somebody accepts the label agreement and gives its warranty for these tracks. Stands in the batch of the act by which
 * they do: behind what inserts a track, before what changes its facts or puts it on sale. The database writes the version
 * on the track. Each is a millisecond after the one before, so that two of one moment are two.
 */
export function giveWarranty(db: Database, giving: Giving, givenAt: number): Statement[] {
  const { userId, trackIds, clientAddress } = giving;
  if (trackIds.length === 0) return [];
  const accepting = { userId, documents: [warrantyDocument], act: "submission", clientAddress } as const;
  return [
    ...acceptDocuments(db, accepting, givenAt),
    db.run(sql`
      INSERT INTO track_warranties (track_id, version, user_id, given_at, client_address)
      SELECT track.id, ${currentWarranty}, ${userId},
        max(${givenAt}, ifnull((SELECT max(warranty.given_at) + 1 FROM track_warranties AS warranty
          WHERE warranty.track_id = track.id), 0)), ${clientAddress}
      FROM json_each(${JSON.stringify(trackIds)}) AS asked CROSS JOIN tracks AS track ON track.id = asked.value
      JOIN label_profiles AS label ON label.id = track.label_id AND label.user_id = ${userId}
      ON CONFLICT DO NOTHING`),
  ];
}
