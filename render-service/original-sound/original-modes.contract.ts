/**
 * What becomes of the sound that a brand's video had: gone, under the music, or with the music lowered while somebody speaks.
 * Apart from what parses it: browsers need no parser.
 */
export const originalModes = ["mute", "keep", "duck"] as const;
export type OriginalMode = (typeof originalModes)[number];
