import { and, eq, isNull } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { foldNames } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { findChanges, nextVersion, requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { attachChosen } from "#worker/domain/catalogue/ingests/attach-ingest.ts";
import { enqueue, outboxId, flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { chooseFiles, findUnusableField, isOvertaken, nameConflict } from "./form-checks.ts";
import type { UpdateTrack, UpdateTrackRefusal } from "./label-tracks.contract.ts";
import { getOwnedTrack } from "./transitions.ts";
import { ownedBy } from "#worker/domain/people/profiles/own-labels.ts";
import { giveWarranty } from "./warrant-catalogue.ts";
import { readIsWarranted } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { addsConsent, failedRules } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import { isOnSaleWith } from "#worker/domain/catalogue/tracks/offers.ts";
import { seenAfter, seenOf, toColumns } from "./form-values.ts";

type Outcome = { ok: true; isSentToReview: boolean } | ({ ok: false } & UpdateTrackRefusal);
type Track = typeof tracks.$inferSelect;

/**
 * Saves the label's changes to a track. An approved track goes back to review if its audio, title, artist or ISRC changes, or it
 * rests on a new consent; everything else is live at once. Review, and changed rights that allow a sale, require a new warranty,
 * since the one on file covers the earlier facts. Rights that do not allow a sale need none, so that a label can always retract
 * what it declared. Conflicting edits since the form was opened are refused, not overwritten.
 */
export async function updateTrack(
  ctx: AppContext,
  viewer: Viewer,
  input: UpdateTrack,
  clientAddress: string | null = null,
): Promise<Outcome> {
  const { id, audioUploadId, coverUploadId, version, seen, warranty, ...fields } = input;
  const owned = await getOwnedTrack(ctx, viewer, id);
  if (!owned) return { ok: false, refusal: "not-found" };
  const unusable = await findUnusableField(ctx, fields);
  if (unusable) return { ok: false, ...unusable };
  const files = await chooseFiles(ctx, viewer, { audioUploadId, coverUploadId });
  if (!files.ok) return files;

  const { track } = owned;
  const columns = toColumns(fields);
  const changed = findChanges({ version, seen }, seenOf(track), seenAfter(track, columns, files.chosen));
  if (changed) return { ok: false, ...changed };
  const now = ctx.clock.now();
  const haveRightsChanged = differInRights(track, columns);
  const isSentToReview = mustBeReviewedAgain(track, columns, files.chosen.audioIngestId);
  const canBeSold = failedRules({ ...columns, isIsrcOnSale: false, isWarranted: true }).length === 0;
  const needsWarranty = isSentToReview || (haveRightsChanged && canBeSold && track.status !== "draft");
  if (needsWarranty && !warranty) return { ok: false, refusal: "warranty-missing" };
  const isWarranted = warranty || (!haveRightsChanged && (await readIsWarranted(ctx, id)));
  const screening = { kind: "screen-track", id } as const;
  const review = isSentToReview
    ? ({ status: "pending review", isActive: false, submittedAt: now, reviewNote: null } as const)
    : { isActive: isOnSaleWith({ ...columns, isWarranted }) };
  try {
    const isSaved = await runUnlessStale(ctx.db, [
      ...foldNames(ctx.db, [fields]),
      ...(warranty ? giveWarranty(ctx.db, { userId: viewer.id, trackIds: [id], clientAddress }, now) : []),
      ctx.db
        .update(tracks)
        .set({
          ...columns,
          ...(haveRightsChanged ? { rightsDeclaredAt: now } : {}),
          ...(haveRightsChanged && !warranty ? { warrantyVersion: null } : {}),
          audioIngestId: files.chosen.audioIngestId,
          coverIngestId: files.chosen.coverIngestId,
          ...review,
          updatedAt: nextVersion(now),
        })
        .where(
          // Optimistic lock: the decisions above hold only for the version read.
          and(eq(tracks.id, id), eq(tracks.updatedAt, track.updatedAt), isNull(tracks.archivedAt), ownedBy(ctx, viewer)),
        ),
      requireOneRow(ctx.db),
      ...recordPrices(ctx, viewer, track, columns),
      ...attachChosen(ctx.db, files.chosen, now),
      // A new ISRC may belong to someone else's recording.
      ...(fields.isrc === track.isrc ? [] : [enqueue(ctx.db, screening, now)]),
    ]);
    if (!isSaved) return updateTrack(ctx, viewer, input, clientAddress);
  } catch (error) {
    if (isOvertaken(error)) return updateTrack(ctx, viewer, input, clientAddress);
    const refusal = nameConflict(error);
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
  ctx.defer(flushOutbox(ctx, [outboxId(screening)]));
  return { ok: true, isSentToReview };
}

type Columns = ReturnType<typeof toColumns>;

/** Audits price changes, which affect what brands pay and labels earn. */
function recordPrices(ctx: AppContext, viewer: Viewer, track: Track, columns: Columns): Statement[] {
  const pricesOf = (from: Track | Columns) => ({
    priceTokens: from.priceTokens,
    commercialPriceTokens: from.commercialPriceTokens,
  });
  const [before, after] = [pricesOf(track), pricesOf(columns)];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const target = { kind: "track", id: track.id } as const;
  return [recordAudit(ctx, { actorId: viewer.id, action: "track.price-changed", target, before, after })];
}

function differInRights(track: Track, columns: Columns): boolean {
  const facts = ["ownsMaster", "ownsPublishing", "publishingSplitBasisPoints", "syncTerms"] as const;
  return (
    facts.some((fact) => track[fact] !== columns[fact]) ||
    JSON.stringify(track.rightsDeclaration) !== JSON.stringify(columns.rightsDeclaration)
  );
}

function mustBeReviewedAgain(track: Track, columns: Columns, audioIngestId: string | undefined): boolean {
  if (track.status !== "approved" && track.status !== "unavailable") return false;
  const isOtherAudio = audioIngestId !== undefined && audioIngestId !== track.audioIngestId;
  const names = ["title", "artist", "isrc"] as const;
  return isOtherAudio || names.some((name) => track[name] !== columns[name]) || addsConsent(track, columns);
}
