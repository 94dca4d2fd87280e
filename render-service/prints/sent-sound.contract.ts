/**
 * What is listened to of a sound that a browser could not decode itself: its packets as they were encoded, in Matroska. A
 * minute of lossless sound fits.
 */
export const sentSound = { seconds: 60, bytes: 8 * 2 ** 20, type: "audio/x-matroska" } as const;
