/**
 * Limits for a sound that the browser cannot decode: its encoded packets, remuxed to Matroska. A minute of lossless audio fits.
 */
export const sentSound = { seconds: 60, bytes: 8 * 2 ** 20, type: "audio/x-matroska" } as const;
