import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { compareOffers, type CurrentOffer, readOffers } from "#worker/domain/catalogue/tracks/offers.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { planOwnEdit } from "#worker/domain/licensing/videos/picture-fits/read-picture-facts.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import { preparationMessage, preparationRefusals } from "#worker/domain/licensing/videos/preparations/queries.ts";
import { soundChoices } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { Upload } from "#worker/domain/services/files/uploads/queries.ts";
import type { RenderLine, StartRenderRefusal } from "./renders.contract.ts";

/** Finds differences between the current offers and those that the page showed. */
export async function findChanges(
  ctx: AppContext,
  lines: readonly RenderLine[],
): Promise<{ lineId: string; why: StartRenderRefusal }[]> {
  const offers = await readOffers(
    ctx,
    lines.map(({ trackId }) => trackId),
  );
  return lines.flatMap((line) => {
    const why = findChange(line, offers.get(line.trackId));
    return why ? [{ lineId: line.id, why }] : [];
  });
}

function findChange(line: RenderLine, now: CurrentOffer | undefined): StartRenderRefusal | null {
  if (!now) return { refusal: "no-such-track" };
  const priceTokens = now.prices[line.scope];
  const isPriceAsShown = priceTokens === line.shownPriceTokens;
  if (now.offer === line.shownOffer) return isPriceAsShown ? null : { refusal: "price-changed", priceTokens };
  const changes = compareOffers(line.shownOffer, now.offer);
  const price = { of: "price", from: line.shownPriceTokens, to: priceTokens } as const;
  return { refusal: "track-changed", changes: isPriceAsShown ? changes : [...changes, price] };
}

export type Edits = Map<string, Edit>;

/** Plans the edits again; returns the renders whose edit differs from the one shown, or cannot be planned. */
export async function planEdits(
  ctx: AppContext,
  viewer: Viewer,
  lines: readonly RenderLine[],
): Promise<Edits | { lineId: string; why: StartRenderRefusal }[]> {
  const planned = await Promise.all(
    lines
      .filter(({ edit }) => edit !== undefined)
      .map(async ({ id, uploadId, trackId, edit: displayedEdit }) => {
        const edit = await planOwnEdit(ctx, viewer, { videoId: uploadId, trackId });
        return { id, edit: edit && JSON.stringify(edit) === displayedEdit ? edit : null };
      }),
  );
  const changed = planned.filter(({ edit }) => edit === null);
  if (changed.length > 0) return changed.map(({ id }) => ({ lineId: id, why: { refusal: "edit-changed" } }));
  return new Map(planned.flatMap(({ id, edit }) => (edit ? [[id, edit] as const] : [])));
}

export type Pictures = Map<string, string>;

type Answer = { lineId: string } & ({ preparationId: string } | { why: StartRenderRefusal });

/** Requests the picture of each render; returns the refusals instead, if there are any. */
export async function preparePictures(
  ctx: AppContext,
  lines: readonly RenderLine[],
  uploads: ReadonlyMap<string, Upload>,
): Promise<Pictures | { lineId: string; why: StartRenderRefusal }[]> {
  const answers = await Promise.all(lines.map((line) => preparePicture(ctx, line, uploads)));
  const refused = answers.flatMap((answer) => ("why" in answer ? [answer] : []));
  if (refused.length > 0) return refused;
  return new Map(
    answers.flatMap((answer) => ("preparationId" in answer ? [[answer.lineId, answer.preparationId] as const] : [])),
  );
}

async function preparePicture(ctx: AppContext, line: RenderLine, uploads: ReadonlyMap<string, Upload>): Promise<Answer> {
  const { id: lineId, uploadId, trackId, hasOverlay } = line;
  const upload = uploads.get(uploadId);
  if (!upload) return { lineId, why: { refusal: "no-such-upload" } };
  const needsOriginal = soundChoices(line).originalMode !== "mute";
  const overlay = hasOverlay === "on" ? trackId : null;
  const outcome = await ensurePreparation(ctx, upload, overlay, { needsOriginal });
  if (!outcome.ok && outcome.refusal === "no-such-track") return { lineId, why: { refusal: outcome.refusal } };
  if (!outcome.ok) return refuseVideo(lineId, preparationRefusals[outcome.refusal]);
  const { id, status, failureCode } = outcome.preparation;
  if (status === "refused") return refuseVideo(lineId, preparationMessage(failureCode) ?? "");
  return { lineId, preparationId: id };
}

const refuseVideo = (lineId: string, message: string): Answer => ({
  lineId,
  why: { refusal: "video-refused", message },
});
