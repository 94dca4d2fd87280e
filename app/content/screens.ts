/** Viewport of the public site's screenshots (scripts/demo/take-screens.ts): CSS pixels, and device pixels for each. */
export const screenSizes = {
  wide: { width: 1280, height: 960, scale: 1.5 },
  phone: { width: 390, height: 780, scale: 2 },
} as const;

/** One feature's viewport, narrow enough to be read in half a column. */
export const featureSize = { width: 720, height: 540, scale: 1.5 } as const;
