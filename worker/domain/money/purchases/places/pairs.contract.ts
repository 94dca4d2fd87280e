import type { AnyPlace, UpgradePlace } from "./places.contract.ts";

/** A video with a track under it, as a form says it. `endsWithTrack`: edited to end as the video does. */
export type Pair = {
  uploadId: string;
  trackId: string;
  startAtMs: number;
  volumePercent: number;
  endsWithTrack: boolean;
};

/** In a form's field, and read from it: `<upload>:<track>:<milliseconds>:<percent>`, with `:end` of one that is edited. */
export const pairField = ({ uploadId, trackId, startAtMs, volumePercent, endsWithTrack }: Pair): string =>
  [uploadId, trackId, startAtMs, volumePercent, ...(endsWithTrack ? ["end"] : [])].join(":");

/** What stands in the field; checked by whoever asks. */
export function pairIn(field: string): Pair {
  const [uploadId = "", trackId = "", startAtMs = "", volumePercent = "", end] = field.split(":");
  return {
    uploadId,
    trackId,
    startAtMs: readCount(startAtMs),
    volumePercent: readCount(volumePercent),
    endsWithTrack: end === "end",
  };
}

/** Which of the pairs of a page it is, wherever its music begins. */
export const pairKey = ({ uploadId, trackId }: Pick<Pair, "uploadId" | "trackId">): string =>
  `${uploadId}:${trackId}`;

const readCount = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** A place as the fields that `placeIn` reads, for an address or a form. Apart from it: browsers need no parser. */
export function placeFields(place: AnyPlace): Record<string, string> {
  if ("upgradeOf" in place) return place;
  const { hasOverlay, scope } = place;
  const choices = { ...soundTexts(place), hasOverlay, scope };
  if ("pairs" in place) return { pairs: place.pairs, ...choices };
  const { trackId, uploadId, startAtSeconds, volumePercent } = place;
  return {
    trackId,
    ...(uploadId === undefined ? {} : { uploadId }),
    startAtSeconds: String(startAtSeconds),
    volumePercent: String(volumePercent),
    ...(place.endsWithTrack && { endsWithTrack: place.endsWithTrack }),
    ...choices,
  };
}

/** What is chosen for the sound, as far as it is said. */
export const soundTexts = ({
  originalMode,
  originalPercent,
  isLevelled,
}: Exclude<AnyPlace, UpgradePlace>): Record<string, string> => ({
  ...(originalMode && { originalMode }),
  ...(originalPercent !== undefined && { originalPercent: String(originalPercent) }),
  ...(isLevelled && { isLevelled }),
});
