import { type PictureFormat, plainest, shortestCutMs } from "#render-service/formats/formats.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { preparationMessage, preparationRefusals } from "#worker/domain/licensing/videos/preparations/queries.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import type { Upload } from "#worker/domain/services/files/uploads/queries.ts";
import type { StartFormatsRefusal } from "./formats.contract.ts";
import { musicUntil } from "./music-under.ts";
import { type LicensedVideo, sourceOf } from "./queries.ts";

export type Refused = { ok: false } & StartFormatsRefusal;

export const refuse = (refusal: Exclude<StartFormatsRefusal["refusal"], "video-refused">): Refused => ({
  ok: false,
  refusal,
});

/** The formats normalized, or the refusal of the first that cannot be made. */
export function readFormats(choices: readonly PictureFormat[], video: LicensedVideo): PictureFormat[] | Refused {
  if (choices.length === 0) return refuse("none-chosen");
  const source = sourceOf(video);
  if (!source) return refuse("video-gone");
  // The minimum applies to cuts only: a short video may be kept whole.
  if (choices.some(({ inMs }) => inMs > 0 && source.durationMs - inMs < shortestCutMs)) return refuse("beyond-end");
  const formats = choices.map((format) => plainest(format, source));
  if (formats.includes(null)) return refuse("nothing-changes");
  const changing = formats.flatMap((format) => format ?? []);
  if (new Set(changing.map((format) => JSON.stringify(format))).size < changing.length) return refuse("chosen-twice");
  if (changing.some(({ inMs }) => inMs >= musicUntil(video))) return refuse("no-music");
  return changing;
}

export type Picture = { preparationId: string } & Pick<PictureFormat, "inMs" | "outMs">;

/** Sequential: each counts against the account's limits. */
export async function preparePictures(
  ctx: AppContext,
  upload: Upload,
  overlay: string | null,
  formats: readonly PictureFormat[],
): Promise<Picture[] | Refused> {
  const pictures: Picture[] = [];
  for (const format of formats) {
    const outcome = await ensurePreparation(ctx, upload, overlay, { format });
    if (!outcome.ok && outcome.refusal === "no-such-track") return refuse("no-overlay");
    if (!outcome.ok) return { ok: false, refusal: "video-refused", message: preparationRefusals[outcome.refusal] };
    const { id: preparationId, status, failureCode } = outcome.preparation;
    if (status === "refused") return { ok: false, refusal: "video-refused", message: preparationMessage(failureCode) ?? "" };
    pictures.push({ preparationId, inMs: format.inMs, outMs: format.outMs });
  }
  return pictures;
}
