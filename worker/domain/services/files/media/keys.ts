import type { Database, Statement } from "#drizzle/client.ts";
import type { CoverVariant } from "#render-service/covers/covers.contract.ts";
import { enqueue } from "#worker/domain/services/jobs/outbox.ts";

/** Where objects stand in R2: one function per kind, so that a key is never put together twice. */
export const uploadKey = (userId: string, uploadId: string): string => `uploads/${userId}/${uploadId}`;
export const pictureKey = (preparationId: string, attempt: number): string =>
  `pictures/${preparationId}/${attempt}.mp4`;
/** The picture without names, stored beside one with names. */
export const cleanKey = (preparationId: string, attempt: number): string =>
  `pictures/${preparationId}/${attempt}-clean.mp4`;
export const posterKey = (preparationId: string, attempt: number): string =>
  `posters/${preparationId}/${attempt}.jpg`;
/** The picture for reviews, at most 480p. */
export const proxyKey = (preparationId: string, attempt: number): string =>
  `proxies/${preparationId}/${attempt}.mp4`;
/** The original sound of a brand's video; whichever preparation finds it first writes the same. */
export const originalKey = (uploadId: string): string => `originals/${uploadId}.m4a`;
export const renderKey = (renderId: string, attempt: number): string => `renders/${renderId}/${attempt}.mp4`;
/** A free preview of a video with a track, marked as such. */
export const compKey = (compId: string, attempt: number): string => `comps/${compId}/${attempt}.mp4`;
export const licenceKey = (licenceId: string): string => `licences/${licenceId}.pdf`;
/** Of a certificate's issues after the first. */
export const licenceIssueKey = (licenceId: string, issue: number): string =>
  `licences/${licenceId}/${issue}.pdf`;
export const masterKey = (trackId: string, extension: string): string => `masters/${trackId}.${extension}`;
export const previewKey = (trackId: string): string => `previews/${trackId}.m4a`;
/** What an ingest makes, by attempt: a late attempt never writes over what is in use. */
export const ingestMasterKey = (ingestId: string, attempt: number): string =>
  `masters/${ingestId}/${attempt}.flac`;
export const ingestPreviewKey = (ingestId: string, attempt: number): string =>
  `previews/${ingestId}/${attempt}.m4a`;
export const ingestCoverKey = (ingestId: string, attempt: number, variant: CoverVariant): string =>
  `covers/${ingestId}/${attempt}/${variant.width}.${variant.format}`;
/** Whether a cover came out of an ingest, and so has every size in every format. */
export const isIngestedCover = (key: string): boolean => /^covers\/[^/]+\/\d+\/640\.webp$/.test(key);
/** The cover of another size or format that stands beside the one a track names. */
export const besideCover = (key: string, variant: CoverVariant): string =>
  key.replace(/\d+\.webp$/, `${variant.width}.${variant.format}`);
export const coverKey = (trackId: string, size: number): string => `covers/${trackId}/${size}.webp`;
/** Sizes that every cover has, in WebP; those that labels bring have a large one too, and all of them in AVIF. */
export const coverSizes = [176, 640] as const;
export const largeCoverSize = 1280;

/** Attempts whose objects are removed by name: a cover has six an attempt, and a message names at most 500. */
const maxAttempts = 4;

/** The numbers of the attempts up to `attempt`, newest first; what more than a few have left, the sweep finds. */
export const attemptsUpTo = (attempt: number): number[] =>
  Array.from({ length: Math.min(attempt, maxAttempts) }, (_, index) => attempt - index);

/** What attempts before `attempt` may have left in the store is removed: nobody will ever ask for it. */
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

/** What some system does not take in a name of a file. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const untaken = /[\\/:*?"<>|\u0000-\u001F\u007F]/g;

/** A text as every system takes it for a part of a file's name. */
export const takenBySystems = (text: string): string => text.replaceAll(untaken, "_");
