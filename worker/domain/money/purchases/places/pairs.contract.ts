import type { AnyPlace, UpgradePlace } from "./places.contract.ts";

/** A video and its track, as form values. `endsWithTrack`: edited so that the track ends with the video. */
export type Pair = {
  uploadId: string;
  trackId: string;
  startAtMs: number;
  volumePercent: number;
  endsWithTrack: boolean;
};

/** Form field format: `<upload>:<track>:<milliseconds>:<percent>`, plus `:end` for an edited track. */
export const pairField = ({ uploadId, trackId, startAtMs, volumePercent, endsWithTrack }: Pair): string =>
  [uploadId, trackId, startAtMs, volumePercent, ...(endsWithTrack ? ["end"] : [])].join(":");

/** Parses the field without validation; the caller validates. */
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

/** Identifies a pair on a page, whatever its start point. */
export const pairKey = ({ uploadId, trackId }: Pick<Pair, "uploadId" | "trackId">): string =>
  `${uploadId}:${trackId}`;

const readCount = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** The fields that `placeIn` parses, for a URL or a form. Separate from it: browsers need no parser. */
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

/** The chosen sound settings, as far as they are set. */
export const soundTexts = ({
  originalMode,
  originalPercent,
  isLevelled,
}: Exclude<AnyPlace, UpgradePlace>): Record<string, string> => ({
  ...(originalMode && { originalMode }),
  ...(originalPercent !== undefined && { originalPercent: String(originalPercent) }),
  ...(isLevelled && { isLevelled }),
});
