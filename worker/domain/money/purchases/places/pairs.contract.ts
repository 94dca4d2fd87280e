/** A video with a track under it, as a form says it. */
export type Pair = { uploadId: string; trackId: string; startAtMs: number; volumePercent: number };

/** In a form's field, and read from it: `<upload>:<track>:<milliseconds>:<percent>`. */
export const pairField = ({ uploadId, trackId, startAtMs, volumePercent }: Pair): string =>
  [uploadId, trackId, startAtMs, volumePercent].join(":");

/** What stands in the field; checked by whoever asks. */
export function pairIn(field: string): Pair {
  const [uploadId = "", trackId = "", startAtMs = "", volumePercent = ""] = field.split(":");
  return { uploadId, trackId, startAtMs: readCount(startAtMs), volumePercent: readCount(volumePercent) };
}

/** Which of the pairs of a page it is, wherever its music begins. */
export const pairKey = ({ uploadId, trackId }: Pick<Pair, "uploadId" | "trackId">): string =>
  `${uploadId}:${trackId}`;

const readCount = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
