import { eq } from "drizzle-orm";
import { isRefusedBy, refusalOf, runBatch, type Statement } from "#drizzle/client.ts";
import { brandProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { acceptForRender } from "#worker/domain/services/legal/documents/acceptances.ts";
import { isStale, requireOneRow } from "#worker/domain/lib/guards.ts";
import { isTooMuchWaiting } from "#worker/domain/services/jobs/scheduler.ts";
import { getUploads, type Upload } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { holdPrice } from "#worker/domain/licensing/licences/statements.ts";
import { type Edits, findChanges, type Pictures, planEdits, preparePictures } from "./start-checks.ts";
import { insertRender, renderRefusals } from "./insert-render.ts";
import type { RenderLine, StartRenderRefusal } from "./renders.contract.ts";
import { enqueueIfReady, flushFirstAttempts } from "./started-render.ts";

export type Start = {
  lines: readonly RenderLine[];
  acceptsTerms: boolean;
  clientAddress: string | null;
  /** Inserted before its renders, with the same timestamp. */
  order?: { id: string; insert: (at: number) => Statement };
};

/** `lineId` names the render that is the cause, if one is. */
export type Refused = { lineId: string | null; why: StartRenderRefusal };

/** `taken`: a render or order with that id exists. */
export type StartOutcome = "started" | "taken" | Refused[];

type CheckedStart = Start & { brandId: string; uploads: ReadonlyMap<string, Upload>; edits: Edits };

/** Starts paid renders: rows, holds and outbox in one batch, at the offer that the page showed. */
export async function startRenders(ctx: AppContext, viewer: Viewer, start: Start): Promise<StartOutcome> {
  const { lines } = start;
  const [[brand], uploads, changes] = await Promise.all([
    ctx.db.select().from(brandProfiles).where(eq(brandProfiles.userId, viewer.id)),
    getUploads(
      ctx,
      viewer,
      lines.map(({ uploadId }) => uploadId),
    ),
    findChanges(ctx, lines),
  ]);
  if (!brand || viewer.activeRole === "label") return forAll({ refusal: "labels-cannot-render" });
  const unusable = lines.flatMap((line) => findUnusable(line, uploads.get(line.uploadId)));
  const atFault = new Set(unusable.map(({ lineId }) => lineId));
  const refused = [...unusable, ...changes.filter(({ lineId }) => !atFault.has(lineId))];
  if (refused.length > 0) return refused;
  const edits = await planEdits(ctx, viewer, lines);
  if (!(edits instanceof Map)) return edits;
  try {
    return await prepareAndCommit(ctx, viewer, { ...start, brandId: brand.id, uploads, edits });
  } catch (error) {
    if (isTooMuchWaiting(error)) return forAll({ refusal: "too-many-waiting" });
    throw error;
  }
}

const forAll = (why: StartRenderRefusal): Refused[] => [{ lineId: null, why }];

function findUnusable({ id }: RenderLine, upload: Upload | undefined): Refused[] {
  if (!upload) return [{ lineId: id, why: { refusal: "no-such-upload" } }];
  return upload.status === "uploaded" ? [] : [{ lineId: id, why: { refusal: "upload-not-finished" } }];
}

/** Retries when a preparation ends between request and commit; a refused one then reports why. */
async function prepareAndCommit(ctx: AppContext, viewer: Viewer, start: CheckedStart, triesLeft = 3): Promise<StartOutcome> {
  const pictures = await preparePictures(ctx, start.lines, start.uploads);
  if (!(pictures instanceof Map)) return pictures;
  const outcome = await commit(ctx, viewer, start, pictures);
  if (outcome !== "overtaken") return outcome;
  // Changed offers are reported; a picture that ended or is outdated is requested again.
  const changes = await findChanges(ctx, start.lines);
  if (changes.length > 0) return changes;
  // Keeps failing: the brand has to try again.
  if (triesLeft === 0) return forAll({ refusal: "track-changed", changes: [] });
  return prepareAndCommit(ctx, viewer, start, triesLeft - 1);
}

async function commit(
  ctx: AppContext,
  viewer: Viewer,
  start: CheckedStart,
  pictures: Pictures,
): Promise<StartOutcome | "overtaken"> {
  const { lines, order, acceptsTerms, clientAddress, brandId, edits } = start;
  const at = ctx.clock.now();
  try {
    await runBatch(ctx.db, [
      ...(acceptsTerms ? acceptForRender(ctx, viewer, clientAddress) : []),
      ...(order ? [order.insert(at)] : []),
      ...lines.flatMap((line) => [
        insertRender(ctx, viewer, line, {
          brandId,
          preparationId: pictures.get(line.id) ?? "",
          orderId: order?.id ?? null,
          edit: edits.get(line.id) ?? null,
          at,
        }),
        requireOneRow(ctx.db),
        holdPrice(ctx.db, line.id),
        enqueueIfReady(ctx, line.id),
      ]),
    ]);
  } catch (error) {
    return readFailure(error, lines);
  }
  const renderIds = lines.map(({ id }) => id);
  flushFirstAttempts(ctx, renderIds);
  return "started";
}

function readFailure(error: unknown, lines: readonly RenderLine[]): StartOutcome | "overtaken" {
  if (isStale(error)) return "overtaken";
  const refusal = refusalOf(error, renderRefusals);
  if (refusal === "insufficient-tokens") {
    const priceTokens = lines.reduce((sum, line) => sum + line.shownPriceTokens, 0);
    return forAll({ refusal, priceTokens });
  }
  if (refusal) return forAll({ refusal } as StartRenderRefusal); // of those that say nothing more
  if (isRefusedBy(error, "renders.id") || isRefusedBy(error, "render_orders.id")) return "taken";
  throw error;
}
