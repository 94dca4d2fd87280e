import type { Place } from "./places.contract.ts";

/** A place as the fields that `placeIn` reads, for an address or a form. Apart from it: browsers need no parser. */
export function placeFields({ trackId, uploadId, ...choices }: Place): Record<string, string> {
  return {
    trackId,
    ...(uploadId === undefined ? {} : { uploadId }),
    startAtSeconds: String(choices.startAtSeconds),
    volumePercent: String(choices.volumePercent),
    hasOverlay: choices.hasOverlay,
    scope: choices.scope,
  };
}
