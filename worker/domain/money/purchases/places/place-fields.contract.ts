import type { AnyPlace, UpgradePlace } from "./places.contract.ts";

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
