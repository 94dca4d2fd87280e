import type { ReturnContext, UpgradeReturn } from "./return-context.contract.ts";

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
export const pairKey = ({ uploadId, trackId }: Pick<Pair, "uploadId" | "trackId">): string => `${uploadId}:${trackId}`;

const readCount = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** The fields that `parseReturnContext` parses, for a URL or a form. Separate from it: browsers need no parser. */
export function returnContextFields(returnContext: ReturnContext): Record<string, string> {
  if ("upgradeOf" in returnContext) return returnContext;
  const { hasOverlay, scope } = returnContext;
  const choices = { ...soundTexts(returnContext), hasOverlay, scope };
  if ("pairs" in returnContext) return { pairs: returnContext.pairs, ...choices };
  const { trackId, uploadId, startAtSeconds, volumePercent } = returnContext;
  return {
    trackId,
    ...(uploadId === undefined ? {} : { uploadId }),
    startAtSeconds: String(startAtSeconds),
    volumePercent: String(volumePercent),
    ...(returnContext.endsWithTrack && { endsWithTrack: returnContext.endsWithTrack }),
    ...choices,
  };
}

/** The chosen sound settings, as far as they are set. */
export const soundTexts = ({
  originalMode,
  originalPercent,
  isLevelled,
}: Exclude<ReturnContext, UpgradeReturn>): Record<string, string> => ({
  ...(originalMode && { originalMode }),
  ...(originalPercent !== undefined && { originalPercent: String(originalPercent) }),
  ...(isLevelled && { isLevelled }),
});
