import type { CoverVariant } from "#render-service/covers/covers.contract.ts";

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
