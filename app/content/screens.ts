/** How the product was photographed for the front page (scripts/assets/take-screens.ts): CSS pixels, and pixels for each of them. */
export const screenSizes = {
  wide: { width: 1280, height: 960, scale: 1.5 },
  phone: { width: 390, height: 780, scale: 2 },
} as const;
