import { type SQL, sql } from "drizzle-orm";
import { type Database, runBatch, type Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { acceptDocuments } from "#worker/domain/services/legal/documents/acceptances.ts";
import { currentVersion, warrantyDocument } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { enqueue, flushOutbox, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isOnSaleNow } from "#worker/domain/catalogue/tracks/offers.ts";
import { isOwnLabel } from "#worker/domain/people/profiles/own-labels.ts";
import type { WarrantCatalogue } from "./label-tracks.contract.ts";
import { warnedAhead } from "./agreement-notices.ts";

/** Version of the label agreement for new warranties. */
export const currentWarranty = currentVersion(warrantyDocument).version;

type Outcome = { ok: true; remaining: number } | { ok: false; refusal: "not-found" };

/** Batch size: a catalogue may have 100,000 tracks. */
const maxAtOnce = 1000;

/** Versions are ISO dates, so that text order is chronological. `INDEXED BY` forces the index `tracks_by_warranty`. */
const unwarranted = (labelId: string): SQL => sql`FROM tracks AS track INDEXED BY tracks_by_warranty
  WHERE track.label_id = ${labelId} AND track.status <> 'draft' AND track.archived_at IS NULL
    AND ifnull(track.warranty_version, '') < ${currentWarranty}`;

/** `leavesAt` is null until the newest version has been announced to the account. */
export type Unwarranted = { unwarranted: number; offSale: number; leavesAt: number | null };

/**
 * Counts tracks without a warranty in the newest version, except drafts, which give it when submitted. `offSale`: those kept off
 * sale by an ended notice or the lack of any warranty; a range of the same index.
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
 * A label accepts the current agreement and gives its warranty for all its tracks, which go back on sale if their other rights
 * allow. Processes the first batch now and the rest by queue.
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

/** Queue handler: processes the remaining batches. */
export async function warrantRest(ctx: AppContext, labelId: string): Promise<void> {
  // Terminates: the catalogue is finite and no track is found twice.
  while ((await warrantNext(ctx, labelId)) === maxAtOnce);
}

type WarrantyRow = { id: string; userId: string; clientAddress: string | null };

/** Returns how many it warranted; 0 without an acceptance of the current version. */
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
  const trackIds = rows.map(({ id }) => id);
  await runBatch(ctx.db, [
    ...giveWarranty(ctx.db, { ...first, trackIds }, ctx.clock.now()),
    ctx.db.run(sql`
      UPDATE tracks SET is_active = ${isOnSaleNow}
      WHERE is_active = 0 AND status = 'approved'
        AND id IN (SELECT asked.value FROM json_each(${JSON.stringify(trackIds)}) AS asked)`),
  ]);
  return trackIds.length;
}

type Giving = {
  userId: string;
  /** Tracks that do not exist or are not the user's are skipped. */
  trackIds: readonly string[];
  /** Null if not given in a browser. */
  clientAddress: string | null;
};

/**
 * Records that a user accepts the label agreement and gives its warranty for these tracks. Must be in the same batch as the
 * action it is given for: after the insert of a track, before changes to its facts or its sale. A trigger writes the version to
 * the track. Timestamps of a track's warranties are at least a millisecond apart, so that each is distinct.
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
