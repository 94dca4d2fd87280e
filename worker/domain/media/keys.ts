/** Where objects stand in R2: one function per kind, so that a key is never put together twice. */
export const uploadKey = (userId: string, uploadId: string): string => `uploads/${userId}/${uploadId}`;
export const pictureKey = (preparationId: string, attempt: number): string =>
  `pictures/${preparationId}/${attempt}.mp4`;
export const posterKey = (preparationId: string, attempt: number): string =>
  `posters/${preparationId}/${attempt}.jpg`;
export const renderKey = (renderId: string, attempt: number): string => `renders/${renderId}/${attempt}.mp4`;
export const licenceKey = (licenceId: string): string => `licences/${licenceId}.pdf`;
export const masterKey = (trackId: string, extension: string): string => `masters/${trackId}.${extension}`;
export const previewKey = (trackId: string): string => `previews/${trackId}.m4a`;
export const coverKey = (trackId: string, size: number): string => `covers/${trackId}/${size}.webp`;
export const coverSizes = [176, 640] as const;
