import type { AppContext } from "#worker/context.ts";
import { soundChoices } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type { Upload } from "#worker/domain/services/files/uploads/queries.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import {
  preparationMessage,
  preparationRefusals,
} from "#worker/domain/licensing/videos/preparations/refusals.ts";
import type { RenderLine, StartRenderRefusal } from "./renders.contract.ts";

/** The preparation that each render lays its music under. */
export type Pictures = Map<string, string>;

type Answer = { lineId: string } & ({ preparationId: string } | { why: StartRenderRefusal });

/** Asks for the picture of each render; the renders for which there will be none, if there are any. */
export async function preparePictures(
  ctx: AppContext,
  lines: readonly RenderLine[],
  uploads: ReadonlyMap<string, Upload>,
): Promise<Pictures | { lineId: string; why: StartRenderRefusal }[]> {
  const answers = await Promise.all(lines.map((line) => preparePicture(ctx, line, uploads)));
  const refused = answers.flatMap((answer) => ("why" in answer ? [answer] : []));
  if (refused.length > 0) return refused;
  return new Map(
    answers.flatMap((answer) =>
      "preparationId" in answer ? [[answer.lineId, answer.preparationId] as const] : [],
    ),
  );
}

async function preparePicture(
  ctx: AppContext,
  line: RenderLine,
  uploads: ReadonlyMap<string, Upload>,
): Promise<Answer> {
  const { id: lineId, uploadId, trackId, hasOverlay } = line;
  const upload = uploads.get(uploadId);
  if (!upload) return { lineId, why: { refusal: "no-such-upload" } };
  const needsOriginal = soundChoices(line).originalMode !== "mute";
  const overlay = hasOverlay === "on" ? trackId : null;
  const outcome = await ensurePreparation(ctx, upload, overlay, { needsOriginal });
  if (!outcome.ok && outcome.refusal === "no-such-track")
    return { lineId, why: { refusal: outcome.refusal } };
  if (!outcome.ok) return refuseVideo(lineId, preparationRefusals[outcome.refusal]);
  const { id, status, failureCode } = outcome.preparation;
  if (status === "refused") return refuseVideo(lineId, preparationMessage(failureCode) ?? "");
  return { lineId, preparationId: id };
}

const refuseVideo = (lineId: string, message: string): Answer => ({
  lineId,
  why: { refusal: "video-refused", message },
});
