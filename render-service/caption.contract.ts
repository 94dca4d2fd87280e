/** Title and artist stand on a finished video, and on its preview, for its first seconds. */
export const captionSeconds = 3;
