import { runBatch } from "#drizzle/client.ts";
import { tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { foldNames } from "#worker/domain/catalogue/tracks/search-index/folded-names.ts";
import { giveWarranty } from "./warrant-catalogue.ts";
import { attachChosen, flushScreening } from "#worker/domain/catalogue/ingests/attach-ingest.ts";
import { chooseFiles, findUnusableField, isOvertaken, nameConflict } from "./form-checks.ts";
import type { CreateTrack, TrackRefusal } from "./label-tracks.contract.ts";
import { getOwnedTrack } from "./transitions.ts";
import { isOwnLabel } from "#worker/domain/people/profiles/own-labels.ts";
import { toColumns } from "./form-values.ts";

type Outcome = { ok: true; id: string } | ({ ok: false } & TrackRefusal);

/**
 * Creates a track, as a draft or straight into review. Its audio may still be processing: the result is attached when it is
 * ready. Idempotent by id.
 */
export async function createTrack(
  ctx: AppContext,
  viewer: Viewer,
  input: CreateTrack,
  clientAddress: string | null = null,
): Promise<Outcome> {
  const { id, labelId, audioUploadId, coverUploadId, submit, warranty, ...fields } = input;
  if (await getOwnedTrack(ctx, viewer, id)) return { ok: true, id };
  if (!(await isOwnLabel(ctx, viewer, labelId))) return { ok: false, refusal: "not-found" };
  if (submit && !warranty) return { ok: false, refusal: "warranty-missing" };
  const unusable = await findUnusableField(ctx, fields);
  if (unusable) return { ok: false, ...unusable };
  const files = await chooseFiles(ctx, viewer, { audioUploadId, coverUploadId });
  if (!files.ok) return files;

  const now = ctx.clock.now();
  const review = submit ? ({ status: "pending review", submittedAt: now } as const) : {};
  const row = {
    id,
    labelId,
    ...toColumns(fields),
    rightsDeclaredAt: now,
    audioIngestId: files.chosen.audioIngestId,
    coverIngestId: files.chosen.coverIngestId,
    ...review,
    createdAt: now,
    updatedAt: now,
  };
  try {
    await runBatch(ctx.db, [
      ...foldNames(ctx.db, [fields]),
      ctx.db.insert(tracks).values(row),
      ...(warranty ? giveWarranty(ctx.db, { userId: viewer.id, trackIds: [id], clientAddress }, now) : []),
      ...attachChosen(ctx.db, files.chosen, now),
    ]);
  } catch (error) {
    if (isOvertaken(error)) return createTrack(ctx, viewer, input, clientAddress);
    const refusal = nameConflict(error);
    if (refusal === "id-taken" && (await getOwnedTrack(ctx, viewer, id))) return { ok: true, id };
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
  ctx.defer(flushScreening(ctx, Object.values(files.chosen)));
  return { ok: true, id };
}
