/** Red, green and blue from 0 to 1: the light theme of the product, converted from its OKLCH tokens. */
export type Colour = readonly [number, number, number];

export const paper: Colour = [0.952, 0.961, 0.952];
export const surface: Colour = [0.984, 0.988, 0.984];
export const sunk: Colour = [0.906, 0.92, 0.906];
export const line: Colour = [0.815, 0.83, 0.815];
export const wave: Colour = [0.608, 0.627, 0.611];
export const ink: Colour = [0.069, 0.099, 0.082];
export const softInk: Colour = [0.283, 0.317, 0.297];
export const quietInk: Colour = [0.38, 0.416, 0.395];
export const cue: Colour = [0.911, 0.194, 0.01];
/** For documents no longer valid: behind white text, and behind the page's text. */
export const stop: Colour = [0.72, 0.11, 0.07];
export const stopTint: Colour = [0.957, 0.878, 0.862];
