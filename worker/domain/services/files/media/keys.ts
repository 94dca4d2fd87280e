import type { Database, Statement } from "#drizzle/client.ts";
import type { CoverVariant } from "#render-service/covers/covers.contract.ts";
import { enqueue } from "#worker/domain/services/jobs/outbox.ts";

/** Keys in R2: one function per kind, so that each format is defined only once. */
export const uploadKey = (userId: string, uploadId: string): string => `uploads/${userId}/${uploadId}`;
export const pictureKey = (preparationId: string, attempt: number): string => `pictures/${preparationId}/${attempt}.mp4`;
/** The picture without overlay, stored beside one with overlay. */
export const cleanKey = (preparationId: string, attempt: number): string => `pictures/${preparationId}/${attempt}-clean.mp4`;
export const posterKey = (preparationId: string, attempt: number): string => `posters/${preparationId}/${attempt}.jpg`;
/** The picture for reviews, at most 480p. */
export const proxyKey = (preparationId: string, attempt: number): string => `proxies/${preparationId}/${attempt}.mp4`;
/** The original sound of a brand's video; all its preparations write the same content. */
export const originalKey = (uploadId: string): string => `originals/${uploadId}.m4a`;
export const renderKey = (renderId: string, attempt: number): string => `renders/${renderId}/${attempt}.mp4`;
/** A free preview of a video with a track, marked as a preview. */
export const compKey = (compId: string, attempt: number): string => `comps/${compId}/${attempt}.mp4`;
export const licenceKey = (licenceId: string): string => `licences/${licenceId}.pdf`;
/** Issues of a certificate after the first. */
export const licenceIssueKey = (licenceId: string, issue: number): string => `licences/${licenceId}/${issue}.pdf`;
export const masterKey = (trackId: string, extension: string): string => `masters/${trackId}.${extension}`;
export const previewKey = (trackId: string): string => `previews/${trackId}.m4a`;
/** Outputs of an ingest, by attempt: a late attempt never overwrites objects in use. */
export const ingestMasterKey = (ingestId: string, attempt: number): string => `masters/${ingestId}/${attempt}.flac`;
export const ingestPreviewKey = (ingestId: string, attempt: number): string => `previews/${ingestId}/${attempt}.m4a`;
export const ingestCoverKey = (ingestId: string, attempt: number, variant: CoverVariant): string =>
  `covers/${ingestId}/${attempt}/${variant.width}.${variant.format}`;
/** True if a cover was made by an ingest, which writes every size in every format. */
export const isIngestedCover = (key: string): boolean => /^covers\/[^/]+\/\d+\/640\.webp$/.test(key);
/** The same cover in another size or format. */
export const besideCover = (key: string, variant: CoverVariant): string =>
  key.replace(/\d+\.webp$/, `${variant.width}.${variant.format}`);
export const coverKey = (trackId: string, size: number): string => `covers/${trackId}/${size}.webp`;
/** Sizes of every cover, in WebP; covers uploaded by labels have a large one too, and all of them in AVIF. */
export const coverSizes = [176, 640] as const;
export const largeCoverSize = 1280;

/** Attempts whose objects are removed by key: a cover has six per attempt, and a message takes at most 500. */
const maxAttempts = 4;

/** The numbers of the attempts up to `attempt`, newest first; the sweep removes objects of older attempts. */
export const attemptsUpTo = (attempt: number): number[] =>
  Array.from({ length: Math.min(attempt, maxAttempts) }, (_, index) => attempt - index);

/** Removes objects that attempts before `attempt` may have left in the store. */
export function removeEarlierAttempts(
  db: Database,
  jobId: string,
  attempt: number,
  keysOf: (attempt: number) => string[],
  now: number,
): Statement[] {
  const keys = attemptsUpTo(attempt - 1).flatMap(keysOf);
  return keys.length > 0 ? [enqueue(db, { kind: "remove-media", id: jobId, keys }, now)] : [];
}

/** Characters that some operating systems reject in file names. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const untaken = /[\\/:*?"<>|\u0000-\u001F\u007F]/g;

/** A text made safe for file names on every operating system. */
export const takenBySystems = (text: string): string => text.replaceAll(untaken, "_");
